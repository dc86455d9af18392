import { z } from 'zod';
import { type ChartType, chartTypes } from './chart-kinds.ts';
import { isCycle } from './cycle.ts';
import { cell } from './data.ts';
import { sentNumber } from './fields.ts';
import { havingRule } from './having.ts';
import { latestPeriods } from './latest-period.ts';
import { limits } from './limits.ts';
import { measureFormat } from './measure-format.ts';
import { calculations, grains } from './question.ts';
import { relativeDates } from './relative-dates.ts';
import { tableCalculations } from './table-calculation.ts';
import { texts } from './texts.ts';

export const chartType = z.enum(chartTypes, { error: texts.widget.chartType });
/**
 * A type as it is stored: one of ours, or one that another version of the product wrote. Whatever is looked up by it
 * may be missing.
 */
export const storedChartType = z.string().max(40) as unknown as z.ZodType<ChartType, ChartType>;

export const expressionItem = z.object({
  alias: z.string().min(1).max(100),
  exp: z.string().min(1).max(limits.formula),
  type: z.literal('exp').default('exp'),
});
export type ExpressionItem = z.infer<typeof expressionItem>;

/** A measure of a dataset: an expression that charts refer to by its name, with the way its figures are written. */
export const sharedMeasure = expressionItem.extend({ format: measureFormat.optional() });
export type SharedMeasure = z.infer<typeof sharedMeasure>;

const placedItem = z.looseObject({
  id: z.string().min(1).max(256),
  name: z.string().min(1).max(256),
  fixed: z.boolean().optional(),
  leftValues: z.array(cell).max(1000).optional(),
  rightValues: z.array(cell).max(1000).optional(),
  /** true keeps the chosen values (rightValues), false removes them. */
  equal: z.boolean().optional(),
  compare: z
    .object({ filterType: z.number().int().min(1).max(8), value: cell })
    .nullable()
    .optional(),
  /** Values between two ends, both inclusive; an open end is null (our addition). */
  range: z.object({ from: cell, to: cell }).nullable().optional(),
  /** A span of days that moves with today (our addition). */
  relative: z.enum(relativeDates).nullable().optional(),
  /** The last period that there are rows of, found anew whenever it is asked (our addition). */
  latest: z.enum(latestPeriods).nullable().optional(),
  expressions: z
    .object({ exp: z.string().max(1000), alias: z.string().max(100) })
    .nullable()
    .optional(),
  /**
   * Stands for the dataset's shared measure that is called `id`, whatever it is calculated as by now; `expressions` then
   * holds its name and no formula (our addition).
   */
  shared: z.boolean().optional(),
  /** How its figures are written where the chart does not say otherwise; that of a shared measure is its own (our addition). */
  format: measureFormat.optional().catch(undefined),
  /** Its values were whole numbers when it was placed: so are their sums, which are written without decimals (our addition). */
  whole: z.boolean().optional(),
  /** Cuts a date column to periods, or to places of a cycle such as days of a week (our addition). */
  grain: z.enum(grains).optional(),
  /** Holds names of periods, as 2023年: a number tells the last of them beside the one before (our addition). */
  periods: z.boolean().optional(),
  /** This field's own calculation, where the chart's `calculateType` is not meant for all of them (our addition). */
  calculation: z.enum(calculations).optional(),
  /** The same by the name that the requirements give it (decision Calculation per field): kept as `calculation`. */
  calculate: z.enum(calculations).optional(),
  /** What is made of its calculated values beside each other (our addition). */
  tableCalculation: z.enum(tableCalculations).optional(),
  /**
   * What it has to come to in a group for the group to be shown: all of these. Of a filter item its calculated value is
   * meant, beside the filters on its own values (our addition).
   */
  having: z.array(havingRule).max(100).optional(),
  nextPanelIDs: z.array(sentNumber(z.number().int())).optional(),
  nextPanel: z.array(z.looseObject({ id: sentNumber(z.number().int()), name: z.string() })).optional(),
});
/** A column placed on an axis. `id` is the source column's name and stays; `name` is what people see. */
export const columnItem = placedItem.overwrite(({ calculate, ...item }) =>
  calculate === undefined ? item : { ...item, calculation: calculate },
);
export type ColumnItem = z.infer<typeof columnItem>;
/** Whether a number is compared along it. */
export const goesByPeriods = ({ grain, periods }: Pick<ColumnItem, 'grain' | 'periods'>): boolean =>
  (grain !== undefined && !isCycle(grain)) || periods === true;

