import { usernameKey } from '../../security/usernames.ts';
import type { Settings } from '../../settings.ts';
import { type Account, SessionStore } from '../session/session.store.ts';
import { createProvidedUsers, type ProvidedUsersDeps } from '../sign-on/provided-users.ts';
import { createLdapDirectory, type LdapSettings } from './ldap-directory.ts';

/** Signing in with the password of the directory. */
export interface DirectoryLogin {
  /**
   * Asks the directory, for every name alike, so that nobody learns by the time which accounts there are. The account of
   * a user whom the directory lets in, made where the setting allows it; undefined for everybody else.
   */
  enter(username: string, password: string): Promise<{ account: Account | undefined; isAway: boolean }>;
}

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
      if (account !== undefined) await users.follow(account, found.groups);
      return { account, isAway: false };
    },
  };
}
