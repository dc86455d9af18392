import {
  type Answer,
  type Cell,
  type ChartForm,
  cycleNames,
  isCycle,
  periodUnit,
  traitsOf,
} from '@mingjing/contract';
import { kindOf } from '../kinds/index.ts';
import { numberOf } from '../number/format.ts';
import { missingSlots } from '../slots.ts';
import { correlationOf } from './correlation.ts';
import type { Idea } from './idea.ts';
import type { Measure } from './measure-shape.ts';
import type { Profile } from './profile.ts';
import { wholeAndLines } from './whole-and-lines.ts';

/** More parts than that are no pie, more bars no ranking, more lines no comparison, more points no line. */
export const senselessAbove = {
  slices: 8,
  bars: 40,
  lines: 8,
  points: 400,
  periods: 1500,
  cells: 600,
} as const;

const pies: ReadonlySet<string> = new Set(['pie', 'pie_doughnut', 'pie_rose_type', 'pie_nest', 'funnel']);
const lines: ReadonlySet<string> = new Set(['line', 'area_stack']);
const bars: ReadonlySet<string> = new Set(['bar', 'bar_stack', 'bar_y_category', 'bar_y_category_stack']);

/** Calculations that read the size of values, which names and codes do not have. */
const sizes: ReadonlySet<string> = new Set(['sum', 'avg', 'max', 'min', 'median']);

const areas = ['xAxis', 'yAxis', 'nAxis', 'heatmapY'] as const;
const isOverfull = (type: Idea['type'], form: Idea['form']): boolean =>
  areas.some((area) => form[area].length > (kindOf(type)?.slots[area]?.max ?? form[area].length));

type Known = Pick<Profile, 'columns' | 'ofWhole'>;

const named: ReadonlySet<string> = new Set(['category', 'entity', 'region']);
/** Why what is of a whole order is not told by its lines, nor the lines by what stands in the first of them alone. */
function wholeByLines(
  form: Idea['form'],
  dimensions: readonly string[],
  { columns, ofWhole = [] }: Known,
): string | undefined {
  const whole = wholeAndLines(columns)?.columns;
  if (whole === undefined) return undefined;
  const told = columns.filter(({ name, role }) => dimensions.includes(name) && named.has(role));
  const figures = areas
    .flatMap((area) => form[area])
    .filter(({ calculation, expressions }) => expressions != null || sizes.has(calculation ?? ''));
  const isOfWhole = ({ id, expressions }: (typeof figures)[number]): boolean =>
    expressions == null && whole.has(id);
  for (const { name } of told) {
    if (!whole.has(name) && !ofWhole.includes(name) && figures.some(isOfWhole))
      return `整单的数值只写在首行，不能按「${name}」拆分`;
    if (whole.has(name) && figures.some((one) => !isOfWhole(one)))
      return `「${name}」只写在每单的首行，其余行不算在内`;
  }
  return undefined;
}

/**
 * Why nobody should be shown such a widget, by its fields alone: identifiers that are added up, codes that are averaged,
 * means that are added up, pies of many slices, trends without time. Undefined where nothing is wrong.
 */
export function senselessByFields(
  { type, form, dimensions }: Pick<Idea, 'type' | 'form' | 'dimensions'>,
  known: Known,
  measures: readonly Pick<Measure, 'additive' | 'item'>[],
): string | undefined {
  if (missingSlots(type, form).length > 0) return '图表缺少必需的字段';
  // What a kind has no place for is gone once the chart is stored.
  if (isOverfull(type, form)) return '字段多于图表能放的';
  const byName = new Map(known.columns.map((column) => [column.name, column]));
  const [first = ''] = dimensions;
  for (const { id, calculation = '', expressions } of [
    form.xAxis,
    form.yAxis,
    form.nAxis,
    form.heatmapY,
  ].flat()) {
    const role = expressions == null ? byName.get(id)?.role : undefined;
    if (sizes.has(calculation) && role === 'id')
      return `「${id}」是编号，不能${calculation === 'sum' ? '求和' : '计算大小'}`;
    if (sizes.has(calculation) && role !== undefined && role !== 'amount' && role !== 'mean')
      return `「${id}」不是数值，不能计算大小`;
    if (calculation === 'sum' && role === 'mean') return `「${id}」是比率或均值，不能求和`;
  }
  const mixed = wholeByLines(form, dimensions, known);
  if (mixed !== undefined) return mixed;
  const main = byName.get(first);
  const limit = Number(form.settings?.['top'] ?? Number.POSITIVE_INFINITY);
  const shown = Math.min(main?.distinct ?? 0, limit);
  if (pies.has(type)) {
    if (shown > senselessAbove.slices) return `饼图有 ${shown} 片，看不清`;
    const parts = measures.filter(({ item }) =>
      form.yAxis.some(({ id, name }) => id === item.id && name === item.name),
    );
    if (parts.some(({ additive }) => !additive)) return '不能相加的数值不能看占比';
  }
  const isCourse =
    main?.role === 'time' || main?.role === 'period' || main?.ordered === true || main?.sequence === true;
  if (lines.has(type) && !isCourse) return '没有时间的折线看不出趋势';
  if (bars.has(type) && main?.role !== 'time' && shown > senselessAbove.bars)
    return `柱子有 ${shown} 根，看不清`;
  const splits = kindOf(type)?.slots.nAxis?.role === 'dimension';
  const series = splits ? byName.get(form.nAxis[0]?.id ?? '') : undefined;
  if (series !== undefined && series.distinct > senselessAbove.lines)
    return `系列有 ${series.distinct} 个，看不清`;
  if (
    type === 'heatmap' &&
    dimensions.reduce((cells, name) => cells * (placesIn(form, name) ?? byName.get(name)?.distinct ?? 1), 1) >
      senselessAbove.cells
  )
    return '格子太多，看不清';
  if (traitsOf(type).axes === 'region' && main?.role !== 'region') return '没有地区名称的地图画不出来';
  return undefined;
}

