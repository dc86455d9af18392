import type { Cell } from '@mingjing/contract';
import { type AccountRight, type AccountRightKind, accountRights } from '../account/account-rights.ts';

/** What an account that only reads holds; every other privilege is told. */
const reading = new Set([
  'ALTER SESSION',
  'CREATE SESSION',
  'FLASHBACK',
  'READ',
  'READ ANY TABLE',
  'SELECT',
  'SELECT ANY DICTIONARY',
  'SELECT ANY TABLE',
]);

const kinds: readonly [RegExp, AccountRightKind][] = [
  [/^(?:SYSDBA|SYSOPER|GRANT ANY|ALTER DATABASE|ALTER SYSTEM|EXEMPT ACCESS)/, 'superuser'],
  [/DIRECTORY|EXTERNAL/, 'files'],
  [/^(?:INSERT|UPDATE|DELETE|LOCK|MERGE)/, 'write'],
  [/USER|ROLE|BECOME/, 'accounts'],
  [/^EXECUTE|PROCEDURE|LIBRARY|JOB/, 'routines'],
  [/^(?:ALTER|CREATE|DROP|INDEX|REFERENCES|COMMENT|UNLIMITED)/, 'structure'],
];

const query = `SELECT privilege FROM session_privs
UNION SELECT privilege FROM user_tab_privs WHERE grantee = USER
UNION SELECT privilege FROM role_tab_privs`;

/** The privileges of the session, those of its roles and those on tables. */
export async function oracleRights(ask: (sql: string) => Promise<Cell[][]>): Promise<AccountRight[]> {
  const found = (await ask(query)).flatMap(([cell]): [AccountRightKind, string][] => {
    const name = String(cell);
    if (reading.has(name)) return [];
    return [[kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'other', name]];
  });
  return accountRights(found);
}
