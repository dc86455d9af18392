import {
  type Cell,
  type ChartForm,
  type ChartType,
  type ColumnItem,
  chartForm,
  type NumberStyle,
  type PeriodGrain,
} from '@mingjing/contract';
import type { Measure } from './measure-shape.ts';
import type { ColumnProfile, MeasureIdea, Profile } from './profile.ts';
import { outcomeWords, peopleWords } from './vocabulary.ts';

/** The room that a widget wants on a board. */
export type Room = 'figure' | 'small' | 'wide';

/** A widget that a rule proposes. */
export interface Idea {
  /** Tells it from the others; the same for the same data. */
  key: string;
  rule: string;
  type: ChartType;
  title: string;
  /** The title without the span that its sums are of, where it tells one. */
  bareTitle?: string;
  /** Why it is proposed, in plain Chinese. */
  why: string;
  score: number;
  room: Room;
  form: ChartForm;
  round: number;
  /** Columns it groups by, the one it is about first. */
  dimensions: readonly string[];
  /** Keys of what it measures. */
  measures: readonly string[];
  /** How to say what stands out. */
  telling: Telling;
}

export interface Telling {
  by: 'time' | 'name' | 'figure' | 'relation' | 'none';
  /** Of a relation: the measure that the other is seen against. */
  across?: string;
  grain?: PeriodGrain;
  /** Each date stands for a whole period: the last one is no unfinished one. */
  whole?: boolean;
  additive: boolean;
  about: MeasureIdea;
  label: string;
  style: NumberStyle;
  prefix?: string;
  suffix: string;
  round: number;
  /** Of a figure: what has to be known of how it is worked out. */
  note?: string;
}

/** What rules choose from. */
export interface Material {
  profile: Profile;
  measures: readonly Measure[];
  /** The date that trends go by. */
  date: ColumnProfile | undefined;
  /** It is of what a row is about and not of what the row tells: when somebody was hired, not when they were paid. */
  isOlder?: true;
  /** Names of periods, where there is no date. */
  period: ColumnProfile | undefined;
  /** Few values, what is worth most first. */
  categories: readonly ColumnProfile[];
  regions: readonly ColumnProfile[];
  entities: readonly ColumnProfile[];
}

export interface Rule {
  name: string;
  propose(material: Material): Idea[];
}

export const grainWords: Record<PeriodGrain, string> = {
  hour: '每小时',
  day: '每日',
  week: '每周',
  month: '月度',
  quarter: '季度',
  year: '年度',
};
const grainNames: Record<PeriodGrain, string> = {
  hour: '时间',
  day: '日期',
  week: '周',
  month: '月份',
  quarter: '季度',
  year: '年份',
};

export const dimensionItem = (column: ColumnProfile): ColumnItem => ({ id: column.name, name: column.label });
export const timeItem = (column: ColumnProfile, grain: PeriodGrain): ColumnItem => ({
  id: column.name,
  name: grainNames[grain],
  grain,
});

/** Leaves out the rows without a value: who gave no mark is no part of them, what has no date stands at no time. */
export const onlyFilled = ({ name, label }: ColumnProfile): ChartForm['filters'] => [
  { id: name, name: label, rightValues: [null], equal: false },
];

/** Leaves out the rows of one value, as of a year that has begun only. */
export const withoutValue = ({ name, label }: ColumnProfile, value: Cell): ChartForm['filters'][number] => ({
  id: name,
  name: label,
  rightValues: [value],
  equal: false,
});

/** Leaves out the rows that name nobody, where people or many names are compared, and tells how many. */
export function namedOnly(
  column: ColumnProfile,
  { profile }: Material,
): { filters: ChartForm['filters']; told: string } {
  const without = profile.rows - column.filled;
  if (without <= 0 || (column.role !== 'entity' && !peopleWords.test(column.label)))
    return { filters: [], told: '' };
  return {
    filters: onlyFilled(column),
    told: `；没有${column.label}的 ${without.toLocaleString('en-US')} 行不在其中`,
  };
}

/** Whether months without a year would be those of several years together: each year has a line of its own instead. */
export const isOfSeveralYears = ({ yearless }: ColumnProfile, { profile }: Material): boolean =>
  yearless === true &&
  profile.columns.some(({ role, grain, distinct }) => role === 'period' && grain === 'year' && distinct > 1);

type Areas = Partial<
  Pick<ChartForm, 'xAxis' | 'yAxis' | 'nAxis' | 'heatmapY' | 'sort' | 'top' | 'filters'>
> & {
  fontSize?: number;
  settings?: Record<string, unknown>;
};
export const formOf = (areas: Areas): ChartForm => chartForm.parse(areas);

/** How figures of a measure are written on a chart; one with a format of its own is written by that, as it is by then. */
export const writing = ({ style, suffix, item }: Measure): Record<string, unknown> =>
  item.format === undefined ? { numberStyle: style, ...(suffix === '' ? {} : { suffix }) } : {};

export const tellingOf = (
  { label, style, prefix = '', suffix, round, additive, idea }: Measure,
  by: Telling['by'],
  time?: { grain: PeriodGrain; whole: boolean },
): Telling => ({ by, label, style, prefix, suffix, round, additive, about: idea, ...time });

/** A category with what lies below it, so that a click leads down. */
export function drillItems({ profile }: Material, column: ColumnProfile): ColumnItem[] {
  const path = [column];
  for (let at = column; path.length < 4; ) {
    const below = profile.hierarchies
      .filter(({ upper }) => upper === at.name)
      .flatMap(({ lower }) => profile.columns.find(({ name }) => name === lower) ?? [])
      .filter(({ name }) => path.every((one) => one.name !== name))
      .toSorted((a, b) => a.distinct - b.distinct)[0];
    if (below === undefined) break;
    path.push(below);
    at = below;
  }
  return path.map(dimensionItem);
}

/** Measures that carry a board: neither plans nor counts of names. */
export const leading = ({ measures }: Material): Measure[] =>
  measures.filter(({ planned, key, worth }) => !planned && !key.startsWith('distinct:') && worth >= 3);

/** Rows of less worth than that are no number of anything that people ask for first. */
const leastCounted = 5;

/** The number of all rows, of a list of people those who left included. */
export const allRows = ({ measures }: Material): Measure | undefined =>
  measures.find(({ key }) => key === 'rows:all') ?? measures.find(({ key }) => key === 'rows');

/** What tells of outcomes is counted, also where rows are measured again and again: days of each quality of air. */
export const outcomesFirst = (material: Material, { label }: ColumnProfile): Measure[] => {
  const all = countFirst(material);
  const rows = allRows(material);
  if (rows === undefined || !outcomeWords.test(label)) return all;
  return [rows, ...all.filter(({ key }) => key !== 'rows' && key !== rows.key)];
};

/** The same, how many there are before what they amount to: for what is spread over ages, hours and kinds. */
export const countFirst = (material: Material): Measure[] => {
  const all = leading(material);
  if (all.some(({ key, worth }) => key === 'rows' && worth < leastCounted)) return all;
  return [...all.filter(({ key }) => key === 'rows'), ...all.filter(({ key }) => key !== 'rows')];
};
