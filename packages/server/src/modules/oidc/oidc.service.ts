import { Code, limits, signOnTexts as t, texts, username } from '@mingjing/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import { AppError, refused } from '../../http/app-error.ts';
import type { Rights } from '../../rights/rights-change.ts';
import { hashPassword } from '../../security/passwords.ts';
import { newToken } from '../../security/tokens.ts';
import { usernameKey } from '../../security/usernames.ts';
import type { RoleStore } from '../roles/role.store.ts';
import type { LoginResult } from '../session/login-result.ts';
import type { Account } from '../session/session.store.ts';
import { createSignOnAccounts, type SignOnAccountsDeps } from '../sign-on/sign-on-accounts.ts';
import type { UserStore } from '../users/user.store.ts';
import type { OidcSettings } from './oidc-provider.ts';

export interface OidcDeps extends SignOnAccountsDeps {
  store: UserStore;
  roles: RoleStore;
  rights: Rights;
  settings: OidcSettings;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '');

/** What a provider's claims come to here: the account, made where the setting allows it, and its roles. */
export function createOidcUsers(deps: OidcDeps) {
  const { work, store, roles, rights, settings, now } = deps;
  const accounts = createSignOnAccounts(deps);

  async function create(name: string, fullName: string): Promise<void> {
    const chosen = username.safeParse(name);
    if (!chosen.success || (await accounts.isTaken(name))) return;
    const password_hash = await hashPassword(newToken());
    await work.run(async () => {
      if ((await store.keys()).size >= limits.users) throw refused(texts.user.tooMany(limits.users));
      const time = now();
      const row = {
        username: chosen.data,
        username_key: usernameKey(chosen.data),
        name: [...fullName].slice(0, limits.userName).join(''),
        password_hash,
        created_at: time,
        updated_at: time,
      };
      const added = await store.insertMissing([row]);
      if (added.length > 0)
        await recordAudit(work, { action: 'user.create', detail: { source: 'oidc', users: added } });
    });
  }

  /** Grants and takes back the roles of the setting by the user's groups; no other role, and never administration. */
  async function follow(account: Account, groups: readonly string[]): Promise<void> {
    if (settings.oidcRoles.length === 0) return;
    const all = (await roles.list()).filter((role) => role.is_admin === 0);
    const idsOf = (names: readonly string[]) =>
      all.flatMap((role) => (names.includes(role.role_name) ? [role.id] : []));
    const mapped = new Set(idsOf(settings.oidcRoles.map(({ role }) => role)));
    const due = idsOf(
      settings.oidcRoles.flatMap(({ group, role }) => (groups.includes(group) ? [role] : [])),
    );
    const changed = await work.run(async () => {
      const present = ((await store.rolesOf([account.id])).get(account.id) ?? []).map(({ id }) => id);
      const next = [...new Set([...present.filter((id) => !mapped.has(id)), ...due])];
      if (next.length === present.length && next.every((id) => present.includes(id))) return false;
      await store.setRoles([account.id], next);
      await recordAudit(work, {
        action: 'user.grant',
        actor: { kind: 'user', id: account.id, name: account.username },
        object: { kind: 'user', id: account.id, name: account.username },
        detail: {
          source: 'oidc',
          roles: all.filter(({ id }) => next.includes(id)).map((role) => role.role_name),
        },
      });
      await rights.mark();
      return true;
    });
    if (changed) await rights.tell();
  }

  return async function enter(claims: Record<string, unknown>): Promise<LoginResult> {
    const name = textOf(claims[settings.oidcUserClaim]);
    if (name === '') throw new AppError(Code.badCredentials, t.oidcNoName, 401);
    if (settings.oidcCreate && (await accounts.find(name)) === undefined)
      await create(name, textOf(claims['name']));
    const account = await accounts.named(name);
    await follow(account, textsOf(claims[settings.oidcGroupsClaim]));
    return accounts.enter(account, { signedBy: 'oidc' });
  };
}
