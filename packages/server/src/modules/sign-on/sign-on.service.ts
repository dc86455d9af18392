import { Code, limits, signOnTexts as t, texts } from '@mingjing/contract';
import { auditAction } from '../../audit/audit-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { SubsystemKey } from '../../settings-values.ts';
import type { SignedCredentials } from '../session/login-headers.ts';
import type { LoginResult } from '../session/login-result.ts';
import type { SignOn } from '../session/ways-in.ts';
import { isLoginSign, readLoginSign } from './login-sign.ts';
import { createSignOnAccounts, type SignOnAccountsDeps } from './sign-on-accounts.ts';
import { spendSign } from './used-signs.ts';

const refusedSign = (message: string): AppError => new AppError(Code.invalidToken, message, 401);

export interface SignOnDeps extends SignOnAccountsDeps {
  settings: { ssoSecret: readonly SubsystemKey[] };
}

/** Signing on with a link that another system signed. */
export function createSignOn({ work, sessions, settings, log, now }: SignOnDeps): SignOn {
  const accounts = createSignOnAccounts({ work, sessions, log, now });

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
    return { name: u, subsystem: read.subsystem, roles: read.roles };
  }

  async function signOn(call: SignedCredentials): Promise<LoginResult> {
    auditAction('session.login');
    const { name, subsystem, roles } = await spend(call);
    const account = await accounts.named(name);
    if (roles !== undefined && !(await accounts.isAmong(account, roles)))
      throw new AppError(Code.badCredentials, t.notForSubsystem(name), 401);
    return accounts.enter(account, { signedBy: subsystem });
  }

  return {
    signOn,
    isLoginSign,
    async tokenFor(sign) {
      const { token } = await signOn({ sign, username: '', baseUrl: '' });
      if (token === undefined) throw new AppError(Code.client, texts.login.noRoles, 401);
      return { token };
    },
  };
}
