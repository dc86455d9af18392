import { z } from 'zod';
import { cell } from './data.ts';
import { limits } from './limits.ts';
import { tableCalculations } from './table-calculation.ts';

/** Wire names of the calculation types, with their labels. Source: specification section 9. */
export const calculations = [
  'empty',
  'count',
  'sum',
  'avg',
  'max',
  'min',
  'countAndClearRepeat',
  'median',
] as const;
export type Calculation = (typeof calculations)[number];
export const calculationLabel: Record<Calculation, string> = {
  empty: '无',
  count: '计数',
  sum: '求和',
  avg: '平均值',
  max: '最大值',
  min: '最小值',
  countAndClearRepeat: '去重计数',
  median: '中位数',
};
/** Choices for text fields; numeric fields may take all. */
export const textCalculations: readonly Calculation[] = ['empty', 'count', 'countAndClearRepeat'];

export const filterOps = ['eq', 'ne', 'like', 'in', 'notIn', 'gt', 'lt', 'gte', 'lte'] as const;
export type FilterOp = (typeof filterOps)[number];

/** One condition on a row. `in` and `notIn` take a list, the others one value. */
export const filter = z.object({
  column: z.string(),
  op: z.enum(filterOps),
  value: z.union([cell, z.array(cell).max(1000)]),
  /** It keeps rows from the caller: a comparison with earlier periods does not look behind it. */
  fixed: z.boolean().optional(),
  /** An end of a span of days: texts and numbers that name months count as what they name, 2026年3月 and 202603 too. */
  period: z.boolean().optional(),
});
export type Filter = z.infer<typeof filter>;

/** Groups of fewer rows are left out, or of fewer different values of a column where it names one. */
export const smallestGroup = z.object({
  least: z.number().int().min(1),
  column: z.string().optional(),
});
export type SmallestGroup = z.infer<typeof smallestGroup>;

/**
 * What of the source's rows a caller may see. It stands on the innermost level of a question, below everything that is
 * asked, so that answers, totals, pages and keys of caches are those of the rows that are left.
 */
export const dataScope = z.object({
  /** A row counts when it passes all filters of one of these lists; without a list no row does. Not given: all rows. */
  rows: z.array(z.array(filter).max(50)).max(500).optional(),
  /** Columns that are as if they were not there. */
  hidden: z.array(z.string()).max(2000).optional(),
  /** Columns whose values are not told: rows may be grouped by them and counted, not filtered, sorted or calculated. */
  masked: z.array(z.string()).max(2000).optional(),
  /** How large every group of rows has to be to be shown; rows by themselves are not. */
  smallest: z.array(smallestGroup).min(1).max(50).optional(),
});
export type DataScope = z.infer<typeof dataScope>;

/** A column that each row's value is worked out for (`parseRowExpression`): offered wherever a column is. */
export const calculatedColumn = z.object({
  name: z.string().min(1).max(256),
  expression: z.string().min(1).max(limits.formula),
});
export type CalculatedColumn = z.infer<typeof calculatedColumn>;

/** Periods of time, each at a place of its own. */
export const periodGrains = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type PeriodGrain = (typeof periodGrains)[number];
/** Periods of several days, of which an answer may hold a part. */
const longGrains = ['week', 'month', 'quarter', 'year'] as const satisfies PeriodGrain[];
export type LongGrain = (typeof longGrains)[number];
export const isLong = (grain: Grain | undefined): grain is LongGrain =>
  grain !== undefined && (longGrains as readonly Grain[]).includes(grain);
/** Places that come again: those of a day, of a week, of a year (`cycleNames`). */
export const cycles = ['hourOfDay', 'dayOfWeek', 'monthOfYear'] as const;
export type Cycle = (typeof cycles)[number];
export const grains = [...periodGrains, ...cycles] as const;
export type Grain = (typeof grains)[number];
/** Grains that tell the time of day: days alone have none. */
export const isOfClock = (grain: Grain | undefined): boolean => grain === 'hour' || grain === 'hourOfDay';

