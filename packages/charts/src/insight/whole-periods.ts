import type { Grain } from '@mingjing/contract';
import type { Idea, Material } from './idea.ts';
import type { Measure } from './measure-shape.ts';
import type { ColumnProfile, Profile } from './profile.ts';

/*
 * Tables whose rows are each of a whole year, quarter or month, as yearbooks and ledgers have them: what they come to in
 * the last one is asked for first, and a sum over all of them has to be told as one.
 */

/** What each row of a table is of. */
export interface WholePeriods {
  column: ColumnProfile;
  grain: Extract<Grain, 'year' | 'quarter' | 'month'>;
}

const grainOf = ({ role, dates, grain }: ColumnProfile): Grain | undefined =>
  role === 'time' ? dates : grain;
const isWhole = (grain: Grain | undefined): grain is WholePeriods['grain'] =>
  grain === 'year' || grain === 'quarter' || grain === 'month';

/** The column of whole periods that the rows are of; undefined where other dates say when they were, or none does. */
export function wholePeriodsOf({ date, period, profile, isOlder }: Material): WholePeriods | undefined {
  const column = date ?? (period?.yearless === true ? undefined : period);
  const grain = column === undefined ? undefined : grainOf(column);
  if (column === undefined || !isWhole(grain) || isOlder === true || column.distinct < 2) return undefined;
  const isFiner = (other: ColumnProfile): boolean =>
    other !== column &&
    (other.role === 'time' || (other.role === 'period' && other.yearless !== true)) &&
    grainOf(other) !== grain;
  return profile.columns.some(isFiner) ? undefined : { column, grain };
}

/** How many rows lists have of those that they would have with each name in each period. */
const leastListed = 0.5;
const mostNames = 3;

/** Numbers of what names tell apart, of one column or of several together. */
function products(counts: readonly number[], taken: number): number[] {
  if (taken === 0) return [1];
  return counts.flatMap((count, at) => [
    count,
    ...products(counts.slice(at + 1), taken - 1).map((other) => count * other),
  ]);
}

/** Whether each period is one row, or lists the same names as the others: regions, indicators, months of a year. */
export function listsEachPeriod({ rows, columns, indicators }: Profile, { column }: WholePeriods): boolean {
  if (rows === column.distinct) return true;
  const names = columns
    .filter(
      ({ role, name, yearless }) =>
        name !== column.name &&
        (['category', 'entity', 'region', 'id'].includes(role) || (role === 'period' && yearless === true)),
    )
    .map(({ distinct }) => distinct);
  const counts = [...names, ...(indicators === undefined ? [] : [indicators.count])].filter(
    (count) => count > 1,
  );
  return products(counts, mostNames).some((product) => {
    const listed = rows / (product * column.distinct);
    return listed >= leastListed && listed <= 1;
  });
}

const monthsIn = { year: 12, quarter: 3, month: 1 } as const;
const totals = { year: '各年合计', quarter: '各季合计', month: '各月合计' } as const;

/** What is counted is no sum of amounts, whose periods have to be told. */
const isSum = ({ additive, key }: Measure): boolean =>
  additive && !key.startsWith('rows') && !key.startsWith('distinct:');

/**
 * An idea whose amounts are those of several periods together, called so: 收入（各年合计）. Of the months of a single year
 * everybody takes a sum for what it is.
 */
export function calledOverPeriods(idea: Idea, material: Material, periods: WholePeriods | undefined): Idea {
  if (periods === undefined || idea.type === 'table' || idea.type === 'scatter') return idea;
  const { column, grain } = periods;
  const isOverYears = column.distinct * monthsIn[grain] > 12;
  const isByTime = [idea.form.xAxis, idea.form.yAxis, idea.form.nAxis]
    .flat()
    .some(({ id }) => id === column.name);
  const isOfSums = material.measures.some((measure) => idea.measures.includes(measure.key) && isSum(measure));
  if (!isOverYears || isByTime || !isOfSums) return idea;
  return { ...idea, title: `${idea.title}（${totals[grain]}）`, bareTitle: idea.title };
}
