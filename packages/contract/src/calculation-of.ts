import type { Calculation } from './question.ts';
import { measureKey, type TableCalculation } from './table-calculation.ts';
import type { ChartForm, ColumnItem } from './widget.ts';

/**
 * The calculation of a placed field: its own, else the chart's where that is meant for it (for all where it lists
 * none), else none.
 */
export function calculationOf(
  { calculateType: { type, columns } }: Pick<ChartForm, 'calculateType'>,
  item: Pick<ColumnItem, 'id' | 'name' | 'calculation'>,
): Calculation {
  if (item.calculation !== undefined) return item.calculation;
  return columns.length === 0 || columns.includes(item.id) || columns.includes(item.name) ? type : 'empty';
}

/** The placed fields of a form, values first. */
const placedIn = (form: ChartForm): ColumnItem[] => [
  ...form.yAxis,
  ...form.nAxis,
  ...form.heatmapY,
  ...form.xAxis,
];

/** The calculation of the field that an answer's measure stands for, wherever on the chart it was placed. */
export function calculationOfMeasure(form: ChartForm, measure: string): Calculation {
  const placed = placedIn(form).filter((one) => measureKey(one) === measure);
  const item = placed.find(({ calculation }) => calculation !== undefined) ?? placed[0];
  return calculationOf(form, item ?? { id: measure, name: measure });
}

/** What is made of the values of an answer's measure; nothing where they stand as they are. */
export function tableCalculationOfMeasure(form: ChartForm, measure: string): TableCalculation | undefined {
  return placedIn(form).find((one) => measureKey(one) === measure)?.tableCalculation;
}