/** The places of the cycles that a date is cut to; undefined where it is cut to none. */
function placesIn({ xAxis, yAxis }: ChartForm, name: string): number | undefined {
  const sizes = [...xAxis, ...yAxis].flatMap(({ id, grain }) =>
    id === name && isCycle(grain) ? cycleNames[grain].length : [],
  );
  return sizes.length === 0 ? undefined : sizes.reduce((all, size) => all * size, 1);
}

/** From this on two measures are said to go together, and beyond that one is worked out from the other. */
const [related, same] = [0.4, 0.995];
const leastPoints = 12;

/** Why points say nothing of two measures: too few, scattered all over, or one measure told twice. */
function senselessRelation(answer: Pick<Answer, 'data'>): string | undefined {
  const found = correlationOf(answer);
  if (found === null || found.points < leastPoints) return '数据点太少，看不出关系';
  const strength = Math.abs(found.value);
  if (strength < related) return '两个数值看不出关系';
  return strength > same ? '一个数值由另一个算出，没有可看的' : undefined;
}

/** A part from which the others are not seen. */
const nearlyAll = 0.99;

const different = (cells: readonly (Cell | undefined)[]): number =>
  new Set(cells.filter((cell) => cell !== null && cell !== undefined && cell !== '')).size;

/** Why a widget says nothing with the answer it got: none, nothing but zeros, one bar, one point, one
 * slice, one value all over. */
export function senselessByAnswer(
  { type, dimensions, form }: Pick<Idea, 'type' | 'dimensions' | 'form'>,
  { keys, data }: Answer,
): string | undefined {
  const wide = dimensions.length;
  const figures = data.flatMap((row) =>
    row.slice(wide === 0 ? 0 : Math.min(wide, keys.length - 1)).map(numberOf),
  );
  const told = figures.filter((value) => value !== null);
  if (told.length === 0) return '没有数据';
  if (told.every((value) => value === 0)) return '数值都是 0';
  if (type === 'scatter' && wide === 0) return senselessRelation({ data });
  if (wide === 0 || type === 'number') return undefined;
  const names = different(data.map((row) => row[0]));
  if (names < 2)
    return bars.has(type) ? '只有一根柱子' : pies.has(type) ? '只有一片' : '只有一项，没有可比的';
  const isSplit = wide > 1 && keys.length > wide;
  if (isSplit && different(data.map((row) => row[1])) < 2) return '只有一个系列，没有可比的';
  // What rows without a name come to makes no difference between those that have one.
  const ofNames = data.filter((row) => row.slice(0, wide).every((name) => name !== null && name !== ''));
  const own = ofNames.flatMap((row) => row.slice(wide).map(numberOf)).filter((value) => value !== null);
  if (type !== 'table' && (new Set(told).size === 1 || new Set(own).size === 1))
    return '每一项都一样，没有可比的';
  const top = Number(form.settings?.['top'] ?? 0);
  if (wide === 1 && bars.has(type) && top > 0 && told.length > top) {
    const sorted = told.toSorted((one, other) => other - one);
    if (sorted[0] === sorted[top - 1]) return '最大的几项都一样，没有可比的';
  }
  const [sum, largest, least] = told.reduce(
    ([total, most, low], value) => [total + value, Math.max(most, value), Math.min(low, value)],
    [0, 0, 0],
  );
  if (
    wide === 1 &&
    (pies.has(type) || (bars.has(type) && names >= 3)) &&
    least >= 0 &&
    largest >= sum * nearlyAll
  )
    return '几乎全是一项，没有可比的';
  if (lines.has(type) && names < 3) return '不到三个时期，看不出趋势';
  // Names of periods cannot be put together to longer ones: a line of thirty years of months is one all the same.
  const places = data.map((row) => row[0]);
  const isSeries =
    wide === 1 &&
    form.xAxis[0]?.grain === undefined &&
    (places.every((place) => typeof place === 'number') || periodUnit(places) !== undefined);
  if (lines.has(type) && names > (isSeries ? senselessAbove.periods : senselessAbove.points))
    return '点太多，看不清';
  if (pies.has(type) && told.some((value) => value < 0)) return '负数不能看占比';
  return undefined;
}
