import { type Column, isDated } from '@mingjing/contract';
import type { BoundQuestion } from '../plan/plan.ts';
import {
  countedIn,
  innermostGroups,
  isOfRows,
  type KnownQuestion,
  medianColumns,
  Shape,
  valueNeeds,
} from './needs.ts';
import type { RollupShape } from './rollup.ts';
import { columnsOf, conjunctsOf, pinnedBy } from './windows.ts';

/** A roll-up with the date of each row's earlier one. */
export type EarlierShape = RollupShape & Required<Pick<RollupShape, 'earlier'>>;

/**
 * Roll-ups that would count a question's different values between any two days, one for each date that it is filtered by:
 * by what it groups by, and by what its own filters let one value of pass.
 */
export function earlierShapesFor(
  { question, filters }: KnownQuestion,
  columns: readonly Column[],
  unique: ReadonlySet<string>,
): EarlierShape[] {
  const plan = innermostGroups(question, columns, unique);
  if (plan === undefined || plan.outputs.some(({ value }) => isOfRows(value))) return [];
  if (medianColumns(plan).length > 0) return [];
  const counted = [...new Set(plan.outputs.flatMap(({ value }) => countedIn(value)))];
  const [of] = counted;
  // Each has rows of its own that come first.
  if (of === undefined || counted.length > 1) return [];
  const asked = new Set([...filters, ...columnsOf(plan.where)]);
  return columns
    .filter(({ name, type }) => isDated(type) && asked.has(name) && name !== of)
    .flatMap((date) => shapeBy(plan, of, date, columns) ?? []);
}

function shapeBy(
  plan: BoundQuestion,
  of: string,
  date: Column,
  columns: readonly Column[],
): EarlierShape | undefined {
  const shape = new Shape('left');
  for (const { value } of plan.outputs) valueNeeds(value, shape);
  for (const condition of conjunctsOf(plan.where)) {
    const pinned = pinnedBy(condition);
    if (pinned !== undefined && pinned.column.name !== date.name) shape.dimension(pinned.column, undefined);
  }
  shape.dimension(date, 'day');
  const { dimensions, measures } = shape.done();
  const kept = new Set(dimensions.map(({ column }) => column));
  const isKnown = columnsOf(plan.where).every((name) => kept.has(name));
  // Doubles that look alike may be different values, and different ones alike.
  const isDouble = (name: string): boolean => columns.find((one) => one.name === name)?.type === 'double';
  if (!isKnown || kept.has(of) || [...kept, of].some(isDouble)) return undefined;
  return { dimensions, measures, earlier: { of, by: date.name } };
}
