import type { PartTable } from '../connector.ts';

/** A name in back quotes, or one that needs none. */
const name = '(?:`(?:[^`\\\\]|\\\\.)*`|[^\\s.`,()]+)';
const place = new RegExp(`(${name})\\.(${name}) (?:TO|FROM) `, 'y');
const listed = new RegExp(`(${name})(, |\\))`, 'y');
/** What grants all columns at once. */
const whole = /(?:^GRANT |, )(?:SELECT|ALL)(?:, | ON )/;

const plain = (written: string): string =>
  written.startsWith('`') ? written.slice(1, -1).replace(/\\(.)/gs, '$1') : written;

/** The columns behind `SELECT(`, where the line has it. */
function columnsIn(line: string): string[] | undefined {
  const start = line.indexOf('SELECT(');
  if (start < 0) return undefined;
  const columns: string[] = [];
  listed.lastIndex = start + 'SELECT('.length;
  for (let found = listed.exec(line); found !== null; found = listed.exec(line)) {
    columns.push(plain(found[1] ?? ''));
    if (found[2] === ')') break;
    listed.lastIndex = found.index + found[0].length;
  }
  return columns;
}

interface Granted {
  schema: string;
  name: string;
  columns: Set<string>;
  /** Some columns were taken away from a wider right: what the catalogue still lists is left. */
  isTaken: boolean;
}

/** Whether rights on this place cover a table; a star stands for any end of a name. */
const covers = (pattern: string, value: string): boolean =>
  pattern.endsWith('*') ? value.startsWith(pattern.slice(0, -1)) : value === pattern;

/** Tables of which lines of SHOW GRANTS, the account's and its roles', grant or take some columns alone. */
export function partTablesIn(lines: readonly string[]): PartTable[] {
  const parts = new Map<string, Granted>();
  const wholes: [string, string][] = [];
  for (const line of lines) {
    place.lastIndex = line.lastIndexOf(' ON ') + ' ON '.length;
    const [, schema, table] = place.exec(line) ?? [];
    if (schema === undefined || table === undefined) continue;
    const columns = columnsIn(line);
    if (columns !== undefined) {
      const key = JSON.stringify([plain(schema), plain(table)]);
      const known = parts.get(key) ?? {
        schema: plain(schema),
        name: plain(table),
        columns: new Set<string>(),
        isTaken: false,
      };
      if (line.startsWith('REVOKE ')) known.isTaken = true;
      else for (const column of columns) known.columns.add(column);
      parts.set(key, known);
    } else if (whole.test(line)) wholes.push([plain(schema), plain(table)]);
  }
  const isWhole = (part: Granted): boolean =>
    wholes.some(([schema, table]) => covers(schema, part.schema) && covers(table, part.name));
  return [...parts.values()].flatMap((part): PartTable[] => {
    const { schema, name: table } = part;
    if (part.isTaken) return [{ schema, name: table }];
    return isWhole(part) ? [] : [{ schema, name: table, columns: [...part.columns] }];
  });
}
