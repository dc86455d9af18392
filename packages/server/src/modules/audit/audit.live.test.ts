import { type AuditQuestion, api, texts } from '@mingjing/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../audit/audit-chain.ts';
import { sweepAudit } from '../../audit/sweep-audit.ts';
import { call } from '../../testing/call.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';

const day = 86_400_000;

describe.each(['sqlite', 'postgres'] as const)('the audit log on %s', (engine) => {
  let server: DataServer;
  let admin: string;
  beforeAll(async () => {
    server = await startDataServer({ engine });
    admin = await server.world.adminToken();
  });
  afterAll(() => server.stop());

  const rows = () => server.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  const newest = async (count = 1) => (await rows()).slice(-count);
  const signIn = async (username: string, password: string) =>
    call(`${server.url}/webapi/login/oauth/authorize`, {
      method: 'POST',
      headers: {
        'X-Auth-Username': encodeURIComponent(username),
        'X-Auth-Password': encodeURIComponent(password),
        'X-Auth-VerCode': 'WXYZ',
        'X-Auth-Uuid': (await server.client().session.captcha()).uuid,
      },
    });

  test('a sign-in, a wrong password, the lock and a sign-out are told with name, address and request id', async () => {
    const user = await server.world.user(await server.world.role(['/main/dashboard']));
    const answer = await signIn(user.username, 'Mingjing-1');
    const [entry] = await newest();
    expect(entry).toMatchObject({
      actor_kind: 'user',
      actor_id: user.id,
      actor_name: user.username,
      address: '127.0.0.1',
      action: 'session.login',
      object_kind: 'user',
      result: 'done',
      request_id: answer.headers.get('x-request-id'),
    });
    for (let at = 0; at < 5; at += 1) await signIn(user.username, 'wrong');
    const told = (await newest(6)).map((row) => [row.action, row.result, row.reason, row.object_name]);
    expect(told).toEqual([
      ...Array.from({ length: 4 }, () => ['session.login', 'refused', 'badCredentials', user.username]),
      ['session.lock', 'done', '', user.username],
      ['session.login', 'refused', 'lockedOut', user.username],
    ]);
    const { token } = answer.body.result as { token: string };
    await server.client(token).session.logout();
    expect(await newest()).toMatchObject([{ action: 'session.logout', actor_id: user.id, result: 'done' }]);
  });

  test('a name that no account has is not kept: it may be a password', async () => {
    await signIn('Geheim-im-Namensfeld', 'x');
    const [entry] = await newest();
    expect(entry).toMatchObject({
      action: 'session.login',
      result: 'refused',
      object_name: '',
      actor_name: '',
    });
    expect(JSON.stringify(await rows())).not.toContain('Geheim-im-Namensfeld');
  });

  test('a change and its entry are stored together or not at all', async () => {
    const client = server.client(admin);
    const before = (await rows()).length;
    const role = await client.role.create({ input: { roleName: `护士长${engine}` } });
    expect(await newest()).toMatchObject([
      { action: 'role.create', object_id: String(role.id), object_name: role.roleName, actor_name: 'admin' },
    ]);
    expect((await rows()).length).toBe(before + 1);
    // The log cannot be written: the change must not stand either.
    await sql`alter table audit_log rename to audit_log_away`.execute(server.db);
    await expect(
      client.role.update({ params: { id: role.id }, input: { roleName: '别名' } }),
    ).rejects.toThrow('后台服务错误');
    await sql`alter table audit_log_away rename to audit_log`.execute(server.db);
    const found = (await client.role.list()).find(({ id }) => id === role.id);
    expect(found?.roleName).toBe(role.roleName);
  });

  test('what was refused is told with its reason, and names the caller', async () => {
    const viewer = await server.world.user(await server.world.role(['/main/dashboard']));
    await expect(server.client(viewer.token).user.list({ query: {} })).rejects.toThrow('未授权');
    expect(await newest()).toMatchObject([
      { action: 'access.denied', object_name: 'GET /v2/users', actor_id: viewer.id, reason: 'notGranted' },
    ]);
    await expect(server.client(admin).role.remove({ params: { id: 999_999 } })).rejects.toThrow(
      texts.data.gone,
    );
    expect(await newest()).toMatchObject([
      { action: 'role.remove', object_id: '999999', result: 'refused', reason: 'gone' },
    ]);
  });

  test('a flood of refusals leaves thirty entries a minute', async () => {
    const viewer = await server.world.user(await server.world.role(['/main/dashboard']));
    for (let at = 0; at < 40; at += 1) {
      await server
        .client(viewer.token)
        .role.list()
        .catch(() => undefined);
    }
    expect((await rows()).filter((row) => row.actor_id === viewer.id)).toHaveLength(30);
  });

  test('a link is told when it is made, opened, refused and revoked', async () => {
    const client = server.client(admin);
    const panelId = await server.world.panel();
    const link = await client.share.create({ input: { panelId, name: '院长', password: 'Pass-1234' } });
    const sign = new URL(link.url, server.url).hash.split('sign=')[1]?.split('&')[0] ?? '';
    const guest = server.client();
    await guest.session.exchangeSign({ input: { sign, password: 'falsch' } }).catch(() => undefined);
    await guest.session.exchangeSign({ input: { sign, password: 'Pass-1234' } });
    await client.share.revoke({ params: { id: link.id } });
    const about = (await rows()).filter(
      (row) => row.object_kind === 'share' && row.object_id === String(link.id),
    );
    expect(about.map((row) => [row.action, row.actor_kind, row.result, row.reason, row.object_name])).toEqual(
      [
        ['share.create', 'user', 'done', '', '院长'],
        ['share.open', 'anonymous', 'refused', 'wrongPassword', '院长'],
        ['share.open', 'share', 'done', '', '院长'],
        ['share.revoke', 'user', 'done', '', '院长'],
      ],
    );
    expect(JSON.parse(about[0]!.detail)).toMatchObject({ panelId, password: true, download: true });
    expect(JSON.stringify(about)).not.toMatch(/Pass-1234|falsch/);
  });

  test('the screen finds entries by time, user, action, object and result, page by page', async () => {
    const client = server.client(admin);
    const { id } = await client.role.create({ input: { roleName: `查找_${engine}` } });
    const at = (await newest())[0]!.at;
    await client.role.remove({ params: { id } });
    const find = async (query: AuditQuestion) =>
      (await client.audit.list({ query })).map((entry) => entry.action);
    expect(await find({ object: '查找_', kind: 'role' })).toEqual(['role.remove', 'role.create']);
    expect(await find({ object: `查找%${engine}` })).toEqual([]);
    expect(await find({ object: String(id), kind: 'role', action: 'role.create' })).toEqual(['role.create']);
    expect(await find({ user: 'ADM', object: '查找_', from: at, result: 'done' })).toHaveLength(2);
    expect(await find({ object: '查找_', to: at - 1 })).toEqual([]);
    expect(await find({ object: '查找_', result: 'refused' })).toEqual([]);
    const page = await call(`${server.url}/webapi/v2/audit?page=2&pageSize=1&object=${id}&kind=role`, {
      token: admin,
    });
    expect(page.body).toMatchObject({ total: 2, result: [{ action: 'role.create', actorName: 'admin' }] });
  });

  test('[I08] the file is text that no spreadsheet calculates, and its taking is told', async () => {
    const name = `=1+1|calc ${engine}`;
    await server.client(admin).role.create({ input: { roleName: name } });
    const answer = await call(`${server.url}/webapi${api.audit.export.path}?action=role.create`, {
      token: admin,
    });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.text.startsWith('时间,')).toBe(true);
    expect(answer.text).toContain(`'${name}`);
    expect(answer.text).not.toContain(`,${name}`);
    expect(await newest()).toMatchObject([{ action: 'audit.export', detail: '{"filters":["action"]}' }]);
    await call(`${server.url}/webapi/v2/role/999999`, { method: 'DELETE', token: admin });
    const all = await call(`${server.url}/webapi${api.audit.export.path}`, { token: admin });
    // What is stored in words of the program is told in those of people.
    expect(all.text).toContain('被拒绝,对象不存在或无权查看,');
    expect(all.text).toContain(',条件：action,');
  });

  test('entries cannot be changed or deleted before their time, and are swept after it', async () => {
    const update = server.db.updateTable('audit_log').set({ actor_name: 'nobody' }).execute();
    await expect(update).rejects.toThrow(/append-only/);
    await expect(server.db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/);
    const before = await rows();
    const at = before[Math.floor(before.length / 2)]!.at;
    const gone = before.filter((row) => row.at < at).length;
    expect(await sweepAudit(server.deps.work, 180, at + 180 * day)).toBe(gone);
    expect(await sweepAudit(server.deps.work, 180, at + 180 * day)).toBe(0);
    expect((await rows()).map(({ id }) => id)).toEqual(before.slice(gone).map(({ id }) => id));
    await expect(server.db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/);
  });

  test('[N08] a clock that is years ahead for some hours takes the oldest entries alone', async () => {
    const { work } = server.deps;
    const newest = (await rows()).at(-1)!.at;
    const keptFrom = () =>
      server.db
        .selectFrom('setting')
        .select('value')
        .where('key', '=', 'audit_kept_from')
        .executeTakeFirstOrThrow();
    // Entries of today, and sweeps that have come as far as half a year ago.
    await server.db
      .updateTable('setting')
      .set({ value: String(newest - 180 * day) })
      .where('key', '=', 'audit_kept_from')
      .execute();
    const before = await rows();
    for (let hour = 0; hour < 48; hour += 1)
      expect(await sweepAudit(work, 180, newest + 3650 * day + hour * 3_600_000)).toBe(0);
    expect(await rows()).toEqual(before);
    expect(Number((await keptFrom()).value)).toBe(newest - 132 * day);
    await sweepAudit(work, 180, newest);
    expect(Number((await keptFrom()).value)).toBe(newest - 180 * day);
  });

  test('[AUTH-11] only the screen of the log opens it', async () => {
    const auditor = await server.world.user(await server.world.role(['/settings/audit']));
    const manager = await server.world.user(await server.world.role(['/settings/user']));
    expect((await server.client(auditor.token).audit.list({ query: {} })).length).toBeGreaterThan(5);
    await expect(server.client(manager.token).audit.list({ query: {} })).rejects.toThrow('未授权');
  });

  test('every entry carries the hash of the one before, also those of two hundred changes at once', async () => {
    const client = server.client(admin);
    await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        at % 2 === 0
          ? client.role.create({ input: { roleName: `链${engine}${at}` } })
          : client.role.remove({ params: { id: 999_000 + at } }).catch(() => undefined),
      ),
    );
    const all = await rows();
    expect(all.slice(1).map((row) => row.previous_hash)).toEqual(all.slice(0, -1).map((row) => row.hash));
    expect(await verifyChain(server.db)).toEqual({ linked: all.length, older: 0, hash: all.at(-1)!.hash });
    const page = await client.audit.list({ query: { action: 'role.create' } });
    expect(page.map(({ hash }) => hash)).toContain(all.findLast((row) => row.action === 'role.create')!.hash);
    const file = await call(`${server.url}/webapi${api.audit.export.path}`, { token: admin });
    const newest = (await rows()).at(-1)!;
    expect(file.text.split('\n')[1]).toContain(`${newest.id},${newest.previous_hash},${newest.hash}`);
  });

  test('what was changed, taken out, put in or cut off behind the product’s back is found', async () => {
    const away =
      engine === 'sqlite'
        ? ['drop trigger audit_log_update', 'drop trigger audit_log_delete']
        : ['alter table audit_log disable trigger all'];
    for (const statement of away) await sql.raw(statement).execute(server.db);
    const all = await rows();
    const { id, ...middle } = all[Math.floor(all.length / 2)]!;
    const next = all.find((row) => row.id > id)!;
    const broken = async () => (await verifyChain(server.db)).broken;
    const set = (values: object, of = id) =>
      server.db.updateTable('audit_log').set(values).where('id', '=', of).execute();
    const drop = (of: number) => server.db.deleteFrom('audit_log').where('id', '=', of).execute();
    const put = (row: object) =>
      server.db
        .insertInto('audit_log')
        .values(row as typeof middle)
        .execute();

    for (const change of [
      { actor_name: 'nobody' },
      { at: middle.at + 1 },
      { detail: '{}' },
      { actor_id: 77 },
    ]) {
      await set(change);
      expect(await broken()).toEqual({ id, kind: 'changed' });
      await set(middle);
    }
    await drop(id);
    expect(await broken()).toEqual({ id: next.id, kind: 'gap' });
    await put({ id, ...middle });
    const last = all.at(-1)!;
    await drop(last.id);
    expect(await broken()).toEqual({ id: null, kind: 'end' });
    await put(last);
    await put({ ...middle, id: last.id + 1 });
    expect(await broken()).toEqual({ id: last.id + 1, kind: 'gap' });
    await set({ hash: '', previous_hash: '' }, last.id + 1);
    expect(await broken()).toEqual({ id: last.id + 1, kind: 'added' });
    await drop(last.id + 1);
    expect(await broken()).toBeUndefined();
  });
});
