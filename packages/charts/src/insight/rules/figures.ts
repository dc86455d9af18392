import {
  dimensionItem,
  formOf,
  grainWords,
  type Idea,
  onlyFilled,
  type Rule,
  tellingOf,
  timeItem,
  withoutValue,
  writing,
} from '../idea.ts';
import { type Measure, nameOfSingle } from '../measure-shape.ts';
import type { Profile } from '../profile.ts';
import { isRowEach, listsEachPeriod, type WholePeriods, wholePeriodsOf } from '../whole-periods.ts';

/** Why this figure is one of the first that people ask for. */
function whyOf({ key, label, additive, note }: Measure): string {
  if (note !== undefined) return note;
  if (key === 'rows') return '一共有多少，是看懂其他数字的前提';
  if (key.startsWith('exp:')) return '数据集里定义好的计算指标';
  if (key.startsWith('distinct:')) return `${label}说明涉及的范围有多大`;
  return additive ? '可以求和的主要数值，先看总量' : '这类数值求和没有意义，看平均值';
}

/** How many there were of a measure over all rows. */
const overAll = (measure: Measure, profile: Profile): Idea => ({
  key: `figure ${measure.key}`,
  rule: 'figure',
  type: 'number',
  title: measure.alone ?? measure.label,
  why: `${whyOf(measure)}；共 ${profile.rows.toLocaleString('zh-CN')} 行`,
  score: 50 + measure.worth * 4,
  room: 'figure',
  form: formOf({
    yAxis: [measure.item],
    fontSize: 40,
    settings: { ...writing(measure), compare: 'none' },
  }),
  round: measure.round,
  dimensions: [],
  measures: [measure.key],
  telling: {
    ...tellingOf(measure, 'figure'),
    ...(measure.note === undefined ? {} : { note: measure.note }),
  },
});

/** What a figure of the last period is of: that period, on its axis, without a year that has begun only. */
function lastOf(
  { column, grain }: WholePeriods,
  { begun, rows }: Profile,
): Partial<Parameters<typeof formOf>[0]> {
  // What is expected of years to come is nobody's last year, also where such rows arrive after the board was stored.
  const past = [{ id: column.name, name: column.label, latest: 'past' as const }];
  if (column.role === 'time') return { xAxis: [timeItem(column, grain)], filters: past };
  const unfinished = begun?.column === column.name ? [withoutValue(column, begun.value)] : [];
  return {
    xAxis: [{ ...dimensionItem(column), periods: true }],
    filters: [...past, ...(column.filled < rows ? onlyFilled(column) : []), ...unfinished],
  };
}

const lastWords = { year: '最新年度', quarter: '最新', month: '最新' } as const;

/** What a measure is called at one period: 常住人口, not 年均常住人口; a mean of one row is that row's value. */
const nameAtOnce = (measure: Measure, isSingle: boolean, { columns }: Profile): string =>
  isSingle ? nameOfSingle(measure, columns) : (measure.atOnce ?? measure.alone ?? measure.label);

const isMean = ({ of, key }: Measure, { columns }: Profile): boolean =>
  key.startsWith('weighted:') || columns.some(({ name, role }) => name === of?.column && role === 'mean');
const isCounted = ({ key }: Measure): boolean => key.startsWith('rows') || key.startsWith('distinct:');

/**
 * The last period beside the one before. A stock that is told by months or longer is asked for so, of days people ask for
 * the mean; and so is all that each year lists anew, where a sum of years is a number of nothing.
 */
function atLast(measure: Measure, profile: Profile, periods: WholePeriods | undefined): Idea | undefined {
  if (periods === undefined || isCounted(measure)) return undefined;
  // Flows of months are added up as ever; a rate or an index of each is what it is now.
  const isListed =
    (periods.grain === 'year' || isMean(measure, profile)) && listsEachPeriod(profile, periods);
  if (measure.atOnce === undefined && !isListed) return undefined;
  const { column, grain } = periods;
  const label = nameAtOnce(measure, isRowEach(profile, periods), profile);
  const name = `${lastWords[grain]}${label}`;
  return {
    ...overAll(measure, profile),
    title: name,
    why: `「${label}」${measure.atOnce === undefined ? '每年一份' : '各期不能相加'}，看最新一期和它与上一期相比（按${grainWords[grain]}）`,
    form: formOf({
      ...lastOf(periods, profile),
      yAxis: [{ ...measure.item, name }],
      fontSize: 40,
      settings: writing(measure),
    }),
    dimensions: [column.name],
    telling: { ...tellingOf(measure, 'time', { grain, whole: true }), label: name },
  };
}

/** One figure for every measure that says something by itself. Needs a measure. */
export const figures: Rule = {
  name: 'figure',
  propose: (material) => {
    const periods = wholePeriodsOf(material);
    return material.measures
      .filter(({ planned, worth }) => !planned && worth >= 2)
      .slice(0, 9)
      .map((measure) => atLast(measure, material.profile, periods) ?? overAll(measure, material.profile));
  },
};
