import type { Condition } from '../plan/condition.ts';
import type { ColumnValue } from '../plan/value.ts';

/** Conditions of which a row passes all, each by itself. */
export const conjunctsOf = (condition: Condition): readonly Condition[] =>
  condition.kind === 'and' ? condition.of.flatMap(conjunctsOf) : [condition];

/** The names of the columns that a condition looks at. */
export function columnsOf(condition: Condition): string[] {
  switch (condition.kind) {
    case 'always':
    case 'never':
      return [];
    case 'contains':
    case 'inCycle':
      return [condition.of.column.name];
    case 'not':
      return columnsOf(condition.of);
    case 'and':
    case 'or':
      return condition.of.flatMap(columnsOf);
    default:
      return [condition.of.column.column.name];
  }
}

type Bound = Extract<Condition, { kind: 'compare' }>;

/**
 * The bounds that a column's values have to keep, where the other conditions look at none of them: what passes then lies
 * between two of its values. Undefined where that is not told, or where there is no bound, so that rows without a value
 * pass too.
 */
export function windowOf(conjuncts: readonly Condition[], column: string): Bound[] | undefined {
  const own = conjuncts.filter((one) => columnsOf(one).includes(column));
  const bounds = own.filter((one): one is Bound => one.kind === 'compare' && !one.of.asNumber);
  return bounds.length === own.length && bounds.length > 0 ? bounds : undefined;
}

/** Whether no more than one value of a column passes. */
export const isPinned = (conjuncts: readonly Condition[], column: string): boolean =>
  conjuncts.some((one) => pinnedBy(one)?.column.name === column);

/** The column of which a condition lets one value pass. */
export function pinnedBy(condition: Condition): ColumnValue | undefined {
  const isOne =
    (condition.kind === 'compare' && condition.op === '=') ||
    (condition.kind === 'oneOf' && condition.constants.length === 1);
  return isOne && !condition.of.asNumber ? condition.of.column : undefined;
}
