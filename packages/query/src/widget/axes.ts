import {
  type AxisReading,
  type ChartForm,
  type ChartType,
  type ColumnItem,
  chartKinds,
  goesByPeriods,
  traitsOf,
} from '@mingjing/contract';
import { QuestionError, questionTexts } from '../question-error.ts';

/** Which items a chart kind reads from its areas, and what each is for. */
export interface Axes {
  dimensions: ColumnItem[];
  measures: ColumnItem[];
}

type Reader = (form: ChartForm, current: ColumnItem[]) => Axes;

/** X, then the series, then the values. */
const series: Reader = (form, current) => ({
  dimensions: [...current, ...form.nAxis.slice(0, 1)],
  measures: form.yAxis,
});
/** X, then the values: kinds without a series, whatever another kind left on the n axis. */
const plain: Reader = (form, current) => ({ dimensions: current, measures: form.yAxis });
/** Maps: X names the region, n is its value, y stands in the tooltip. */
const region: Reader = (form, current) => ({
  dimensions: current,
  measures: [...form.nAxis, ...form.yAxis],
});
/** A number is compared with the period before where its date column is cut into periods, or holds names of some. */
const compared: Reader = (form) => ({
  dimensions: form.xAxis.filter(goesByPeriods).slice(0, 1),
  measures: form.yAxis,
});
const single: Reader = (form) => ({ dimensions: [], measures: form.yAxis });

const readers: Record<AxisReading, Reader> = {
  series,
  plain,
  // The inner ring is the first X entry, the outer ring the second: both at once, so there is nothing to page.
  nested: (form) => ({ dimensions: form.xAxis.slice(0, 2), measures: form.yAxis }),
  matrix: (form, current) => ({
    dimensions: [...current, ...form.yAxis.slice(0, 1)],
    measures: form.heatmapY.slice(0, 1),
  }),
  region,
  single,
  compared,
  // One area; what of it is a dimension depends on the calculation.
  columns: (form) => ({ dimensions: form.xAxis, measures: [] }),
};

/** Items of a chart's areas. Throws QuestionError for a stored type that this version does not know. */
export function axesOf(type: ChartType, form: ChartForm): Axes {
  if (!Object.hasOwn(chartKinds, type)) throw new QuestionError(questionTexts.unknownChart);
  return readers[traitsOf(type).axes](form, form.xAxis.slice(levelOf(form), levelOf(form) + 1));
}

/** The X entry being shown, kept within what there is. */
export const levelOf = (form: ChartForm): number =>
  Math.max(0, Math.min(form.filterForm?.index ?? 0, form.xAxis.length - 1));

/** Whether the picture has anything to draw: a table without columns shows all of its data, other kinds nothing. */
export const drawsAnything = (type: ChartType, form: ChartForm): boolean =>
  traitsOf(type).listsRows === true ||
  [form.xAxis, form.yAxis, form.nAxis, form.heatmapY].some((area) => area.length > 0);
