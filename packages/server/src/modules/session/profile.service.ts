import { Code, codeText, type Profile, passwordProblem, texts } from '@mingjing/contract';
import { type AuditObject, auditSubject } from '../../audit/audit-scope.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { AppError, refused } from '../../http/app-error.ts';
import { wireDate } from '../../http/wire-date.ts';
import type { UserActor } from '../../security/actor.ts';
import { type Caller, placeOf } from '../../security/devices.ts';
import type { Lockout } from '../../security/lockout.ts';
import { createPasswordHistory } from '../../security/password-history.ts';
import { hashPassword, passwordRulesOf, verifyPassword } from '../../security/passwords.ts';
import type { Sessions } from '../../security/sessions.ts';
import { usernameKey } from '../../security/usernames.ts';
import type { Settings } from '../../settings.ts';
import { SessionStore } from './session.store.ts';

export interface ProfileDeps {
  work: UnitOfWork;
  sessions: Sessions;
  lockout: Lockout;
  settings: Pick<Settings, 'timezone' | 'passwordLength' | 'passwordClasses' | 'passwordHistory'>;
  now: () => number;
}

export interface PasswordChange {
  oldPassword: string;
  password: string;
}

const objectOf = ({ id, username }: UserActor): AuditObject => ({ kind: 'user', id, name: username });

/** What users see and change of their own accounts. */
export function createProfile({ work, sessions, lockout, settings, now }: ProfileDeps) {
  const { timezone } = settings;
  const history = createPasswordHistory(work);
  const store = new SessionStore(work);

  async function read(user: UserActor): Promise<Profile> {
    // While looking at the product as a role, the account is still the administrator's own.
    const id = user.acting?.userId ?? user.id;
    const { username, name, lastLoginAt } = await store.own(id);
    return {
      id,
      username,
      name,
      roles: await store.roles(id),
      lastLoginDate: lastLoginAt === null ? null : wireDate(lastLoginAt, timezone),
    };
  }

  return {
    read,
    async rename(user: UserActor, name: string): Promise<Profile> {
      await work.run(async () => {
        await store.setName(user.id, name, now());
        await recordAudit(work, { action: 'profile.update', object: objectOf(user) });
      });
      return read(user);
    },
    /**
     * Replaces the caller's password and ends the other sessions. Of two changes at once the second one fails: its old
     * password is none any more. Wrong old passwords count as those of a login: they
     * cannot be tried out in an open browser.
     */
    async changePassword(
      user: UserActor,
      { oldPassword, password }: PasswordChange,
      session: { token: string; caller: Caller },
    ): Promise<true> {
      auditSubject(objectOf(user));
      const problem = passwordProblem(password, passwordRulesOf(settings));
      if (problem !== undefined) throw refused(problem);
      const subject = usernameKey(user.username);
      const from = await placeOf(lockout, subject, session.caller);
      let before = '';
      const outcome = await lockout.guess({ subject, ...from }, async () => {
        const stored = (await store.account(subject))?.passwordHash;
        before = stored ?? '';
        return verifyPassword(stored, oldPassword);
      });
      if (outcome === 'busy') throw refused(texts.http.tooMany);
      if (outcome === 'locked') throw new AppError(Code.locked, codeText(Code.locked));
      if (outcome === 'wrong') throw refused(texts.password.oldWrong);
      if (oldPassword === password) throw refused(texts.password.same);
      const { passwordHistory } = settings;
      if (await history.isKnown(user.id, password, passwordHistory)) {
        throw refused(texts.password.reused(passwordHistory));
      }
      const hash = await hashPassword(password);
      await work.run(async () => {
        await history.keep(user.id, now());
        if (!(await store.setPassword(user.id, hash, before, now()))) throw refused(texts.password.oldWrong);
        await sessions.revokeOthers(user.id, session.token);
        await recordAudit(work, { action: 'password.change', object: objectOf(user) });
      });
      return true;
    },
  };
}
