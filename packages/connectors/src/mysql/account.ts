import { type AccountRight, type AccountRightKind, accountRights } from '../account/account-rights.ts';
import type { TablePlace } from '../connector.ts';

/** What an account that only reads may hold; every other privilege is told. */
const reading = new Set(['USAGE', 'SELECT', 'SHOW DATABASES', 'SHOW VIEW']);

const kinds: Record<string, AccountRightKind> = {
  SUPER: 'superuser',
  FILE: 'files',
  INSERT: 'write',
  UPDATE: 'write',
  DELETE: 'write',
  'DELETE HISTORY': 'write',
  'DELETE VERSIONING ROWS': 'write',
  CREATE: 'structure',
  ALTER: 'structure',
  DROP: 'structure',
  INDEX: 'structure',
  TRIGGER: 'structure',
  EVENT: 'structure',
  'CREATE VIEW': 'structure',
  'CREATE ROUTINE': 'structure',
  'ALTER ROUTINE': 'structure',
  'CREATE TEMPORARY TABLES': 'structure',
  'CREATE TABLESPACE': 'structure',
  'CREATE USER': 'accounts',
  'CREATE ROLE': 'accounts',
  'DROP ROLE': 'accounts',
  ROLE_ADMIN: 'accounts',
  'GRANT OPTION': 'accounts',
  PROXY: 'accounts',
  EXECUTE: 'routines',
};

/**
 * Tables to whose columns the account holds rights, schema and name parted by a NUL: where it may read the whole table as
 * well, reading it column by column does no harm.
 */
export const partTablesStatement = `
  SELECT DISTINCT CONCAT(table_schema, CHAR(0 USING utf8), table_name) FROM information_schema.column_privileges
  WHERE privilege_type = 'SELECT' LIMIT 20000`;

export const partTablesOf = (lines: readonly string[]): TablePlace[] =>
  lines.map((line) => {
    const [schema = '', name = ''] = line.split('\0');
    return { schema, name };
  });

/** What the lines of SHOW GRANTS say. */
export interface Grants {
  found: [AccountRightKind, string][];
  /** Roles that the account may take on, quoted as the server wrote them: `r`@`%`. */
  roles: string[];
}

/** Reads the lines of SHOW GRANTS. A line that cannot be read counts as a right of its own: it is not silently passed. */
export function grantsOf(lines: readonly string[]): Grants {
  const grants: Grants = { found: [], roles: [] };
  for (const line of lines) readLine(line, grants);
  return grants;
}

/** The rights that are left when every role's grants were read too. */
export function mysqlRights(all: readonly Grants[]): AccountRight[] {
  return accountRights(all.flatMap(({ found }) => found));
}

const quoted = /`(?:[^`]|``)*`|'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*"/g;

/** Longer lines are taken for a right that is not known: to take them apart costs the square of their length. */
const longestLine = 20_000;

function readLine(line: string, { found, roles }: Grants): void {
  if (line.length > longestLine) {
    found.push(['other', line.slice(0, 60)]);
    return;
  }
  // Quoted names may hold any word or comma: numbers stand for them while the line is taken apart.
  const names: string[] = [];
  const bare = line.replace(quoted, (name) => `"${names.push(name) - 1}"`);
  const back = (text: string): string =>
    text.replace(/"(\d+)"/g, (_, at: string) => names[Number(at)] ?? '').trim();
  // A default role is one of those granted; what was revoked in part is still granted in part.
  if (/^(?:SET DEFAULT ROLE|REVOKE) /i.test(bare)) return;
  const privileges = /^GRANT (.+?) ON (.+?) TO /is.exec(bare);
  if (privileges !== null) {
    const everywhere = privileges[2]?.trim() === '*.*';
    for (const privilege of (privileges[1] ?? '').replace(/\([^)]*\)/g, '').split(',')) {
      const name = privilege.trim().toUpperCase();
      const isAll = name === 'ALL' || name === 'ALL PRIVILEGES';
      if (isAll)
        found.push([everywhere ? 'superuser' : 'write', `ALL PRIVILEGES ON ${back(privileges[2] ?? '')}`]);
      else if (!reading.has(name)) found.push([kinds[name] ?? 'other', back(name)]);
    }
    if (/ WITH .*GRANT OPTION/is.test(bare)) found.push(['accounts', 'GRANT OPTION']);
    return;
  }
  const granted = /^GRANT (.+) TO /is.exec(bare);
  if (granted === null) {
    found.push(['other', back(bare).slice(0, 60)]);
    return;
  }
  for (const role of (granted[1] ?? '').split(',')) roles.push(back(role));
}
