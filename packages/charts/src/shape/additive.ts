import type { Answer, ChartForm } from '@mingjing/contract';
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
  const { type } = form.calculateType;
  const isExpression = form.yAxis.some(({ expressions }) => (expressions?.exp ?? '').trim() !== '');
  return !isExpression && (type === 'sum' || type === 'count' || type === 'empty');
}
