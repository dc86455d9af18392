import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { createLockout } from '../../security/lockout.ts';
import { hashPassword } from '../../security/passwords.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { worldPassword } from '../../testing/world.ts';
import { createShares } from '../shares/share.service.ts';
import { createShareStore } from '../shares/share.store.ts';
import { createSignOnAccounts } from '../sign-on/sign-on-accounts.ts';
import { createProfile } from './profile.service.ts';
import { SessionService } from './session.service.ts';

/** `work`, where something else is done before the transaction of this number begins. */
function overtaken(work: UnitOfWork, number: number, meanwhile: () => Promise<unknown>): UnitOfWork {
  let begun = 0;
  const run = async (task: () => Promise<unknown>): Promise<unknown> => {
    begun += 1;
    if (begun === number) await meanwhile();
    return work.run(task);
  };
  return new Proxy(work, {
    get(of, name) {
      if (name === 'run') return run;
      const value: unknown = Reflect.get(of, name, of);
      return typeof value === 'function' ? (value.bind(of) as unknown) : value;
    },
  });
}

describe.each(['sqlite', 'postgres'] as const)(
  'what is checked and then changed by others, on %s',
  (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer({ engine });
    });
    afterAll(() => server.stop());

    const caller = { address: '10.0.0.9' };
    const newPassword = 'Another-2026-x';
    /** A password is checked between two transactions: one that counts the guess, one that settles it. */
    const afterTheCheck = 3;
    const someone = async () => server.world.user(await server.world.role(['/main/dashboard']));
    const setPassword = async (id: number, password: string) => {
      const password_hash = await hashPassword(password);
      await server.db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute();
      await server.deps.sessions.revokeUsers([id]);
    };
    const sessionsOf = async (id: number) =>
      (await server.db.selectFrom('session').select('token_hash').where('user_id', '=', id).execute()).length;
    async function login(username: string, meanwhile: () => Promise<unknown>): Promise<unknown> {
      const work = overtaken(server.deps.work, afterTheCheck, meanwhile);
      const service = new SessionService({ ...server.deps, work });
      const { uuid } = await service.captchas.issue();
      return service
        .login({ username, password: worldPassword, captcha: 'WXYZ', uuid }, caller)
        .catch((error: { code: number }) => error.code);
    }

    test('[B02] a login with the password that is replaced meanwhile opens nothing', async () => {
      const user = await someone();
      expect(await login(user.username, () => setPassword(user.id, newPassword))).toBe(40010);
      expect(await sessionsOf(user.id)).toBe(0);
    });

    test('[B02] a login of an account that is disabled meanwhile leaves no session for later', async () => {
      const user = await someone();
      const disable = async () => {
        await server.db.updateTable('app_user').set({ disabled: 1 }).where('id', '=', user.id).execute();
        await server.deps.sessions.revokeUsers([user.id]);
      };
      expect(await login(user.username, disable)).toBe(40010);
      expect(await sessionsOf(user.id)).toBe(0);
      const signedOn = await someone();
      const accounts = createSignOnAccounts(server.deps);
      const account = await accounts.named(signedOn.username);
      await server.db.updateTable('app_user').set({ disabled: 1 }).where('id', '=', signedOn.id).execute();
      await server.deps.sessions.revokeUsers([signedOn.id]);
      await expect(accounts.enter(account, { signedBy: 'x' })).rejects.toMatchObject({ code: 40010 });
      expect(await sessionsOf(signedOn.id)).toBe(0);
    });

    test('a login goes on whatever else is changed meanwhile', async () => {
      const user = await someone();
      const other = await someone();
      expect(await login(user.username, () => setPassword(other.id, newPassword))).toMatchObject({
        result: { id: user.id },
      });
    });

    test('[B02] of two changes of a password at once the later one does not undo the first', async () => {
      const user = await someone();
      const actor = await server.deps.sessions.actorOf(user.token);
      if (actor?.kind !== 'user') throw new Error('no user');
      const first = () => setPassword(user.id, newPassword);
      const work = overtaken(server.deps.work, afterTheCheck, first);
      const profile = createProfile({
        ...server.deps,
        work,
        lockout: createLockout({ ...server.deps, work }),
      });
      const change = { oldPassword: worldPassword, password: 'Third-2026-xyz' };
      await expect(
        profile.changePassword(actor, change, { token: user.token, caller }),
      ).rejects.toMatchObject({ message: expect.stringContaining('原密码') as string });
      const service = new SessionService(server.deps);
      const { uuid } = await service.captchas.issue();
      const known = { username: user.username, password: newPassword, captcha: 'WXYZ', uuid };
      expect(await service.login(known, { address: '10.0.0.10' })).toMatchObject({ result: { id: user.id } });
    });

    test.each([
      [
        'another password',
        { reason: 'passwordNeeded' },
        async () => ({ password_hash: await hashPassword('other') }),
      ],
      ['no more visitors', { code: 40003 }, () => Promise.resolve({ revoked_at: 1 })],
    ])(
      '[D03] a link that gets %s while its password is checked is not opened by the old one',
      async (_, told, by) => {
        const owner = await someone();
        const panel = await server.world.panel();
        const parts = { ...server.deps, store: createShareStore(server.deps.work) };
        const made = await createShares(parts).add({
          panel_id: panel,
          user_id: owner.id,
          password_hash: await hashPassword('first'),
        });
        const change = async () => {
          const columns = await by();
          await server.db.updateTable('share').set(columns).where('id', '=', made.id).execute();
          await server.deps.sessions.revokeShare(made.id);
        };
        // The place from which the right password came is noted in a transaction of its own or in none.
        const shares = createShares({ ...parts, work: overtaken(server.deps.work, afterTheCheck, change) });
        const opening = { sign: shares.signFor(made), password: 'first', address: '10.0.0.9' };
        await expect(shares.exchange(opening)).rejects.toMatchObject(told);
        const left = await server.db
          .selectFrom('session')
          .select('token_hash')
          .where('share_id', '=', made.id)
          .execute();
        expect(left).toEqual([]);
      },
    );
  },
);
