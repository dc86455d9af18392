import { type AccountRight, type AccountRightKind, accountRights } from '../account/account-rights.ts';

/** What an account that only reads holds; every other right is told. */
const reading = new Set([
  'CONNECT',
  'CONNECT SQL',
  'SELECT',
  'SHOWPLAN',
  'VIEW ANY DATABASE',
  'VIEW ANY DEFINITION',
  'VIEW DEFINITION',
  'VIEW SECURITY DEFINITION',
  'VIEW PERFORMANCE DEFINITION',
  'VIEW ANY COLUMN ENCRYPTION KEY DEFINITION',
  'VIEW ANY COLUMN MASTER KEY DEFINITION',
]);

const kinds: readonly [RegExp, AccountRightKind][] = [
  [/^CONTROL SERVER$/, 'superuser'],
  [/BULK/, 'files'],
  [/^(?:INSERT|UPDATE|DELETE|CONTROL)$/, 'write'],
  [/LOGIN|USER|ROLE|IMPERSONATE/, 'accounts'],
  [/^EXECUTE/, 'routines'],
  [/^(?:ALTER|CREATE)/, 'structure'],
];

/**
 * What the account may do: its rights on the server, on the database and, by name, on any table of it. Roles are in
 * them. Works from 2005 on.
 */
export const rightsQuery = `
SELECT permission_name FROM fn_my_permissions(NULL, 'SERVER')
UNION SELECT permission_name FROM fn_my_permissions(NULL, 'DATABASE')
UNION SELECT p.name FROM (SELECT 'INSERT' AS name UNION SELECT 'UPDATE' UNION SELECT 'DELETE' UNION SELECT 'ALTER') p
WHERE EXISTS (SELECT 1 FROM sys.tables t WHERE
  HAS_PERMS_BY_NAME(QUOTENAME(SCHEMA_NAME(t.schema_id)) + '.' + QUOTENAME(t.name), 'OBJECT', p.name) = 1)`;

/** The rights that go beyond reading. */
export function sqlserverRights(permissions: readonly string[]): AccountRight[] {
  const found = permissions.flatMap((name): [AccountRightKind, string][] => {
    if (reading.has(name)) return [];
    return [[kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'other', name]];
  });
  return accountRights(found);
}