export const chartForm = z.looseObject({
  filterForm: z
    .looseObject({
      /** The drilling filter of the first X entry: values left out and values chosen; `equal` keeps or removes those. */
      leftValues: z.array(cell).default([]),
      rightValues: z.array(cell).default([]),
      equal: z.boolean().default(true),
      pointer: z.array(z.object({ key: z.string(), value: cell })).default([]),
      index: z.number().int().min(0).default(0),
      nextPanelIDs: z.array(sentNumber(z.number().int())).default([]),
    })
    .optional(),
  xAxis: z.array(columnItem).max(50).default([]),
  yAxis: z.array(columnItem).max(50).default([]),
  nAxis: z.array(columnItem).max(10).default([]),
  heatmapY: z.array(columnItem).max(10).default([]),
  filters: z.array(columnItem).max(50).default([]),
  min: z.union([z.number(), z.string(), z.null()]).optional(),
  max: z.union([z.number(), z.string(), z.null()]).optional(),
  lowest: z.union([z.number(), z.string(), z.null()]).optional(),
  height: z.union([z.number(), z.string(), z.null()]).optional(),
  fontSize: z.union([z.number(), z.string(), z.null()]).optional(),
  desc: z.string().max(500).default(''),
  groupSeriesTitle: z.string().max(100).default(''),
  calculateType: z
    .object({ type: z.enum(calculations).default('empty'), columns: z.array(z.string()).default([]) })
    .default({ type: 'empty', columns: [] }),
  tableScroll: z.boolean().default(false),
  /**
   * Sort by an output key, or `beside` the chart by what a filter item of that key comes to in each group; keep the first
   * n rows of a table, the first n entries of a picture (our addition).
   */
  sort: z
    .object({ key: z.string(), descending: z.boolean(), beside: z.boolean().optional() })
    .nullable()
    .optional(),
  top: z.number().int().min(1).max(1000).nullable().optional(),
  /** Of a form as viewers get it: it shows the groups that pass its author's conditions on results, which stay untold. */
  chosenByResult: z.boolean().optional(),
  /** Settings of the chart kind (number format, labels, smooth …), checked by the kind's own schema. */
  settings: z.record(z.string(), z.unknown()).optional(),
});
export type ChartForm = z.infer<typeof chartForm>;

const measureAreas = ['xAxis', 'yAxis', 'nAxis', 'heatmapY'] as const satisfies (keyof ChartForm)[];

/** An item that stands for a dataset's shared measure under the name that the chart gives it. */
export const sharedItem = (
  { alias, format }: Pick<SharedMeasure, 'alias' | 'format'>,
  name = alias,
): ColumnItem => ({
  id: alias,
  name,
  shared: true,
  expressions: { exp: '', alias },
  ...(format === undefined ? {} : { format }),
});

/** Whether an item is calculated by a formula: its own, or that of the shared measure it stands for. */
export const hasFormula = ({ shared, expressions }: Pick<ColumnItem, 'shared' | 'expressions'>): boolean =>
  shared === true || (expressions?.exp ?? '').trim() !== '';

/** The form with the formats that its shared measures have by now. */
export function withFormats<F extends Partial<Pick<ChartForm, (typeof measureAreas)[number]>>>(
  form: F,
  measures: readonly SharedMeasure[],
): F {
  const formats = new Map(measures.map(({ alias, format }) => [alias, format]));
  const formatted = (item: ColumnItem): ColumnItem => {
    if (item.shared !== true) return item;
    const { format: _former, ...plain } = item;
    const format = formats.get(item.id);
    return format === undefined ? plain : { ...plain, format };
  };
  const areas = measureAreas.flatMap((area) => {
    const items = form[area];
    return items === undefined ? [] : [[area, items.map(formatted)] as const];
  });
  return { ...form, ...Object.fromEntries(areas) };
}

export const dataJson = z.looseObject({
  typeChart: storedChartType.default('bar'),
  axisValues: z.array(z.unknown()).default([]),
  datasetName: z.string().default(''),
  loadedData: z
    .looseObject({
      keys: z.array(z.string()).default([]),
      data: z.array(z.array(cell)).max(100).default([]),
      _keys: z.array(z.string()).default([]),
    })
    .default({ keys: [], data: [], _keys: [] }),
  selects: z.array(z.unknown()).default([]),
  columns: z.array(z.unknown()).default([]),
  expression: z.array(expressionItem).default([]),
  chartForm: chartForm.default(() => chartForm.parse({})),
});
export type DataJson = z.infer<typeof dataJson>;
