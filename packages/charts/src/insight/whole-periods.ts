import { type ColumnItem, daysOfPeriod, type PeriodGrain } from '@mingjing/contract';
import { type Idea, type Material, withoutValue } from './idea.ts';
import type { Measure } from './measure-shape.ts';
import { isUnnamed } from './nameless.ts';
import { type ColumnProfile, type Profile, samplesOf } from './profile.ts';
import { countedOn } from './vocabulary.ts';

/*
 * Tables whose rows are each of a whole year, quarter or month, as yearbooks and ledgers have them: what they come to in
 * the last one is asked for first, and a sum over all of them has to be told as one.
 */

/** What each row of a table is of. */
export interface WholePeriods {
  column: ColumnProfile;
  grain: Extract<PeriodGrain, 'year' | 'quarter' | 'month'>;
}

const grainOf = ({ role, dates, grain }: ColumnProfile): PeriodGrain | undefined =>
  role === 'time' ? dates : grain;
const isWhole = (grain: PeriodGrain | undefined): grain is WholePeriods['grain'] =>
  grain === 'year' || grain === 'quarter' || grain === 'month';

/** The column of whole periods that the rows are of; undefined where other dates say when they were, or none does. */
export function wholePeriodsOf({ date, period, profile, isOlder }: Material): WholePeriods | undefined {
  const column = date ?? (period?.yearless === true ? undefined : period);
  const grain = column === undefined ? undefined : grainOf(column);
  if (column === undefined || !isWhole(grain) || isOlder === true || column.distinct < 2) return undefined;
  // 商品年份 and 建成年份 are of the things that rows tell of, and not of the rows.
  // In the corner of a table of years and places stands often nothing.
  const isOfRows = countedOn.test(column.label) || isUnnamed(column.label);
  if (column.distinct < profile.rows && !isOfRows) return undefined;
  const isFiner = (other: ColumnProfile): boolean =>
    other !== column &&
    (other.role === 'time' || (other.role === 'period' && other.yearless !== true)) &&
    grainOf(other) !== grain;
  return profile.columns.some(isFiner) ? undefined : { column, grain };
}

/** Whether some of the periods are yet to come, as plans and forecasts are; `today`: yyyy-MM-dd. */
export function hasComing({ column }: WholePeriods, today: string): boolean {
  return samplesOf(column).some((value) => (daysOfPeriod(String(value ?? ''))?.from ?? '') > today);
}

/** How many rows a table has of those that they would have with each name in each period. */
const leastListed = 0.5;
const mostNames = 3;

/** Sets of so many columns. */
function setsOf<T>(columns: readonly T[], most: number): T[][] {
  if (most === 0) return [[]];
  return columns.flatMap((column, at) => [
    [column],
    ...setsOf(columns.slice(at + 1), most - 1).flatMap((rest) =>
      rest.length === 0 ? [] : [[column, ...rest]],
    ),
  ]);
}

/** Columns of names that may be listed in each period, by how many there are: regions, indicators, months of a year. */
export function listings({ rows, columns, indicators }: Profile, { column }: WholePeriods): string[][] {
  const isName = ({ name, role, yearless, distinct }: ColumnProfile): boolean =>
    name !== column.name &&
    distinct > 1 &&
    (['category', 'entity', 'region', 'id'].includes(role) || (role === 'period' && yearless === true));
  const counted = [
    ...columns.filter(isName),
    ...(indicators === undefined ? [] : [{ name: indicators.column, distinct: indicators.count }]),
  ];
  return setsOf(counted, mostNames)
    .filter((set) => {
      const listed = rows / set.reduce((product, { distinct }) => product * distinct, column.distinct);
      return listed >= leastListed && listed <= 1;
    })
    .map((set) => set.map(({ name }) => name));
}

/** Notes below a table have no period: so many rows have one. */
const mostlyFilled = 0.8;
/** Whether each period is one row. */
export const isRowEach = ({ rows }: Profile, { column }: WholePeriods): boolean =>
  column.filled === column.distinct && column.filled >= rows * mostlyFilled;

/** Whether each period is one row, or lists the same names as the others. */
export const listsEachPeriod = (profile: Profile, periods: WholePeriods): boolean =>
  isRowEach(profile, periods) || (profile.listed ?? listings(profile, periods).length > 0);

const monthsIn = { year: 12, quarter: 3, month: 1 } as const;
const totals = { year: '各年合计', quarter: '各季合计', month: '各月合计' } as const;

/** What is counted is no sum of amounts, whose periods have to be told. */
const isSum = ({ additive, key }: Measure): boolean =>
  additive && !key.startsWith('rows') && !key.startsWith('distinct:');

/** Ideas that compare names, which are compared within the last year where each year lists them anew. */
const comparing = new Set(['map', 'parts', 'plannedActual', 'ranking', 'share', 'stacked', 'crossing']);
const isCounted = (key: string): boolean => key.startsWith('rows') || key.startsWith('distinct:');

/** What a measure of several periods is called in one of them, in a title and on its axis. */
function calledAtOnce(idea: Idea, { measures }: Material): Pick<Idea, 'title' | 'form' | 'telling'> {
  let { title, form, telling } = idea;
  for (const { key, label, atOnce, item } of measures) {
    if (atOnce === undefined || !idea.measures.includes(key)) continue;
    const named = (one: ColumnItem): ColumnItem =>
      one.id === item.id && one.name === item.name ? { ...one, name: atOnce } : one;
    const { yAxis, nAxis, heatmapY } = form;
    title = title.replace(label, atOnce);
    telling = telling.label === label ? { ...telling, label: atOnce } : telling;
    form = { ...form, yAxis: yAxis.map(named), nAxis: nAxis.map(named), heatmapY: heatmapY.map(named) };
  }
  return { title, form, telling };
}

/** The same within the last year, as it will be when the rows go on: sums of years are numbers of nothing. */
function ofLastYear(idea: Idea, material: Material, { column }: WholePeriods): Idea {
  const { begun } = material.profile;
  const { form, ...called } = calledAtOnce(idea, material);
  const last = {
    id: column.name,
    name: column.label,
    latest: column.role === 'time' ? 'year' : 'value',
  } as const;
  const unfinished = begun?.column === column.name ? [withoutValue(column, begun.value)] : [];
  return {
    ...idea,
    ...called,
    why: `${idea.why}；每年各有一份，只看数据中最后一年，随数据更新`,
    form: { ...form, filters: [...form.filters, last, ...unfinished] },
  };
}

/**
 * An idea whose amounts are those of several periods together, called so: 收入（各年合计）. Of the months of a single year
 * everybody takes a sum for what it is. What each year lists anew is compared within the last one.
 */
export function calledOverPeriods(idea: Idea, material: Material, periods: WholePeriods | undefined): Idea {
  if (periods === undefined || idea.type === 'table' || idea.type === 'scatter') return idea;
  const { column, grain } = periods;
  const isOverYears = column.distinct * monthsIn[grain] > 12;
  const isByTime = [idea.form.xAxis, idea.form.yAxis, idea.form.nAxis]
    .flat()
    .some(({ id }) => id === column.name);
  const isListed = grain === 'year' && comparing.has(idea.rule) && !idea.measures.some(isCounted);
  if (isListed && !isByTime && listsEachPeriod(material.profile, periods))
    return ofLastYear(idea, material, periods);
  const isOfSums = material.measures.some((measure) => idea.measures.includes(measure.key) && isSum(measure));
  if (!isOverYears || isByTime || !isOfSums) return idea;
  return { ...idea, title: `${idea.title}（${totals[grain]}）`, bareTitle: idea.title };
}
