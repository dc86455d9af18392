import {
  byCodePoints,
  type Cell,
  type Column,
  type ColumnItem,
  daysOfPeriod,
  type Filter,
  type GroupsQuestion,
  isDated,
  naturalOrder,
  type PeriodGrain,
  periodNumbers,
  periodUnit,
  type Question,
  readPeriodPlace,
} from '@mingjing/contract';
import { spanEnd } from './filter-rules.ts';

/* Widgets that show the last period only. Which one that is, is asked before the widget's own question. */

/** The last periods that were found, by `latestKey`. */
export type LatestKnown = ReadonlyMap<string, LatestFound>;
export interface LatestFound {
  /** As the rows name it, or as a cut date is named. */
  cell: Cell;
  grain: PeriodGrain | undefined;
  /** All that have begun, where these are asked for. */
  past?: readonly Cell[];
}

export const latestKey = ({ id, latest }: Pick<ColumnItem, 'id' | 'latest'>): string =>
  JSON.stringify([id, latest ?? null]);

/** What the dates of a column are cut to; undefined where its rows name their periods. */
export const latestGrain = ({ latest }: ColumnItem, { type }: Column): PeriodGrain | undefined =>
  isDated(type) ? (latest === 'value' || latest === 'past' || !latest ? 'day' : latest) : undefined;

/** So many periods are looked at, the last ones first. */
const mostPeriods = 1000;

/** Asks for the periods that there are rows of, and how many rows each has. */
export function latestQuestion(
  item: ColumnItem,
  column: Column,
  base: { inner: Question; filters: readonly Filter[] },
): GroupsQuestion {
  const grain = latestGrain(item, column);
  return {
    kind: 'groups',
    dimensions: [{ column: item.id, alias: 'p', ...(grain === undefined ? {} : { grain }) }],
    measures: [{ expression: 'COUNT(*)', alias: 'n' }],
    inner: base.inner,
    filters: [...base.filters, { column: item.id, op: 'ne', value: null }],
    sorts: [{ key: 'p', descending: true }],
    limit: mostPeriods,
  };
}

/** Periods that somebody expects and nobody has counted yet: 2025E, 2026年预测. */
const expected = /预测|预计|预估|预算|计划|目标|forecast|budget|estimate|plan|\d{4}年?\s?[EFBP]$/i;
/** 2023A, 2023年（实际）: what has happened, beside what is expected. */
const actual = /\s?(?:[（(]?(?:实际|决算|实绩|actual)(?:数|值)?[)）]?|A)$/i;
const plain = (cell: Cell): Cell => (typeof cell === 'string' ? cell.replace(actual, '') : cell);

/** A period with fewer of the rows that most have is not finished, or not delivered yet. */
const thin = 0.6;
const fewestPeriods = 3;

const isFinished = (rows: number, others: readonly number[]): boolean => {
  const sorted = others.toSorted((a, b) => a - b);
  return sorted.length < fewestPeriods - 1 || rows > thin * (sorted[Math.floor(sorted.length / 2)] ?? 0);
};

interface Dated {
  cell: Cell;
  rows: number;
  at: number;
  from: string;
}

/** Periods of one unit in their order; undefined where the values are none. */
function datedOf(rows: readonly (readonly Cell[])[], grain: PeriodGrain | undefined): Dated[] | undefined {
  const cells = rows.map(([cell = null]) => plain(cell));
  const unit = grain ?? periodUnit(cells.filter((cell) => !expected.test(String(cell))));
  if (unit === undefined) return undefined;
  return rows
    .flatMap(([cell = null, count = null], index): Dated[] => {
      const place = readPeriodPlace(cells[index], grain);
      const from = daysOfPeriod(String(cells[index]))?.from;
      if (place?.unit !== unit || from === undefined) return [];
      return [{ cell, rows: Number(count ?? 0), at: place.at, from }];
    })
    .toSorted((a, b) => a.at - b.at);
}

/** The last of values that name no dates, as 第12期 and 大三: by their order. */
function lastOfNames(cells: readonly Cell[]): Cell | undefined {
  const counted = cells.filter((cell) => cell !== null && !expected.test(String(cell)));
  if (counted.every((cell) => typeof cell === 'number'))
    return counted.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  const texts = counted.map(String);
  const compare = naturalOrder(texts) ?? byCodePoints;
  const last = texts.toSorted(compare).at(-1);
  return counted.find((cell) => String(cell) === last);
}

/**
 * The last period of an answer to `latestQuestion`: what is expected (2025E, years to come) is none while anything else is
 * there, and neither is one that is there in part only (`partial`, or by far fewer rows than most) where a whole one is.
 */
export function lastPeriod(
  rows: readonly (readonly Cell[])[],
  grain: PeriodGrain | undefined,
  today: string,
  partial: readonly string[] = [],
): Cell | undefined {
  const dated = datedOf(rows, grain);
  if (dated === undefined || dated.length === 0) return lastOfNames(rows.map(([cell = null]) => cell));
  const come = dated.filter(({ from }) => from <= today);
  const whole = come.filter(
    (period) =>
      !partial.includes(String(period.cell)) &&
      isFinished(
        period.rows,
        come.filter((one) => one !== period).map((one) => one.rows),
      ),
  );
  return (whole.at(-1) ?? come.at(-1) ?? dated[0])?.cell;
}

/** Of the same answer all periods that have begun by now. */
export function pastPeriods(
  rows: readonly (readonly Cell[])[],
  grain: PeriodGrain | undefined,
  today: string,
): Cell[] {
  const dated = datedOf(rows, grain);
  const cells = rows.map(([cell = null]) => cell).filter((cell) => !expected.test(String(cell)));
  const begun = dated?.flatMap(({ cell, from }) => (from <= today ? [cell] : [])) ?? [];
  return begun.length > 0 ? begun : cells;
}

/** A period as titles tell it: 2023年, 2023年5月; what is no date by its own name. */
export function periodTold({ cell, grain }: LatestFound): string {
  const place = readPeriodPlace(typeof cell === 'number' ? String(cell) : cell, grain);
  const text = String(cell ?? '');
  if (place === undefined) return text;
  const [year = 0, part = 1] = periodNumbers(place);
  if (place.unit === 'year') return `${year}年`;
  if (place.unit === 'quarter') return `${year}年第${part}季度`;
  if (place.unit === 'month') return `${year}年${part}月`;
  return place.unit === 'week' ? `${text} 起一周` : text;
}

const dayMs = 86_400_000;
const daysInWeek = 7;

function daysOf({ cell, grain }: LatestFound): { from: string; to: string } | undefined {
  const days = daysOfPeriod(String(cell));
  if (grain !== 'week' || days === undefined) return days;
  return {
    ...days,
    to: new Date(Date.parse(days.from) + (daysInWeek - 1) * dayMs).toISOString().slice(0, 10),
  };
}

/** What keeps the rows of the last period. One that was not asked for leaves those that are of any. */
export function latestFilters(item: ColumnItem, known: LatestKnown | undefined): Filter[] {
  if (!item.latest) return [];
  const column = item.id;
  const found = known?.get(latestKey(item));
  if (found === undefined) return known === undefined ? [] : [{ column, op: 'ne', value: null }];
  if (item.latest === 'past' && found.grain === undefined)
    return [{ column, op: 'in', value: [...(found.past ?? [found.cell])] }];
  const days = found.grain === undefined ? undefined : daysOf(found);
  if (days === undefined) return [{ column, op: 'in', value: [found.cell] }];
  const end = spanEnd('lte', column, days.to);
  return item.latest === 'past' ? [end] : [spanEnd('gte', column, days.from), end];
}
