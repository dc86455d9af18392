import type { Grain } from '@mingjing/contract';
import { dayMicros } from '../../encode/calendar.ts';
import type { KeptColumn } from './kept-column.ts';
import { type Period, periodOf, stepMicros } from './period-key.ts';
import { Unfoldable } from './unfoldable.ts';

/** The periods of all days, or hours, from the first to the last of a column that stands in memory. */
export interface KeptPeriods {
  /** What a value is divided by to tell its step. */
  unit: number;
  firstStep: number;
  /** The place of the period that each step lies in. */
  ofSteps: Int32Array;
  /** Each period once, in the order of the steps that come first. */
  shown: Period[];
}

/** Steps that lie further apart have no places of their own: a century of days, fourteen years of hours. */
const mostSteps = 1 << 17;

const known = new WeakMap<KeptColumn, Map<Grain, KeptPeriods>>();

/** Throws Unfoldable. */
export function keptPeriods(column: Exclude<KeptColumn, { kind: 'codes' }>, grain: Grain): KeptPeriods {
  const ofColumn = known.get(column) ?? new Map<Grain, KeptPeriods>();
  known.set(column, ofColumn);
  const found = ofColumn.get(grain);
  if (found !== undefined) return found;
  const { kind, span } = column;
  const micros = stepMicros(grain);
  if (kind === 'number' || (kind === 'date' && micros !== dayMicros))
    throw new Unfoldable('periods of numbers, or hours of days');
  const unit = kind === 'date' ? 1 : micros;
  const [firstStep, lastStep] = [Math.floor(span.least / unit), Math.floor(span.greatest / unit)];
  if (lastStep - firstStep >= mostSteps) throw new Unfoldable('days too far apart');
  const ofSteps = new Int32Array(Math.max(0, lastStep - firstStep + 1));
  const shown: Period[] = [];
  const places = new Map<number, number>();
  for (let step = 0; step < ofSteps.length; step += 1) {
    const period = periodOf(firstStep + step, grain);
    const place = places.get(period.key) ?? shown.push(period) - 1;
    places.set(period.key, place);
    ofSteps[step] = place;
  }
  const periods = { unit, firstStep, ofSteps, shown };
  ofColumn.set(grain, periods);
  return periods;
}
