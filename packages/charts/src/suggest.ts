import type { ChartType } from '@mingjing/contract';
import type { Shape } from './chart-kind.ts';
import { kinds } from './kinds/index.ts';

export interface Suggestion {
  type: ChartType;
  label: string;
  good: boolean;
  reason: string;
}

/** What is tried first for a shape of data, best first; kinds that are not named follow in the editor's order. */
function firstFor({ dimensions, measures, rows, time = false }: Shape): readonly ChartType[] {
  if (dimensions === 0) return measures > 1 ? ['table', 'number'] : ['number', 'gauge', 'text'];
  if (measures === 0) return ['table'];
  if (time) {
    return dimensions > 1 || measures > 1 ? ['line', 'area_stack', 'bar_stack'] : ['line', 'bar', 'table'];
  }
  if (dimensions > 1) return ['bar_stack', 'bar_y_category_stack', 'heatmap', 'bar', 'table'];
  if (measures > 1) return ['bar_stack', 'line', 'radar', 'scatter', 'table'];
  if (rows <= 6) return ['bar', 'pie_doughnut', 'pie', 'bar_y_category', 'funnel'];
  return rows <= 30 ? ['bar', 'bar_y_category', 'pie_doughnut', 'line'] : ['bar_y_category', 'line', 'table'];
}

/**
 * All kinds with a reason each: the suitable ones first, those that say most about such data before the others,
 * otherwise in the order the editor offers them.
 */
export function suggestKinds(shape: Shape): Suggestion[] {
  const first = firstFor(shape);
  const rank = ({ type, good }: Suggestion): number => {
    const at = first.indexOf(type);
    return (good ? 0 : 1000) + (at < 0 ? first.length : at);
  };
  return kinds
    .map(({ type, label, suits }): Suggestion => ({ type, label, ...suits(shape) }))
    .toSorted((one, other) => rank(one) - rank(other));
}
