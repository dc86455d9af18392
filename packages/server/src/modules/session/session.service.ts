import { Code, codeText, type Role, texts } from '@mingjing/contract';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { AppError } from '../../http/app-error.ts';
import { type Captchas, createCaptchas } from '../../security/captcha.ts';
import { countAttempt, forgetAttempts } from '../../security/lockout.ts';
import { verifyPassword } from '../../security/passwords.ts';
import type { Sessions } from '../../security/sessions.ts';
import { usernameKey } from '../../security/usernames.ts';
import type { Settings } from '../../settings.ts';
import type { Credentials } from './login-headers.ts';
import { type Account, SessionStore } from './session.store.ts';

export interface LoginResult {
  id: number;
  name: string;
  username: string;
  token?: string;
  roles: Role[];
}

export interface SessionDeps {
  work: UnitOfWork;
  sessions: Sessions;
  settings: Pick<Settings, 'captcha' | 'captchaFixed'>;
  now: () => number;
}

const failed = (code: number, message = codeText(code)): AppError => new AppError(code, message, 401);

/** Logging in by account, password and captcha. */
export class SessionService {
  readonly captchas: Captchas;
  readonly #store: SessionStore;
  readonly #deps: SessionDeps;
  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.#store = new SessionStore(deps.work);
    this.captchas = createCaptchas({ work: deps.work, now: deps.now, fixed: deps.settings.captchaFixed });
  }

  async login(given: Credentials): Promise<LoginResult> {
    await this.#checkForm(given);
    const account = await this.#authenticate(given);
    const roles = await this.#store.roles(account.id);
    const who = { id: account.id, name: account.name, username: account.username, roles };
    // Nobody without a role gets in; the page tells him to ask the administrator.
    if (roles.length === 0) return who;
    return { ...who, token: await this.#deps.sessions.issueForUser(account.id) };
  }

  async #checkForm({ username, password, captcha, uuid }: Credentials): Promise<void> {
    if (username === '') throw failed(Code.client, texts.login.account);
    if (password === '') throw failed(Code.client, texts.login.password);
    if (!this.#deps.settings.captcha) return;
    if (captcha === '') throw failed(Code.client, texts.login.captcha);
    if (!(await this.captchas.spend(uuid, captcha))) throw failed(Code.badCaptcha);
  }

  async #authenticate({ username, password }: Credentials): Promise<Account> {
    const key = usernameKey(username);
    const attempt = await countAttempt(this.#deps.work, key, this.#deps.now());
    if (!attempt.allowed) throw failed(Code.locked);
    const account = await this.#store.account(key);
    const right = await verifyPassword(account?.passwordHash, password);
    if (!right || account === undefined) throw failed(attempt.last ? Code.locked : Code.badCredentials);
    await forgetAttempts(this.#deps.work, key);
    return account;
  }
}
