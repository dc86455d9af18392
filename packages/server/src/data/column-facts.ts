import {
  areLevels,
  type ColumnFacts,
  type ColumnProfile,
  fewValues,
  hasMoments,
  maybeOfWhole,
  type Parts,
  partColumns,
  partsIn,
  type Ratio,
  ratioColumns,
  ratioCounts,
  ratioHolds,
  ratioRows,
  ratiosIn,
  spanDays,
  stepsIn,
  wholeAndLines,
} from '@mingjing/charts/insight';
import {
  type Answer,
  type Cell,
  type Column,
  countsAsNumeric,
  type Dimension,
  isDated,
  type Measure,
  type Question,
} from '@mingjing/contract';
import type { Asking, DataReader, DataTarget } from './data-reader.ts';

/** Columns that are looked at, of wider data the first ones; columns whose values, and whose hours are counted. */
export const profileBounds = { columns: 60, counted: 30, moments: 4, pairs: 12, perStatement: 16 } as const;
const topValues = fewValues + 1;

type Reader = Pick<DataReader, 'answer'>;

/** Asks questions of a dataset as its caller may ask them. */
export interface FactsAsking {
  reader: Reader;
  target: DataTarget;
  asking: Asking;
}

/** How much of a long text is judged: both its ends, which tell what it is. */
const judgedText = { head: 300, tail: 100 } as const;

/** Rules look for so many patterns in a value that a long text would keep the server busy for many seconds. */
function judged(cell: Cell): Cell {
  const { head, tail } = judgedText;
  if (typeof cell !== 'string' || cell.length <= head + tail) return cell;
  return `${cell.slice(0, head)}…${cell.slice(-tail)}`;
}

/** The cells of an answer, its texts as long as they are judged. */
export async function rowsOf({ reader, target, asking }: FactsAsking, question: Question): Promise<Cell[][]> {
  const { json } = await reader.answer(target, question, asking);
  return (JSON.parse(json.toString()) as Answer).data.map((row) => row.map(judged));
}

const groups = (dimensions: Dimension[], measures: Measure[], rest: Partial<Question> = {}): Question =>
  ({ kind: 'groups', dimensions, measures, filters: [], sorts: [], ...rest }) as Question;

const hasEnds = (column: Column): boolean => isDated(column.type) || countsAsNumeric(column);

/** Number of rows with a value, of different values, both ends and the mean, of many columns in one pass over the rows. */
async function counted(
  ask: FactsAsking,
  columns: readonly Column[],
): Promise<{ rows: number; facts: Omit<ColumnFacts, 'top'>[] }> {
  const measures = columns.flatMap((column, at): Measure[] => [
    { column: column.name, calculation: 'count', alias: `f${at}` },
    { column: column.name, calculation: 'countAndClearRepeat', alias: `d${at}` },
    ...(hasEnds(column)
      ? [
          { column: column.name, calculation: 'min' as const, alias: `a${at}` },
          { column: column.name, calculation: 'max' as const, alias: `z${at}` },
        ]
      : []),
    ...(countsAsNumeric(column)
      ? [{ column: column.name, calculation: 'avg' as const, alias: `m${at}` }]
      : []),
  ]);
  const [row = []] = await rowsOf(ask, groups([], [{ expression: 'COUNT(*)', alias: 'n' }, ...measures]));
  let at = 1;
  const next = (): Cell => row[at++] ?? null;
  const facts = columns.map((column) => {
    const [filled, distinct] = [Number(next() ?? 0), Number(next() ?? 0)];
    const [min, max] = hasEnds(column) ? [next(), next()] : [null, null];
    const mean = countsAsNumeric(column) ? next() : null;
    return { column, filled, distinct, min, max, ...(mean === null ? {} : { mean: Number(mean) }) };
  });
  return { rows: Number(row[0] ?? 0), facts };
}

/** Whether the values themselves tell what a column is: texts, kinds written as numbers, periods. */
const isTelling = ({ column, distinct }: Omit<ColumnFacts, 'top'>): boolean =>
  distinct > 1 && !isDated(column.type) && (!countsAsNumeric(column) || distinct <= fewValues);

