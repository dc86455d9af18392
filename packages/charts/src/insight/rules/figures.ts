import { formOf, type Material, type Rule, tellingOf, writing } from '../idea.ts';
import type { Measure } from '../measure-shape.ts';

/** Why this figure is one of the first that people ask for. */
function whyOf({ key, label, additive, note }: Measure): string {
  if (note !== undefined) return note;
  if (key === 'rows') return '一共有多少，是看懂其他数字的前提';
  if (key.startsWith('exp:')) return '数据集里定义好的计算指标';
  if (key.startsWith('distinct:')) return `${label}说明涉及的范围有多大`;
  return additive ? '可以求和的主要数值，先看总量' : '这类数值求和没有意义，看平均值';
}

/** One figure for every measure that says something by itself. Needs a measure. */
export const figures: Rule = {
  name: 'figure',
  propose: ({ measures, profile }: Material) =>
    measures
      .filter(({ planned, worth }) => !planned && worth >= 2)
      .slice(0, 9)
      .map((measure) => ({
        key: `figure ${measure.key}`,
        rule: 'figure',
        type: 'number' as const,
        title: measure.alone ?? measure.label,
        why: `${whyOf(measure)}；共 ${profile.rows.toLocaleString('zh-CN')} 行`,
        score: 50 + measure.worth * 4,
        room: 'figure' as const,
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
      })),
};