/**
 * A column to group by; a grain cuts a date column to 'yyyy-MM-dd HH:00' (hour), 'yyyy-MM-dd' (day, week = Monday),
 * 'yyyy-MM', 'yyyy-Qn' or 'yyyy', or to a place of a cycle: 9点, 周一, 3月.
 */
export const dimension = z.object({
  column: z.string(),
  grain: z.enum(grains).optional(),
  alias: z.string().optional(),
});
export type Dimension = z.infer<typeof dimension>;

/**
 * A value per group: a calculation over one column, or an aggregate expression such as SUM(a)/COUNT(b). What is made of
 * the values of all groups (`tableCalculation`) is no part of a statement: binding passes it over.
 */
export const measure = z.union([
  z.object({
    column: z.string(),
    calculation: z.enum(calculations).exclude(['empty']),
    alias: z.string().optional(),
    tableCalculation: z.enum(tableCalculations).optional(),
  }),
  z.object({
    expression: z.string().max(limits.formula),
    // Room for what is made of it behind the name that its author gave.
    alias: z.string().min(1).max(120),
    tableCalculation: z.enum(tableCalculations).optional(),
  }),
]);
export type Measure = z.infer<typeof measure>;

/**
 * A condition on what a measure comes to in each group: groups that do not pass all of them are not answered. The measure
 * need not be among those that are shown. NULL passes as it does a `filter`.
 */
export const having = z.object({
  measure,
  op: z.enum(['eq', 'ne', 'gt', 'lt', 'gte', 'lte']),
  value: cell,
});
export type Having = z.infer<typeof having>;

/** The order of groups by what a measure comes to in each, which need not be among those that are shown. */
export const groupOrder = z.object({ measure, descending: z.boolean() });
export type GroupOrder = z.infer<typeof groupOrder>;

/** `key` names an output column of the question. */
export const sort = z.object({ key: z.string(), descending: z.boolean().default(false) });
export type Sort = z.infer<typeof sort>;

export const page = z.object({
  page: z.number().int().min(1).max(1_000_000),
  size: z.number().int().min(1).max(1000),
});
export type Page = z.infer<typeof page>;

/**
 * What a widget asks of rows: keep those that pass all filters, then either show columns as they are (`rows`) or
 * group and calculate (`groups`) and keep the groups that pass `having`, then sort, then page or limit. `inner` is a question whose answer takes the place
 * of the source's rows: the rules of the data format dialog run before the chart's own grouping.
 */
interface QuestionBase {
  inner?: Question;
  /** On the innermost level only. */
  scope?: DataScope;
  /** On the innermost level only: columns that the source's rows do not hold, and that are asked for. */
  calculated?: CalculatedColumn[];
  filters: Filter[];
  sorts: Sort[];
  page?: Page;
  limit?: number;
}
export interface RowsQuestion extends QuestionBase {
  kind: 'rows';
  /** Columns in order; empty means all. */
  columns: string[];
}
export interface GroupsQuestion extends QuestionBase {
  kind: 'groups';
  dimensions: Dimension[];
  measures: Measure[];
  having?: Having[];
  order?: GroupOrder;
}
export type Question = RowsQuestion | GroupsQuestion;

const base = {
  get inner() {
    return question.optional();
  },
  scope: dataScope.optional(),
  calculated: z.array(calculatedColumn).max(100).optional(),
  filters: z.array(filter).max(200),
  sorts: z.array(sort).max(50),
  page: page.optional(),
  limit: z.number().int().min(0).max(10_000_000).optional(),
};
export const question: z.ZodType<Question> = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('rows'), columns: z.array(z.string()).max(2000), ...base }),
    z.object({
      kind: z.literal('groups'),
      dimensions: z.array(dimension).max(50),
      measures: z.array(measure).max(100),
      having: z.array(having).max(1000).optional(),
      order: groupOrder.optional(),
      ...base,
    }),
  ]),
) as z.ZodType<Question>;
