import { type Answer, type ChartForm, type ColumnItem, calculationOf, hasFormula } from '@mingjing/contract';
import { placeColumns } from './columns.ts';

const adds: readonly string[] = ['sum', 'count', 'empty'];

/** Whether the values of one measure in several groups may be added up; `key`: what the answer calls it. */
export const isItemAdditive = (
  form: ChartForm,
  item: ColumnItem,
  key: string | undefined,
  answer: Answer,
): boolean =>
  answer.additive !== undefined
    ? key !== undefined && answer.additive.includes(key)
    : !hasFormula(item) && adds.includes(calculationOf(form, item));

/**
 * Whether the values of several groups may be added up: averages, extremes, medians and expressions may not. The answer
 * knows it of its keys; without that the form's calculation and the expressions of its columns decide.
 */
export function isAdditive(form: ChartForm, answer?: Answer): boolean {
  const known = answer?.additive;
  if (answer !== undefined && known !== undefined) {
    return placeColumns(answer, form).y.every(({ index }) => known.includes(answer.keys[index] ?? ''));
  }
  const isExpression = form.yAxis.some(hasFormula);
  const calculations = [form.calculateType.type, ...form.yAxis.map((item) => calculationOf(form, item))];
  return !isExpression && calculations.every((calculation) => adds.includes(calculation));
}