/** Whether a single text stands in some of the rows only: √ where something is so. */
const isSparse = ({ column, distinct, filled }: Omit<ColumnFacts, 'top'>, rows: number): boolean =>
  distinct === 1 && filled < rows && !hasEnds(column);

async function topOf(ask: FactsAsking, column: Column): Promise<ColumnFacts['top']> {
  const key = column.name === 'n' ? 'n_rows' : 'n';
  const question = groups([{ column: column.name }], [{ expression: 'COUNT(*)', alias: key }], {
    filters: [{ column: column.name, op: 'ne', value: null }],
    sorts: [{ key, descending: true }],
    limit: topValues,
  });
  return (await rowsOf(ask, question)).map(([value = null, count]) => ({ value, count: Number(count ?? 0) }));
}

/** At how many hours of the day the moments of a column are. */
async function hoursOf(ask: FactsAsking, { name }: Column): Promise<number> {
  const filters = [{ column: name, op: 'ne' as const, value: null }];
  return (await rowsOf(ask, groups([{ column: name, grain: 'hourOfDay' }], [], { filters }))).length;
}

/** Works through a list with so many pieces at once, in order. */
async function each<T, R>(list: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < list.length; at += atOnce)
    results.push(...(await Promise.all(list.slice(at, at + atOnce).map(work))));
  return results;
}

/**
 * What is known of the columns of a dataset, over the rows that the caller may see: one statement for so many columns,
 * and one for the values of each column that has few.
 */
export async function columnFacts(
  ask: FactsAsking,
  all: readonly Column[],
): Promise<{ rows: number; facts: ColumnFacts[] }> {
  const columns = all.slice(0, profileBounds.columns);
  // Values that are not told to the caller are not counted either.
  const open = columns.filter(({ masked }) => masked !== true);
  const parts: { rows: number; facts: Omit<ColumnFacts, 'top'>[] }[] = [];
  for (let at = 0; at < open.length || at === 0; at += profileBounds.perStatement)
    parts.push(await counted(ask, open.slice(at, at + profileBounds.perStatement)));
  const known = parts.flatMap(({ facts }) => facts);
  const rows = parts[0]?.rows ?? 0;
  const sparse = known.filter((one) => isSparse(one, rows));
  const telling = [...known.filter(isTelling), ...sparse].slice(0, profileBounds.counted);
  const tops = new Map(
    await each(telling, 4, async ({ column }) => [column.name, await topOf(ask, column)] as const),
  );
  const moments = known.filter(
    ({ column, distinct, min, max }) =>
      column.type === 'datetime' && hasMoments(distinct, spanDays(min, max)),
  );
  const hours = new Map(
    await each(
      moments.slice(0, profileBounds.moments),
      4,
      async ({ column }) => [column.name, await hoursOf(ask, column)] as const,
    ),
  );
  const facts = columns.map((column): ColumnFacts => {
    const found = known.find((one) => one.column.name === column.name);
    if (found === undefined) return { column, filled: 0, distinct: 0, min: null, max: null, top: [] };
    const atHours = hours.get(column.name);
    return {
      ...found,
      top: tops.get(column.name) ?? [],
      ...(atHours === undefined ? {} : { hours: atHours }),
    };
  });
  return { rows, facts };
}

/** Whether each value of `lower` stands beside one value of `upper` only. */
export async function isBelow(
  ask: FactsAsking,
  upper: string,
  lower: { name: string; distinct: number },
): Promise<boolean> {
  const question = groups([{ column: upper }, { column: lower.name }], [], {
    filters: [upper, lower.name].map((column) => ({ column, op: 'ne' as const, value: null })),
    limit: lower.distinct + 1,
  });
  return (await rowsOf(ask, question)).length === lower.distinct;
}

