import type { Account, Role } from '@mingjing/contract';
import { parseJsonText } from '@mingjing/contract';
import { wireDate } from '../../http/wire-date.ts';
import { readAttributes } from '../../rights/data-rules.store.ts';
import type { UserRow } from './user.store.ts';

/** The stored list; what is no list of texts is none. */
function listOf(text: string): string[] {
  const value = parseJsonText(text);
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** A user as the wire tells of it; there is no password in a row, so none can be told. */
export function presentUser(
  row: UserRow,
  roles: readonly Role[],
  told: { mayChange: boolean; openedBy: string | null; timezone: string },
): Account {
  return {
    id: row.id,
    version: row.version,
    username: row.username,
    name: row.name,
    appids: listOf(row.appids),
    roles: [...roles],
    rolesVersion: row.roles_version,
    disabled: row.disabled === 1,
    locked: row.locked === 1,
    attributes: readAttributes(row.attributes),
    mustChangePassword: row.must_change_password === 1,
    lastLoginDate: row.last_login_at === null ? null : wireDate(row.last_login_at, told.timezone),
    createDate: wireDate(row.created_at, told.timezone),
    openedBy: told.openedBy,
    mayChange: told.mayChange,
  };
}
