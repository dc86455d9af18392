import { asOneLine, limits, texts, username } from '@mingjing/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import { refused } from '../../http/app-error.ts';
import type { Rights } from '../../rights/rights-change.ts';
import { hashPassword } from '../../security/passwords.ts';
import { newToken } from '../../security/tokens.ts';
import { usernameKey } from '../../security/usernames.ts';
import type { RoleStore } from '../roles/role.store.ts';
import type { Account } from '../session/session.store.ts';
import { createCloseWays } from '../users/close-ways.ts';
import type { UserStore } from '../users/user.store.ts';
import { createSignOnAccounts, type SignOnAccountsDeps } from './sign-on-accounts.ts';

export interface ProvidedUsersDeps extends SignOnAccountsDeps {
  store: UserStore;
  roles: RoleStore;
  rights: Rights;
}

/** Who vouches for users, and which roles follow the groups that they are in there. */
export interface Provider {
  /** As the audit log has it. */
  source: 'oidc' | 'ldap';
  roles: readonly { group: string; role: string }[];
}

/** Users whom a provider or directory vouches for: their accounts, and the roles that follow their groups. */
export function createProvidedUsers(deps: ProvidedUsersDeps, provider: Provider) {
  const { work, store, roles, rights, now } = deps;
  const accounts = createSignOnAccounts(deps);
  const closeWays = createCloseWays(deps);

  /** Makes an account without roles and without a password of ours; nothing for a name that cannot be one. */
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
        name: [...asOneLine(fullName)].slice(0, limits.userName).join(''),
        password_hash,
        created_at: time,
        updated_at: time,
      };
      const added = await store.insertMissing([row]);
      if (added.length > 0)
        await recordAudit(work, { action: 'user.create', detail: { source: provider.source, users: added } });
    });
  }

  /**
   * Closes every way into an account but the provider's. A user manager who made it, or set its password, would else have
   * the roles that the groups give to whoever the provider vouches for.
   */
  async function takeOver(
    { id, username }: Account,
    { hash, appids, vouched }: { hash: string; appids: readonly string[]; vouched: string },
  ): Promise<void> {
    const isKept = (appid: string): boolean => appid === vouched;
    await closeWays(id, hash, { appids: appids.filter(isKept) });
    const user = { kind: 'user', id, name: username } as const;
    const endedAppids = appids.filter((appid) => !isKept(appid));
    const detail = {
      source: provider.source,
      newPassword: true,
      ...(endedAppids.length > 0 && { endedAppids }),
    };
    await recordAudit(work, { action: 'user.update', actor: user, object: user, detail });
  }

  /**
   * Grants and takes back the roles of the setting by the user's groups; no other role, and never administration.
   * @param vouched the name that the provider vouches for
   */
  async function follow(account: Account, groups: readonly string[], vouched: string): Promise<void> {
    if (provider.roles.length === 0) return;
    const all = (await roles.list()).filter((role) => role.is_admin === 0);
    const idsOf = (names: readonly string[]) =>
      all.flatMap((role) => (names.includes(role.role_name) ? [role.id] : []));
    const mapped = new Set(idsOf(provider.roles.map(({ role }) => role)));
    const due = idsOf(provider.roles.flatMap(({ group, role }) => (groups.includes(group) ? [role] : [])));
    // Hashing takes its time: no transaction waits for it.
    const unknown = (await store.openedAppids(account.id)) && (await hashPassword(newToken()));
    const changed = await work.run(async () => {
      const present = ((await store.rolesOf([account.id])).get(account.id) ?? []).map(({ id }) => id);
      const next = [...new Set([...present.filter((id) => !mapped.has(id)), ...due])];
      if (next.length === present.length && next.every((id) => present.includes(id))) return false;
      const isWider = next.some((id) => !present.includes(id));
      const appids = isWider ? await store.openedAppids(account.id) : undefined;
      if (appids !== undefined) {
        const hash = unknown ?? (await hashPassword(newToken()));
        await takeOver(account, { hash, appids, vouched });
      }
      await store.setRoles([account.id], next);
      await recordAudit(work, {
        action: 'user.grant',
        actor: { kind: 'user', id: account.id, name: account.username },
        object: { kind: 'user', id: account.id, name: account.username },
        detail: {
          source: provider.source,
          roles: all.filter(({ id }) => next.includes(id)).map((role) => role.role_name),
        },
      });
      await rights.mark();
      return true;
    });
    if (changed) await rights.tell();
  }

  return { create, follow };
}
