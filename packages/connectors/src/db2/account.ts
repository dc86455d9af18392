import type { Cell } from '@mingjing/contract';
import { type AccountRight, type AccountRightKind, accountRights } from '../account/account-rights.ts';

const kinds: readonly [RegExp, AccountRightKind][] = [
  [/^(?:DBADM|SECURITYADM|DATAACCESS)$/, 'superuser'],
  [/^(?:INSERT|UPDATE|DELETE|LOAD)$/, 'write'],
  [/^(?:CREATETAB|ALTER|CONTROL|CREATEIN)$/, 'structure'],
];
const database = ['DBADM', 'SECURITYADM', 'DATAACCESS', 'CREATETAB', 'LOAD'];
const table = ['INSERT', 'UPDATE', 'DELETE', 'ALTER', 'CONTROL'];
const ofUser = "GRANTEE IN (SESSION_USER, 'PUBLIC')";
const one = (from: string, name: string): string =>
  `SELECT '${name}' FROM SYSIBM.SYSDUMMY1 WHERE EXISTS (SELECT 1 FROM SYSCAT.${from} WHERE ${ofUser} AND ${name}AUTH IN ('Y', 'G'))`;
const query = [
  ...database.map((name) => one('DBAUTH', name)),
  ...table.map((name) => one('TABAUTH', name)),
].join('\nUNION ALL ');

/** What the account and PUBLIC were granted themselves; what groups and roles hold is not told. */
export async function db2Rights(ask: (sql: string) => Promise<Cell[][]>): Promise<AccountRight[]> {
  const found = (await ask(query)).map(([cell]): [AccountRightKind, string] => {
    const name = String(cell);
    return [kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'other', name];
  });
  return accountRights(found);
}
