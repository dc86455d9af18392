import { Code, codeText, passwordProblem, signOnTexts, texts } from '@mingjing/contract';
import { auditSubject } from '../../audit/audit-scope.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { AppError, tooManyCalls } from '../../http/app-error.ts';
import { type Captchas, createCaptchas } from '../../security/captcha.ts';
import { type Caller, placeOf, rememberCaller } from '../../security/devices.ts';
import { createLockout, type Lockout } from '../../security/lockout.ts';
import { passwordRulesOf, verifyPassword } from '../../security/passwords.ts';
import type { Sessions } from '../../security/sessions.ts';
import { usernameKey } from '../../security/usernames.ts';
import type { Settings } from '../../settings.ts';
import type { Credentials } from './login-headers.ts';
import type { LoginResult } from './login-result.ts';
import { type Account, SessionStore } from './session.store.ts';
import type { DirectoryLogin } from './ways-in.ts';

/** A login's answer, and the mark its browser is to carry from now on; none for a user who does not get in. */
export interface Login {
  result: LoginResult;
  device?: string;
}

export interface SessionDeps {
  work: UnitOfWork;
  sessions: Sessions;
  settings: Pick<
    Settings,
    | 'captcha'
    | 'captchaFixed'
    | 'timezone'
    | 'passwordLength'
    | 'passwordClasses'
    | 'passwordDays'
    | 'passwordHistory'
  >;
  /** Where passwords are looked up that are none of ours. */
  directory?: DirectoryLogin | undefined;
  now: () => number;
}

/** Whose password it was, and whether the directory said so. */
interface Authenticated {
  account: Account;
  isDirectory: boolean;
}

const dayMs = 86_400_000;
const failed = (code: number, message = codeText(code)): AppError => new AppError(code, message, 401);

/** Logging in by account, password and captcha. */
export class SessionService {
  readonly captchas: Captchas;
  readonly #store: SessionStore;
  readonly #lockout: Lockout;
  readonly #deps: SessionDeps;
  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.#store = new SessionStore(deps.work);
    this.#lockout = createLockout(deps);
    this.captchas = createCaptchas({ work: deps.work, now: deps.now, fixed: deps.settings.captchaFixed });
  }

  async login(given: Credentials, caller: Caller): Promise<Login> {
    await this.#checkForm(given);
    const key = usernameKey(given.username);
    const { account, isDirectory } = await this.#authenticate(key, given, caller);
    const roles = await this.#store.roles(account.id);
    const result = { id: account.id, name: account.name, username: account.username, roles };
    // Users without a role are refused; the page tells them to ask the administrator.
    const user = { kind: 'user', id: account.id, name: account.username } as const;
    const { work } = this.#deps;
    if (roles.length === 0) {
      const refusal = { result: 'refused', reason: 'noRole' } as const;
      await recordAudit(work, { action: 'session.login', actor: user, object: user, ...refusal });
      return { result };
    }
    const device = await rememberCaller(this.#lockout, key, caller);
    // The directory has its own rules on its passwords.
    const mustChange =
      !isDirectory && (account.mustChange === 1 || this.#isOutdated(account, given.password));
    const token = await work.run(async () => {
      const hash = isDirectory ? undefined : account.passwordHash;
      if (!(await this.#store.noteLogin(account.id, this.#deps.now(), hash)))
        throw failed(Code.badCredentials);
      if (mustChange && account.mustChange === 0) await this.#store.askNewPassword(account.id);
      const detail = isDirectory ? { signedBy: 'ldap' } : {};
      await recordAudit(work, { action: 'session.login', actor: user, object: user, detail });
      return this.#deps.sessions.issueForUser(account.id, isDirectory ? 'sign-on' : 'password');
    });
    const first = mustChange ? { mustChangePassword: true as const } : {};
    return { result: { ...result, token, ...first }, device };
  }

  /** Whether the password is older than the setting allows, or one that could not be set any more. */
  #isOutdated({ passwordChangedAt, createdAt }: Account, password: string): boolean {
    const { settings, now } = this.#deps;
    const setAt = Math.max(passwordChangedAt, createdAt);
    const isExpired = settings.passwordDays > 0 && now() >= setAt + settings.passwordDays * dayMs;
    return isExpired || passwordProblem(password, passwordRulesOf(settings)) !== undefined;
  }

  async #checkForm({ username, password, captcha, uuid }: Credentials): Promise<void> {
    if (username === '') throw failed(Code.client, texts.login.account);
    if (password === '') throw failed(Code.client, texts.login.password);
    if (!this.#deps.settings.captcha) return;
    if (captcha === '') throw failed(Code.client, texts.login.captcha);
    if (!(await this.captchas.spend(uuid, captcha))) throw failed(Code.badCaptcha);
  }

  async #authenticate(
    key: string,
    { username, password }: Credentials,
    caller: Caller,
  ): Promise<Authenticated> {
    const from = await placeOf(this.#lockout, key, caller);
    let account: Account | undefined;
    let isDirectory = false;
    let isAway = false;
    let wasChecked = false;
    const outcome = await this.#lockout.guess({ subject: key, ...from }, async () => {
      wasChecked = true;
      account = await this.#store.account(key);
      if (await verifyPassword(account?.passwordHash, password)) return true;
      const found = await this.#deps.directory?.enter(username, password);
      if (found === undefined) return false;
      isAway = found.isAway;
      isDirectory = found.account !== undefined;
      account = found.account;
      return isDirectory;
    });
    if (outcome === 'right' && account !== undefined) return { account, isDirectory };
    // A name that no account has may be a password typed into the wrong field: it is not kept.
    const known = await this.#store.named(key);
    if (known !== undefined) {
      const object = { kind: 'user', id: known.id, name: known.username } as const;
      auditSubject(object);
      if (outcome === 'locked' && wasChecked) {
        await recordAudit(this.#deps.work, { action: 'session.lock', object });
      }
    }
    if (outcome === 'busy') throw tooManyCalls();
    // A wrong password of ours counts all the same: it could be guessed while the directory is away.
    if (outcome === 'wrong' && isAway) throw failed(Code.badCredentials, signOnTexts.ldapAway);
    throw failed(outcome === 'locked' ? Code.locked : Code.badCredentials);
  }
}
