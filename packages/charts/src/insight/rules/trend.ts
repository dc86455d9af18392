import type { ChartForm, ColumnItem, PeriodGrain } from '@mingjing/contract';
import {
  allRows,
  dimensionItem,
  formOf,
  grainWords,
  leading,
  type Material,
  onlyFilled,
  type Rule,
  tellingOf,
  timeItem,
  withoutValue,
  writing,
} from '../idea.ts';
import { type Measure, nameOfSingle } from '../measure-shape.ts';
import type { ColumnProfile, Profile } from '../profile.ts';
import { hasOtherDate } from '../same-deed.ts';
import { hasThingsOnce, isStock } from '../stock-measure.ts';

interface TimeAxis {
  name: string;
  grain: PeriodGrain;
  whole: boolean;
  item: ColumnItem;
  sort: ChartForm['sort'];
  /** What leaves out the rows without a time, and how that is told; empty where all have one. */
  filters: ChartForm['filters'];
  told: string;
}

/** The time that trends go by, as an axis; names of periods are put into their order. */
export function timeAxis({ date, period, profile }: Material): TimeAxis | undefined {
  /** Rows without a time would be a point of their own behind the last one. */
  const dated = (column: ColumnProfile) => {
    const without = profile.rows - column.filled;
    return {
      filters: without > 0 ? onlyFilled(column) : [],
      told: without > 0 ? `；没有${column.label}的 ${without.toLocaleString('en-US')} 行不在其中` : '',
    };
  };
  if (date?.grain !== undefined)
    return {
      name: date.name,
      grain: date.grain,
      whole: date.dates === date.grain,
      item: timeItem(date, date.grain),
      sort: null,
      ...dated(date),
    };
  const begun = profile.begun?.column === period?.name ? profile.begun : undefined;
  const points = (period?.distinct ?? 0) - (begun === undefined ? 0 : 1);
  if (period?.grain === undefined || points < 3) return undefined;
  const item = dimensionItem(period);
  const { filters, told } = dated(period);
  return {
    name: period.name,
    grain: period.grain,
    whole: true,
    item,
    sort: { key: item.id, descending: false },
    filters: begun === undefined ? filters : [...filters, withoutValue(period, begun.value)],
    told: begun === undefined ? told : `${told}；${begun.told}，不与整年比较`,
  };
}

/**
 * A stock is called by its own name where each point is one moment: what is there on the average of a month, by months.
 * So is a mean where each point is one row.
 */
function calledOver(measure: Measure, { name, whole }: TimeAxis, { columns, rows }: Profile): string {
  const { label, atOnce = label } = measure;
  const isSingle = whole && columns.some((column) => column.name === name && column.distinct === rows);
  return isSingle && measure.of?.calculation === 'avg'
    ? nameOfSingle(measure, columns)
    : whole
      ? atOnce
      : label;
}

/** One measure over time. Needs a date or names of periods. */
export const trend: Rule = {
  name: 'trend',
  propose(material) {
    const time = timeAxis(material);
    if (time === undefined) return [];
    const { profile, date, period } = material;
    // What people earn now says nothing of the years in which they were hired: how many were is all that does.
    const isOlder = material.isOlder === true;
    const counted = allRows(material);
    const every =
      counted?.key === 'rows:all' ? [counted] : leading(material).filter(({ key }) => key === 'rows');
    // What each of several things had on its own day is no course of anything.
    const isCourse = ({ of }: Measure): boolean => {
      const column = profile.columns.find(({ name }) => name === of?.column);
      const when = date ?? period;
      return column === undefined || when === undefined || !isStock(column) || !hasThingsOnce(profile, when);
    };
    return (isOlder ? every : leading(material).filter(isCourse)).slice(0, 5).map((measure, at) => ({
      key: `trend ${time.name} ${measure.key}`,
      rule: 'trend',
      type: 'line' as const,
      title: `${calledOver(measure, time, profile)}${grainWords[time.grain]}趋势${isOlder || hasOtherDate(measure.label, time.name, material.profile.columns) ? `（按${material.date?.label ?? time.item.name}）` : ''}`,
      why: `「${time.name}」跨度适合按${grainWords[time.grain]}看变化，折线最容易看出起伏${time.told}`,
      score: 90 - at * 6 + measure.worth,
      room: 'wide' as const,
      form: formOf({
        xAxis: [time.item],
        yAxis: [{ ...measure.item, name: calledOver(measure, time, profile) }],
        sort: time.sort,
        filters: time.filters,
        settings: { ...writing(measure), area: true, nameTurn: 'level' },
      }),
      round: measure.round,
      dimensions: [time.name],
      measures: [measure.key],
      telling: tellingOf(measure, 'time', { grain: time.grain, whole: time.whole }),
    }));
  },
};
