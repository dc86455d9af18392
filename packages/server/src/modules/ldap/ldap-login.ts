import { usernameKey } from '../../security/usernames.ts';
import type { Settings } from '../../settings.ts';
import { SessionStore } from '../session/session.store.ts';
import type { DirectoryLogin } from '../session/ways-in.ts';
import { createProvidedUsers, type ProvidedUsersDeps } from '../sign-on/provided-users.ts';
import { createLdapDirectory, type LdapSettings } from './ldap-directory.ts';

/** Undefined where no directory is set up. */
export function createDirectoryLogin(
  deps: ProvidedUsersDeps & { settings: LdapSettings & Pick<Settings, 'ldapRoles' | 'ldapCreate'> },
): DirectoryLogin | undefined {
  const { settings, log, work } = deps;
  const directory = createLdapDirectory(settings, log);
  if (!directory.enabled) return undefined;
  const accounts = new SessionStore(work);
  const users = createProvidedUsers(deps, { source: 'ldap', roles: settings.ldapRoles });
  return {
    async enter(username, password) {
      const key = usernameKey(username);
      const known = await accounts.account(key);
      const found = await directory.check(known?.username ?? username, password);
      if (found === 'away') return { account: undefined, isAway: true };
      if (found === 'wrong') return { account: undefined, isAway: false };
      if (known === undefined && settings.ldapCreate) await users.create(found.username, found.name);
      const account = known ?? (await accounts.account(key));
      if (account !== undefined) await users.follow(account, found.groups, found.username);
      return { account, isAway: false };
    },
  };
}
