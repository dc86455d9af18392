import type { Cell, ChosenType, Column, SheetChoices } from '@mingjing/contract';

/** What becomes of columns when rows of another file come behind those that are stored. */
export interface AppendedColumns {
  /** Of all rows: the stored ones, then those that are new. */
  columns: Column[];
  /** Columns that only the new rows have: they are empty in the stored ones. */
  added: string[];
  /** Columns whose new values are of another kind: they have to be read as what is stored. */
  unlike: { name: string; type: ChosenType }[];
}

const numeric = ['integer', 'decimal', 'double'] as const;
/** Digits of the decimals that are summed fastest, and of the widest. */
const digits = { usual: 18, most: 38 };
/** Digits that a whole number of a sheet has at most, and those of a number with places. */
const wholeDigits = 16;
const doubleDigits = 15;

const key = (name: string): string => name.toLowerCase();
const isNumeric = ({ type }: Column): boolean => numeric.some((known) => known === type);
const chosen: Partial<Record<Column['type'], ChosenType>> = {
  integer: 'integer',
  decimal: 'decimal',
  double: 'decimal',
  date: 'date',
  datetime: 'datetime',
  boolean: 'boolean',
};

/** Digits before the point that a column's values can have. */
const before = ({ type, scale = 0 }: Column): number =>
  type === 'integer' ? wholeDigits : Math.max(1, doubleDigits - scale);

function wider(name: string, one: Column, other: Column): Column {
  if (one.type === 'double' || other.type === 'double') return { name, type: 'double' };
  const scale = Math.max(one.scale ?? 0, other.scale ?? 0);
  const needed = Math.max(before(one), before(other)) + scale;
  const precision = Math.max(
    one.precision ?? 0,
    other.precision ?? 0,
    needed > digits.usual ? digits.most : digits.usual,
  );
  return { name, type: 'decimal', precision, scale };
}

/** The column that holds the values of both; undefined when they are of two kinds. */
function together(stored: Column, fresh: Column): Column | undefined {
  const { name } = stored;
  // A column of lengths of time takes no bare numbers, of which nobody knows what they count, and the other way round.
  if (stored.unit !== fresh.unit) return undefined;
  if (stored.unit !== undefined) return { name, type: stored.type, unit: stored.unit };
  if (stored.type === fresh.type && stored.type !== 'decimal') return { name, type: stored.type };
  if (isNumeric(stored) && isNumeric(fresh)) return wider(name, stored, fresh);
  const dated = [stored.type, fresh.type].toSorted((a, b) => a.localeCompare(b)).join();
  return dated === 'date,datetime' ? { name, type: 'datetime' } : undefined;
}

/** Puts columns of a file beside those that are stored, by their names; letter case is not told apart. */
export function appendedColumns(stored: readonly Column[], fresh: readonly Column[]): AppendedColumns {
  const byName = new Map(fresh.map((column) => [key(column.name), column]));
  const unlike: AppendedColumns['unlike'] = [];
  const columns = stored.map((column): Column => {
    const other = byName.get(key(column.name));
    const { name, type, precision, scale, unit } = column;
    const own: Column = {
      name,
      type,
      ...(precision !== undefined && { precision }),
      ...(scale !== undefined && { scale }),
      ...(unit !== undefined && { unit }),
    };
    if (other === undefined) return own;
    const both = together(column, other);
    if (both === undefined)
      unlike.push({ name: other.name, type: unit === 'second' ? 'duration' : (chosen[type] ?? 'text') });
    return both ?? own;
  });
  const known = new Set(stored.map(({ name }) => key(name)));
  const added = fresh.filter(({ name }) => !known.has(key(name)));
  return { columns: [...columns, ...added], added: added.map(({ name }) => name), unlike };
}

/**
 * As what columns of a file are read that takes the place of stored rows, where one of both alone holds lengths of time:
 * as what they were, since charts stand on it. What the uploader chose goes before.
 */
export function keptMeanings(
  stored: readonly Column[],
  fresh: readonly Column[],
  { types = {} }: SheetChoices,
): Record<string, ChosenType> {
  const before = new Map(stored.map((column) => [key(column.name), column]));
  return Object.fromEntries(
    fresh.flatMap(({ name, unit }): [string, ChosenType][] => {
      const known = before.get(key(name));
      if (known === undefined || known.unit === unit || Object.hasOwn(types, name)) return [];
      return [[name, known.unit === 'second' ? 'duration' : 'text']];
    }),
  );
}

/** Rows of a file as rows of all columns: what it lacks is empty, days become moments where the column holds them. */
export async function* inColumns(
  batches: AsyncIterable<Cell[][]>,
  fresh: readonly Column[],
  columns: readonly Column[],
): AsyncGenerator<Cell[][]> {
  const places = new Map(fresh.map(({ name }, at) => [key(name), at]));
  const readers = columns.map(({ name, type }) => {
    const at = places.get(key(name));
    if (at === undefined) return (): Cell => null;
    if (type !== 'datetime' || fresh[at]?.type !== 'date') return (row: Cell[]): Cell => row[at] ?? null;
    return (row: Cell[]): Cell => (typeof row[at] === 'string' ? `${row[at]} 00:00:00` : null);
  });
  for await (const rows of batches) yield rows.map((row) => readers.map((read) => read(row)));
}
