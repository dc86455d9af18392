import type { Deps } from '../../deps.ts';
import type { RoleStore } from '../roles/role.store.ts';
import type { DirectoryLogin } from '../session/ways-in.ts';
import type { UserStore } from '../users/user.store.ts';
import { createDirectoryLogin } from './ldap-login.ts';

/** Signing in with the directory's password; the session's calls lead here. */
export const createLdapModule = (
  deps: Deps,
  needs: { store: UserStore; roles: RoleStore },
): { directory: DirectoryLogin | undefined } => ({ directory: createDirectoryLogin({ ...deps, ...needs }) });
