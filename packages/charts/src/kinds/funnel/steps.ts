import type { ChartInput } from '../../chart-kind.ts';
import type { NumberFormat } from '../../number/format.ts';
import { noteOf, type Slice, slicesOf } from '../../pie/slices.ts';
import { measureFormat } from '../../settings/number-fields.ts';
import { type FunnelSettings, mostSteps } from './settings.ts';

export interface Step extends Slice {
  /** Of the first step. */
  ofFirst: number;
  /** Of the step before; null for the first. */
  ofPrevious: number | null;
}

export interface Steps {
  measureName: string;
  format: NumberFormat;
  steps: Step[];
  /** What is left out of the picture, in words. */
  note: string;
}

/** Even a crowded funnel gives each step a line of text. */
const lowest = 17;

/** Steps by size, the largest first, as many as the place has lines for; what is not above zero is no step. */
export function stepsOf(input: ChartInput<FunnelSettings>): Steps {
  const room = Math.max(2, Math.min(mostSteps, Math.floor((input.height - 34) / lowest)));
  const top = Math.min(input.settings.top ?? room, room);
  const sliced = slicesOf({ ...input, settings: { sort: 'descending', top, others: false } });
  const first = sliced.slices[0]?.value ?? 0;
  const note = noteOf(sliced).replace('，占比不含这些项', '');
  return {
    measureName: sliced.measureName,
    format: measureFormat(input, sliced.measure, input.settings),
    note,
    steps: sliced.slices.map((slice, at) => {
      const before = sliced.slices[at - 1];
      return {
        ...slice,
        ofFirst: first === 0 ? 0 : slice.value / first,
        ofPrevious: before === undefined ? null : slice.value / before.value,
      };
    }),
  };
}
