import type { ChartType } from '@mingjing/contract';
import type { Shape } from './chart-kind.ts';
import { kinds } from './kinds/index.ts';

export interface Suggestion {
  type: ChartType;
  label: string;
  good: boolean;
  reason: string;
}

/** All kinds with a reason each, the suitable ones first, otherwise in the order the editor offers them. */
export function suggestKinds(shape: Shape): Suggestion[] {
  const judged = kinds.map(({ type, label, suits }): Suggestion => ({ type, label, ...suits(shape) }));
  return [...judged.filter(({ good }) => good), ...judged.filter(({ good }) => !good)];
}
