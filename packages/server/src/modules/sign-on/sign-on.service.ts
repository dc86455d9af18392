import { Code, limits, signOnTexts as t, texts } from '@mingjing/contract';
import type { Logger } from 'pino';
import { auditAction } from '../../audit/audit-scope.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { AppError } from '../../http/app-error.ts';
import type { Sessions } from '../../security/sessions.ts';
import { usernameKey } from '../../security/usernames.ts';
import type { SubsystemKey } from '../../settings-values.ts';
import type { SignedCredentials } from '../session/login-headers.ts';
import type { LoginResult } from '../session/login-result.ts';
import { type Account, SessionStore } from '../session/session.store.ts';
import { readLoginSign } from './login-sign.ts';
import { spendSign } from './used-signs.ts';

const refusedSign = (message: string): AppError => new AppError(Code.invalidToken, message, 401);

export interface SignOnDeps {
  work: UnitOfWork;
  sessions: Sessions;
  settings: { ssoSecret: readonly SubsystemKey[] };
  log: Pick<Logger, 'info'>;
  now: () => number;
}

/** Signing on with a link that another system signed. */
export function createSignOn({ work, sessions, settings, log, now }: SignOnDeps) {
  const store = new SessionStore(work);

  /** Whom a sign speaks for. From here on it is used, whatever comes of it. Throws 40003. */
  async function spend({ sign, username, baseUrl }: SignedCredentials) {
    if (settings.ssoSecret.length === 0) throw refusedSign(t.off);
    const read = readLoginSign(sign, settings.ssoSecret);
    if (read === undefined) throw refusedSign(t.invalid);
    const { u, ip = '', ts } = read.claims;
    if (username !== '' && username !== u) throw refusedSign(t.invalid);
    if (baseUrl !== '' && baseUrl !== ip) throw refusedSign(t.invalid);
    if (now() >= ts + limits.loginSignMs) throw refusedSign(t.expired);
    if (now() <= ts - limits.loginSignMs) throw refusedSign(t.early);
    // Kept for longer than the sign is good: another server's clock may be behind.
    if (!(await spendSign(work, read.body, ts + 2 * limits.loginSignMs))) throw refusedSign(t.used);
    return { name: u, subsystem: read.subsystem };
  }

  /** The account of that name, else the only one that has it among its appids. */
  async function accountOf(name: string): Promise<Account> {
    const own = await store.account(usernameKey(name));
    if (own !== undefined) return own;
    // A disabled account keeps its name: nobody else signs on by it.
    const others = (await store.isTaken(usernameKey(name))) ? [] : await store.accountsByAppid(name);
    const [only] = others;
    if (only === undefined) throw new AppError(Code.badCredentials, t.unknownUser(name), 401);
    if (others.length > 1) throw new AppError(Code.badCredentials, t.manyUsers(name), 401);
    return only;
  }

  async function signOn(call: SignedCredentials): Promise<LoginResult> {
    auditAction('session.login');
    const { name, subsystem } = await spend(call);
    const { id, username, name: fullName } = await accountOf(name);
    const roles = await store.roles(id);
    const result = { id, name: fullName, username, roles };
    const user = { kind: 'user', id, name: username } as const;
    const entry = {
      action: 'session.login',
      actor: user,
      object: user,
      detail: { signedBy: subsystem },
    } as const;
    if (roles.length === 0) {
      await recordAudit(work, { ...entry, result: 'refused', reason: 'noRole' });
      return result;
    }
    const token = await work.run(async () => {
      await store.noteLogin(id, now());
      await recordAudit(work, entry);
      return sessions.issueForUser(id, 'sign-on');
    });
    log.info({ username, subsystem }, 'signed on by a signed link');
    return { ...result, token };
  }

  return {
    signOn,
    /** The same for a server that asks for a token to hand on. */
    async tokenFor(sign: string): Promise<{ token: string }> {
      const { token } = await signOn({ sign, username: '', baseUrl: '' });
      if (token === undefined) throw new AppError(Code.client, texts.login.noRoles, 401);
      return { token };
    },
  };
}
export type SignOn = ReturnType<typeof createSignOn>;
