import type { Condition } from '../plan/condition.ts';
import type { From } from './from.ts';

/** How many rows pass at most, as far as that is known. */
export const passingRows = (where: Condition, rows: number, from: From): number =>
  rows * shareOf(where, from.sizes) * datedShare(where, from.spans);

/** Which part of the rows passes at most, as far as values of columns are known to be so many; 1 where nothing is known. */
export function shareOf(condition: Condition, sizes: From['sizes'] = []): number {
  switch (condition.kind) {
    case 'never':
      return 0;
    case 'and':
      return condition.of.reduce((share, one) => share * shareOf(one, sizes), 1);
    case 'compare':
    case 'oneOf': {
      if (condition.kind === 'compare' && condition.op !== '=') return 1;
      const asked = condition.kind === 'compare' ? 1 : condition.constants.length;
      const size = sizes[condition.of.column.index];
      return size === undefined ? 1 : Math.min(1, asked / size);
    }
    default:
      return 1;
  }
}

/** Which part of the rows lies between the dates of a condition, as if there were as many of each day; 1 where nothing is known. */
export function datedShare(condition: Condition, spans: From['spans'] = []): number {
  const all = condition.kind === 'and' ? flat(condition) : [condition];
  const bounds = new Map<number, { from: number; to: number }>();
  for (const one of all) {
    if (one.kind !== 'compare' || !('text' in one.constant)) continue;
    const span = spans[one.of.column.index];
    const value = timeOf(one.constant.text);
    if (span === undefined || Number.isNaN(value)) continue;
    const bound = bounds.get(one.of.column.index) ?? { from: timeOf(span[1]), to: timeOf(span[2]) + dayMs };
    if (one.op !== '<' && one.op !== '<=') bound.from = Math.max(bound.from, value);
    if (one.op !== '>' && one.op !== '>=')
      bound.to = Math.min(bound.to, value + (one.op === '<' ? 0 : dayMs));
    bounds.set(one.of.column.index, bound);
  }
  let share = 1;
  for (const [index, { from, to }] of bounds) {
    const [, least, greatest] = spans[index]!;
    share *= Math.min(1, Math.max(0, (to - from) / (timeOf(greatest) + dayMs - timeOf(least))));
  }
  return Number.isNaN(share) ? 1 : share;
}

export const dayMs = 86_400_000;
export const timeOf = (text: string): number => Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
const flat = (condition: Condition): Condition[] =>
  condition.kind === 'and' ? condition.of.flatMap(flat) : [condition];

/** Whether all parts of a condition are known to let so many rows pass: what `passingRows` tells is no mere upper end. */
export function isPassingKnown(condition: Condition, from: From): boolean {
  return flat(condition).every((one) => {
    if (one.kind === 'always' || one.kind === 'never') return true;
    if (one.kind === 'compare' && one.op !== '=') return from.spans?.[one.of.column.index] !== undefined;
    const isListed = one.kind === 'oneOf' || (one.kind === 'compare' && one.op === '=');
    return isListed && from.sizes?.[one.of.column.index] !== undefined;
  });
}