/** Names that are the same in all lines of an order; undefined where no amount stands once for each order. */
export async function ofWholeIn(
  ask: FactsAsking,
  columns: readonly ColumnProfile[],
): Promise<string[] | undefined> {
  const whole = wholeAndLines(columns);
  const key = columns.find(({ name }) => name === whole?.key);
  if (whole === undefined || key === undefined) return undefined;
  const held = await each(maybeOfWhole(columns, whole), 4, async (name) =>
    (await isBelow(ask, name, key)) ? [name] : [],
  );
  return held.flat();
}

/** The pairs of dimensions of which one could lead down to the other, with what was found of each. */
export async function hierarchiesOf(
  ask: FactsAsking,
  columns: readonly { name: string; distinct: number; role: string }[],
): Promise<{ upper: string; lower: string }[]> {
  const names = columns
    .filter(
      ({ role, distinct }) =>
        ['category', 'region', 'entity'].includes(role) && distinct >= 3 && distinct <= 2000,
    )
    .toSorted((a, b) => a.distinct - b.distinct);
  const pairs = names
    .flatMap((upper, at) => names.slice(at + 1).map((lower) => ({ upper, lower })))
    .filter(({ upper, lower }) => upper.distinct <= 60 && lower.distinct >= upper.distinct * 1.5);
  // Levels that are called so come first, then those that follow each other closely.
  const tried = pairs
    .toSorted(
      (a, b) =>
        Number(areLevels(b.upper.name, b.lower.name)) - Number(areLevels(a.upper.name, a.lower.name)) ||
        a.lower.distinct / a.upper.distinct - b.lower.distinct / b.upper.distinct,
    )
    .slice(0, profileBounds.pairs);
  const held = await each(tried, 4, async ({ upper, lower }) =>
    (await isBelow(ask, upper.name, lower)) ? [{ upper: upper.name, lower: lower.name }] : [],
  );
  return held.flat();
}

/** Columns that are worked out of two others in nearly all rows, found by the first rows and counted over the others. */
export async function ratiosOf(
  ask: FactsAsking,
  columns: readonly ColumnProfile[],
  rows: number,
): Promise<Ratio[]> {
  const sides = ratioColumns(columns);
  if (sides.means.length === 0) return [];
  const names = [...sides.means, ...sides.amounts];
  const question: Question = { kind: 'rows', columns: names, filters: [], sorts: [], limit: ratioRows };
  const found = ratiosIn(names, await rowsOf(ask, question), sides);
  if (rows <= ratioRows || found.length === 0) return found;
  const measures = found.flatMap((ratio, at): Measure[] => {
    const { all, held } = ratioCounts(ratio);
    return [
      { expression: all, alias: `n${at}` },
      { expression: held, alias: `h${at}` },
    ];
  });
  const [row = []] = await rowsOf(ask, groups([], measures));
  return found.filter((_, at) => {
    const [all, held] = [Number(row[at * 2] ?? 0), Number(row[at * 2 + 1] ?? 0)];
    return all > 0 && held >= all * ratioHolds;
  });
}

/** Sums of many rows are off by as many roundings, and by the rows that do not add up. */
const isNearly = (total: number, parts: readonly number[]): boolean =>
  Math.abs(parts.reduce((sum, part) => sum + part, 0) - total) <= Math.abs(total) * 0.01;

/** Columns side by side that are parts of something: what the first rows tell of sums has to hold for all of them. */
export async function partsOf(
  ask: FactsAsking,
  columns: readonly ColumnProfile[],
  rows: number,
): Promise<Parts | undefined> {
  const names = partColumns(columns);
  if (names.length === 0) return stepsIn(columns);
  const question: Question = { kind: 'rows', columns: names, filters: [], sorts: [], limit: ratioRows };
  const found = partsIn(names, await rowsOf(ask, question));
  if (found?.whole === undefined) return stepsIn(columns);
  if (rows <= ratioRows) return found;
  const sums = [found.whole, ...found.parts].map(
    (column, at): Measure => ({ column, calculation: 'sum', alias: `s${at}` }),
  );
  const [[whole = null, ...parts] = []] = await rowsOf(ask, groups([], sums));
  const [total, ...others] = [whole, ...parts].map(Number);
  return isNearly(total ?? 0, others) ? found : stepsIn(columns);
}
