import { formOf, grainWords, type Idea, type Rule, tellingOf, timeItem, writing } from '../idea.ts';
import type { Measure } from '../measure-shape.ts';
import type { Profile } from '../profile.ts';
import { momentOf } from '../stock-measure.ts';

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

/**
 * A stock that is told by months or longer: what is there now, beside what was there before. Of days people ask for the
 * mean, of months for the last one.
 */
function atLast(measure: Measure, profile: Profile): Idea | undefined {
  const moment = measure.key.startsWith('level:') ? momentOf(profile) : undefined;
  const grain = moment?.dates;
  if (moment?.role !== 'time' || grain === undefined || grain === 'day' || grain === 'week') return undefined;
  const label = profile.columns.find(({ name }) => `level:${name}` === measure.key)?.label ?? measure.label;
  const name = `最新${label}`;
  return {
    ...overAll(measure, profile),
    title: name,
    why: `「${label}」各期不能相加，看最新一期和它与上一期相比（按${grainWords[grain]}）`,
    form: formOf({
      xAxis: [timeItem(moment, grain)],
      yAxis: [{ ...measure.item, name }],
      fontSize: 40,
      settings: writing(measure),
    }),
    dimensions: [moment.name],
    telling: { ...tellingOf(measure, 'time', { grain, whole: true }), label: name },
  };
}

/** One figure for every measure that says something by itself. Needs a measure. */
export const figures: Rule = {
  name: 'figure',
  propose: (material) =>
    material.measures
      .filter(({ planned, worth }) => !planned && worth >= 2)
      .slice(0, 9)
      .map((measure) => atLast(measure, material.profile) ?? overAll(measure, material.profile)),
};
