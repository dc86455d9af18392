import { Code, signOnTexts as t } from '@mingjing/contract';
import type { Logger } from 'pino';
import { type AuditDetail, recordAudit } from '../../audit/record-audit.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { AppError } from '../../http/app-error.ts';
import type { Sessions } from '../../security/sessions.ts';
import { usernameKey } from '../../security/usernames.ts';
import type { LoginResult } from '../session/login-result.ts';
import { type Account, SessionStore } from '../session/session.store.ts';

export interface SignOnAccountsDeps {
  work: UnitOfWork;
  sessions: Sessions;
  log: Pick<Logger, 'info' | 'warn'>;
  now: () => number;
}

/** Accounts as other systems sign on to them: whoever vouches for the user, the account's own state decides. */
export function createSignOnAccounts({ work, sessions, log, now }: SignOnAccountsDeps) {
  const store = new SessionStore(work);

  /** The enabled account of that name, else the only one that has it among its appids; undefined for none. */
  async function find(name: string): Promise<Account | undefined> {
    const own = await store.account(usernameKey(name));
    if (own !== undefined) return own;
    // A disabled account keeps its name: nobody else signs on by it.
    const others = (await store.isTaken(usernameKey(name))) ? [] : await store.accountsByAppid(name);
    if (others.length > 1) throw new AppError(Code.badCredentials, t.manyUsers(name), 401);
    return others[0];
  }

  return {
    find,
    /** Whether an account has the name, disabled or not. */
    isTaken: (name: string): Promise<boolean> => store.isTaken(usernameKey(name)),
    /** The same, refused with 40010 for none. */
    async named(name: string): Promise<Account> {
      const found = await find(name);
      if (found === undefined) throw new AppError(Code.badCredentials, t.unknownUser(name), 401);
      return found;
    },
    /** Whether a user is no administrator and has one of these roles; with none named, whatever the role. */
    async isAmong({ id }: Account, names: readonly string[]): Promise<boolean> {
      if (await store.isAdmin(id)) return false;
      const own = await store.roles(id);
      return names.length === 0 || own.some(({ roleName }) => names.includes(roleName));
    },
    /**
     * A login's answer; without a token for a user without roles. `detail` says in the audit log who vouched, `idToken`
     * is the sealed proof of an OpenID provider.
     */
    async enter(account: Account, detail: AuditDetail, idToken = ''): Promise<LoginResult> {
      const { id, username, name } = account;
      const roles = await store.roles(id);
      const result = { id, name, username, roles };
      const user = { kind: 'user', id, name: username } as const;
      const entry = { action: 'session.login', actor: user, object: user, detail } as const;
      if (roles.length === 0) {
        await recordAudit(work, { ...entry, result: 'refused', reason: 'noRole' });
        return result;
      }
      const token = await work.run(async () => {
        if (!(await store.noteLogin(id, now())))
          throw new AppError(Code.badCredentials, t.unknownUser(username), 401);
        await recordAudit(work, entry);
        return sessions.issueForUser(id, 'sign-on', idToken);
      });
      log.info({ username, ...detail }, 'signed on by single sign-on');
      return { ...result, token };
    },
  };
}
