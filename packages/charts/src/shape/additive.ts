import { type Answer, type ChartForm, calculationOf, hasFormula } from '@mingjing/contract';
import { placeColumns } from './columns.ts';

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
  const adds = ['sum', 'count', 'empty'];
  const calculations = [form.calculateType.type, ...form.yAxis.map((item) => calculationOf(form, item))];
  return !isExpression && calculations.every((calculation) => adds.includes(calculation));
}
