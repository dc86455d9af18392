import { Code, signOnTexts as t } from '@mingjing/contract';
import { AppError } from '../../http/app-error.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { LoginResult } from '../session/login-result.ts';
import { createProvidedUsers, type ProvidedUsersDeps } from '../sign-on/provided-users.ts';
import { createSignOnAccounts } from '../sign-on/sign-on-accounts.ts';
import type { OidcSettings, Vouched } from './oidc-provider.ts';

export interface OidcDeps extends ProvidedUsersDeps {
  settings: OidcSettings;
  secrets: SecretBox;
}

/** Ties a kept token to its user. */
export const idTokenBinding = (userId: number): string => `oidc-session-${userId}`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '');

/** What a provider's claims come to here: the account, made where the setting allows it, and its roles. */
export function createOidcUsers(deps: OidcDeps) {
  const { settings } = deps;
  const accounts = createSignOnAccounts(deps);
  const users = createProvidedUsers(deps, { source: 'oidc', roles: settings.oidcRoles });

  return async function enter({ claims, idToken }: Vouched): Promise<LoginResult> {
    const name = textOf(claims[settings.oidcUserClaim]);
    if (name === '') throw new AppError(Code.badCredentials, t.oidcNoName, 401);
    if (settings.oidcCreate && (await accounts.find(name)) === undefined)
      await users.create(name, textOf(claims['name']));
    const account = await accounts.named(name);
    await users.follow(account, textsOf(claims[settings.oidcGroupsClaim]), name);
    const proof = deps.secrets.seal(idToken, idTokenBinding(account.id));
    return accounts.enter(account, { signedBy: 'oidc' }, proof);
  };
}
