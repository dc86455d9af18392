import { type AccountRight, type AccountRightKind, accountRights } from '../account/account-rights.ts';
import type { PartTable } from '../connector.ts';
import { ClickhouseError } from './faults.ts';
import { partTablesIn } from './part-tables.ts';
import type { Greeting } from './settings.ts';
import { plainField } from './types.ts';

/** What an account that only reads holds. */
const reading = /^(?:SELECT|SHOW(?: \w+)*|dictGet|USAGE|displaySecretsInShowAndSelect|TABLE ENGINE)$/i;

const kinds: readonly [RegExp, AccountRightKind][] = [
  [/^ALL(?: PRIVILEGES)?$/, 'superuser'],
  [/^(?:FILE|HDFS|S3|AZURE|SOURCES|READ|WRITE)$/, 'files'],
  [/^(?:INSERT|ALTER (?:UPDATE|DELETE|TABLE)|TRUNCATE|OPTIMIZE|ALTER)$/, 'write'],
  [
    /^(?:CREATE|ALTER|DROP) (?:USER|ROLE|QUOTA|ROW POLICY|SETTINGS PROFILE)|^(?:ACCESS MANAGEMENT|ROLE ADMIN)$/,
    'accounts',
  ],
  [/^(?:CREATE|DROP|ALTER|UNDROP|MOVE PARTITION)/, 'structure'],
];

/** Versions that have rights by name. */
const grantsFrom = 2004;

/** What a line grants, before its ` ON … TO ` or ` TO `; undefined for any other line. */
function givenIn(line: string): { given: string; isRight: boolean } | undefined {
  if (!line.startsWith('GRANT ')) return undefined;
  const rest = line.slice('GRANT '.length);
  const to = rest.indexOf(' TO ');
  if (to < 0) return undefined;
  const on = rest.slice(0, to + 1).indexOf(' ON ');
  return on < 0 ? { given: rest.slice(0, to), isRight: false } : { given: rest.slice(0, on), isRight: true };
}

/** The rights and roles that lines like `GRANT SELECT, SHOW ON db.* TO reader` name. */
export function readGrants(text: string): { rights: string[]; roles: string[] } {
  const [rights, roles]: [string[], string[]] = [[], []];
  for (const line of text.split('\n')) {
    const found = givenIn(line);
    if (found === undefined || found.given === '') continue;
    // Columns stand in brackets behind a right.
    const names = found.given
      .replace(/\([^()]*\)/g, '')
      .split(',')
      .map((name) => name.trim());
    for (const name of names) (found.isRight ? rights : roles).push(name);
  }
  return { rights, roles };
}

function kindOf(name: string): AccountRightKind {
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
}

/** Lines of SHOW GRANTS: of the account and of all roles that it has; `hidden` hears of those that it may not look at. */
async function grantLines(
  ask: (sql: string) => Promise<string>,
  hidden: (role: string) => void,
): Promise<string[]> {
  const lines: string[] = [];
  const seen = new Set<string>();
  const open: (string | undefined)[] = [undefined];
  while (open.length > 0) {
    const role = open.pop();
    try {
      const text = await ask(role === undefined ? 'SHOW GRANTS' : `SHOW GRANTS FOR ${role}`);
      lines.push(...text.split('\n'));
      for (const next of readGrants(text).roles) {
        if (!seen.has(next)) open.push(next);
        seen.add(next);
      }
    } catch (error) {
      if (role === undefined || !(error instanceof ClickhouseError)) throw error;
      hidden(role);
    }
  }
  return lines;
}

/**
 * What the account may do beside reading. A read-only profile can do nothing else, whatever was granted; old versions
 * know nothing but the profile.
 */
export async function rightsOf(
  greeting: Greeting,
  ask: (sql: string) => Promise<string>,
): Promise<AccountRight[]> {
  if (greeting.readonly > 0) return [];
  if (greeting.version < grantsFrom) return accountRights([['write', 'readonly = 0']]);
  const names = new Set<string>();
  // What a role holds may be hidden from those who have it: it counts as more than reading.
  const lines = await grantLines(ask, (role) => names.add(role));
  for (const name of readGrants(lines.join('\n')).rights) if (!reading.test(name)) names.add(name);
  return accountRights([...names].map((name): [AccountRightKind, string] => [kindOf(name), name]));
}

/**
 * Tables of which the account may read some columns alone; none where old versions know no rights, or where a role hides
 * what it grants.
 */
export async function partTablesOf(
  greeting: Greeting,
  ask: (sql: string) => Promise<string>,
): Promise<PartTable[]> {
  if (greeting.version < grantsFrom) return [];
  let isHidden = false;
  const lines = await grantLines(ask, () => {
    isHidden = true;
  });
  return isHidden ? [] : partTablesIn(lines.map(plainField));
}
