import { Code, codeText, passwordProblem, signOnTexts, texts } from '@mingjing/contract';
import { auditSubject } from '../../audit/audit-scope.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { AppError, tooManyCalls } from '../../http/app-error.ts';
import { type Captchas, createCaptchas } from '../../security/captcha.ts';
import { type Caller, placeOf, rememberCaller } from '../../security/devices.ts';
import { createLockout, type Guess, type Lockout } from '../../security/lockout.ts';
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
/** What became of a name and a password. */
interface Found {
  account?: Account | undefined;
  isDirectory?: boolean;
  /** The directory could not be asked. */
  isAway?: boolean;
  /** Ours is not looked at for now: too many were wrong while the directory was away. */
  lock?: 'now' | 'before';
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
    let found: Found = {};
    let wasChecked = false;
    const guess = { subject: key, ...from };
    const outcome = await this.#lockout.guess(guess, async () => {
      wasChecked = true;
      found = await this.#find(guess, username, password);
      return found.isAway === true ? undefined : found.account !== undefined;
    });
    const { account, isDirectory = false } = found;
    if (outcome === 'right' && account !== undefined) return { account, isDirectory };
    // A name that no account has may be a password typed into the wrong field: it is not kept.
    const known = await this.#store.named(key);
    if (known !== undefined) {
      const object = { kind: 'user', id: known.id, name: known.username } as const;
      auditSubject(object);
      if ((outcome === 'locked' && wasChecked) || found.lock === 'now') {
        await recordAudit(this.#deps.work, { action: 'session.lock', object });
      }
    }
    if (outcome === 'busy') throw tooManyCalls();
    if (outcome === 'untold')
      throw found.lock !== undefined
        ? failed(Code.locked, signOnTexts.ldapAwayLocked)
        : failed(Code.badCredentials, signOnTexts.ldapAway);
    throw failed(outcome === 'locked' ? Code.locked : Code.badCredentials);
  }

  /**
   * Whose password it is: ours first, then the directory's. While the directory is away nobody can tell whether a
   * password that is none of ours is wrong: such ones are counted aside, so that ours cannot be guessed, and those of the
   * directory open their accounts as soon as it is back.
   */
  async #find(guess: Guess, username: string, password: string): Promise<Found> {
    const { directory } = this.#deps;
    const account = await this.#store.account(guess.subject);
    const isOurs = (): Promise<boolean> => verifyPassword(account?.passwordHash, password);
    if (directory === undefined) return (await isOurs()) ? { account } : {};
    const ask = async (): Promise<Found> => {
      const entered = await directory.enter(username, password);
      return { ...entered, isDirectory: entered.account !== undefined };
    };
    let found: Found | undefined;
    const outcome = await this.#lockout.guess({ ...guess, aside: 'away' }, async () => {
      found = (await isOurs()) ? { account } : await ask();
      if (found.isAway === true) return false;
      return found.account === undefined ? undefined : true;
    });
    if (outcome === 'busy') throw tooManyCalls();
    if (outcome !== 'locked') return found ?? {};
    return found === undefined ? { ...(await ask()), lock: 'before' } : { ...found, lock: 'now' };
  }
}
