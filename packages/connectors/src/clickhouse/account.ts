import { type AccountRight, type AccountRightKind, accountRights } from '../account/account-rights.ts';
import { ClickhouseError } from './faults.ts';
import type { Greeting } from './settings.ts';

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
  const seen = new Set<string>();
  const open: (string | undefined)[] = [undefined];
  while (open.length > 0) {
    const role = open.pop();
    try {
      const found = readGrants(await ask(role === undefined ? 'SHOW GRANTS' : `SHOW GRANTS FOR ${role}`));
      for (const name of found.rights) if (!reading.test(name)) names.add(name);
      for (const next of found.roles) {
        if (!seen.has(next)) open.push(next);
        seen.add(next);
      }
    } catch (error) {
      // What a role holds may be hidden from those who have it: it counts as more than reading.
      if (role === undefined || !(error instanceof ClickhouseError)) throw error;
      names.add(role);
    }
  }
  return accountRights([...names].map((name): [AccountRightKind, string] => [kindOf(name), name]));
}
