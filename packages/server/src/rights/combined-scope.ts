import type { DataScope } from '@mingjing/contract';
import { type BoundCombination, scopeOfCombination } from '@mingjing/query';

/** A parent's columns that a caller does not see, or not their values, under the names they have in the combination. */
function closedNames(bound: BoundCombination, scopes: readonly (DataScope | undefined)[]): string[] {
  const isClosed = (parent: number, name: string): boolean => {
    const { hidden = [], masked = [] } = scopes[parent] ?? {};
    return hidden.includes(name) || masked.includes(name);
  };
  const closed = bound.columns.filter((_, at) => {
    if (bound.kind === 'join') return isClosed(bound.from[at]!.parent, bound.from[at]!.column.name);
    return bound.from.some((list, parent) => {
      const column = list[at];
      return column !== undefined && isClosed(parent, column.name);
    });
  });
  return closed.map(({ name }) => name).toSorted();
}

/**
 * What is seen of rows that were made of others, by what is seen of each of these: no row where the stored ones cannot
 * tell that. Undefined: everything.
 */
export function combinedScope(
  bound: BoundCombination,
  scopes: readonly (DataScope | undefined)[],
): DataScope | undefined {
  const found = scopeOfCombination(bound, scopes);
  if (found !== 'closed') return found;
  const hidden = closedNames(bound, scopes);
  return { rows: [], ...(hidden.length > 0 && { hidden }) };
}

/** What is seen where a parent is not there to ask. */
export const nothingSeen: DataScope = { rows: [] };
