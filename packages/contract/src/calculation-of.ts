import type { Calculation } from './question.ts';
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

/** The calculation of the field that an answer's measure stands for, wherever on the chart it was placed. */
export function calculationOfId(form: ChartForm, id: string): Calculation {
  const placed = [...form.yAxis, ...form.nAxis, ...form.heatmapY, ...form.xAxis];
  const item = placed.find((one) => one.id === id && one.calculation !== undefined);
  return calculationOf(form, item ?? { id, name: id });
}
