import { type Idea, type Material, spanDays } from '@mingjing/charts/insight';
import type { PeriodGrain } from '@mingjing/contract';
import type { SlotNode } from '@mingjing/drawing';
import { slotParts } from './wanted-fields.ts';

const lastWords: Record<PeriodGrain, string> = {
  hour: '最近一小时',
  day: '最近一日',
  week: '最近一周',
  month: '最近一月',
  quarter: '最近一季',
  year: '最近一年',
};
const daysOf: Record<PeriodGrain, number> = {
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  quarter: 91,
  year: 365,
};
/** With fewer periods a change says nothing and a line of them shows nothing. */
const fewestPeriods = 4;

/** Whether a design tells a figure of one period, beside the one before and on a small line. */
const tellsPeriod = (node: SlotNode): boolean => {
  const { type, spec } = slotParts(node);
  return type === 'number' && spec.form.xAxis.some(({ grain }) => grain !== undefined);
};

/** Parts of a whole and how many kinds there are hardly change with time: these are told of all rows. */
const isOfAll = ({ form, key }: Idea): boolean =>
  form.filters.length > 0 || key.startsWith('figure distinct:') || key.startsWith('figure level:');
/** It tells the last period of its rows already. */
const isOfLast = ({ form }: Idea): boolean => form.xAxis.length > 0;

/**
 * A figure as the design tells its own: of the last whole period beside the one before, where the data have a date that
 * goes on long enough. Its title says so.
 */
export function ofLastPeriod(idea: Idea, node: SlotNode, { date, isOlder }: Material): Idea {
  if (!tellsPeriod(node) || isOfAll(idea) || isOfLast(idea) || date?.grain === undefined || isOlder === true)
    return idea;
  const periods = spanDays(date.min, date.max) / daysOf[date.grain];
  if (periods < fewestPeriods) return idea;
  const { compare: _total, ...settings } = idea.form.settings ?? {};
  return {
    ...idea,
    key: `${idea.key} last`,
    title: `${lastWords[date.grain]}${idea.bareTitle ?? idea.title}`,
    why: '同设计一样显示最近一个完整的时期，并与上期比较',
    form: {
      ...idea.form,
      xAxis: [{ id: date.name, name: date.label, grain: date.grain }],
      // Whether more is better nobody knows of data that a design did not mean.
      settings: { ...settings, better: 'none' },
    },
  };
}
