import type { ColumnType, DataScope, Filter, SmallestGroup } from '@mingjing/contract';
import { largestOf } from '../bind/smallest-group.ts';
import type { BoundCombination } from './bind-combination.ts';

type Join = Extract<BoundCombination, { kind: 'join' }>;
type Union = Extract<BoundCombination, { kind: 'union' }>;
type Scopes = readonly (DataScope | undefined)[];

/** A column of a parent that came along, under the name it has now. */
interface Carried {
  name: string;
  column: string;
  type: ColumnType;
  /** Whether a condition means the same there. */
  isSame: boolean;
}

/**
 * What a caller sees of a combined dataset, who sees this of its parents: no more than could be made of the rows and
 * columns that the caller sees of each, and nothing that goes by the others. `closed`, no row at all, where the stored
 * rows cannot tell that; undefined: everything.
 * @param scopes in the order of the parents; undefined for one that is seen whole
 */
export function scopeOfCombination(
  combination: BoundCombination,
  scopes: Scopes,
): DataScope | 'closed' | undefined {
  const count = combination.kind === 'join' ? combination.steps.length + 1 : combination.from.length;
  if (scopes.length !== count) return 'closed';
  if (scopes.every((scope) => scope === undefined)) return undefined;
  if (combination.kind === 'join' && tellsMore(combination, scopes)) return 'closed';
  const carried = scopes.map((_, parent) =>
    combination.kind === 'join' ? carriedByJoin(combination, parent) : carriedByUnion(combination, parent),
  );
  const namesOf = (mode: 'hidden' | 'masked', but?: number): string[] =>
    carried.flatMap((columns, parent) =>
      parent === but
        ? []
        : columns.flatMap(({ name, column }) => (scopes[parent]?.[mode]?.includes(column) ? [name] : [])),
    );
  const smallest = sizesOf(combination, scopes, carried);
  if (smallest === undefined) return 'closed';
  let rows: Filter[][] | undefined;
  for (const [parent, scope] of scopes.entries()) {
    if (scope?.rows === undefined) continue;
    // A condition on rows of one parent would tell what another one keeps back in the same column.
    const closed = new Set([...namesOf('hidden', parent), ...namesOf('masked', parent)]);
    const lists = renamed(
      scope.rows,
      carried[parent]!.filter(({ name, isSame }) => isSame && !closed.has(name)),
    );
    if (lists === undefined) return 'closed';
    rows = rows === undefined ? lists : rows.flatMap((some) => lists.map((others) => [...some, ...others]));
  }
  const hidden = [...new Set([...namesOf('hidden'), ...readElsewhere(combination, scopes)])].toSorted();
  const masked = [...new Set(namesOf('masked'))].filter((name) => !hidden.includes(name)).toSorted();
  return {
    ...(rows !== undefined && { rows }),
    ...(hidden.length > 0 && { hidden }),
    ...(masked.length > 0 && { masked }),
    ...(smallest.length > 0 && { smallest }),
  };
}

/**
 * How large groups have to be, by what each parent says. A column that persons are counted by has to come along; rows of
 * a join are no measure of its parents' rows, of which each may stand in many.
 */
function sizesOf(
  { kind }: BoundCombination,
  scopes: Scopes,
  carried: readonly (readonly Carried[])[],
): SmallestGroup[] | undefined {
  const found: SmallestGroup[] = [];
  for (const [parent, scope] of scopes.entries())
    for (const { least, column } of scope?.smallest ?? []) {
      const names = carried[parent]?.filter((one) => one.column === column) ?? [];
      if (column === undefined ? kind === 'join' : names.length === 0) return undefined;
      found.push({ least, ...(column !== undefined && { column: names[0]!.name }) });
    }
  return largestOf(found);
}

const carriedByJoin = ({ from, columns }: Join, of: number): Carried[] =>
  from.flatMap(({ parent, column }, at) =>
    parent === of ? [{ name: columns[at]!.name, column: column.name, type: column.type, isSame: true }] : [],
  );
const carriedByUnion = ({ from, columns }: Union, of: number): Carried[] =>
  (from[of] ?? []).flatMap((column, at) => {
    if (column === undefined) return [];
    const { name, type } = columns[at]!;
    return [{ name, column: column.name, type, isSame: type === column.type }];
  });

/**
 * Whether the rows of a join say something of a parent beyond its visible rows and columns. A key that is hidden or
 * masked on one side stands readable on the other; and where rows on the right of a left join are kept back, the rows
 * on the left that then are missing tell which keys those have.
 */
function tellsMore({ steps }: Join, scopes: Scopes): boolean {
  const isClosed = (parent: number, column: string): boolean => {
    const { hidden = [], masked = [] } = scopes[parent] ?? {};
    return hidden.includes(column) || masked.includes(column);
  };
  return steps.some(
    ({ how, to, keys }, at) =>
      keys.some(({ left, right }) => isClosed(to, left.name) || isClosed(at + 1, right.name)) ||
      (how === 'left' && scopes[at + 1]?.rows !== undefined),
  );
}

/**
 * Columns of a union that one parent masks and another one shows: rows with the same value would stand in one group, and
 * those of the other parent tell by their other columns which value it is.
 */
function readElsewhere(combination: BoundCombination, scopes: Scopes): string[] {
  if (combination.kind !== 'union') return [];
  return combination.columns.flatMap(({ name }, at) => {
    const isMasked = combination.from.flatMap((list, parent) => {
      const column = list[at];
      return column === undefined ? [] : [scopes[parent]?.masked?.includes(column.name) === true];
    });
    return isMasked.includes(true) && isMasked.includes(false) ? [name] : [];
  });
}

const ordering = new Set<Filter['op']>(['gt', 'lt', 'gte', 'lte']);

/** Conditions over the combined columns; undefined where one cannot be asked there and mean the same. */
function renamed(lists: Filter[][], columns: readonly Carried[]): Filter[][] | undefined {
  const byColumn = new Map(columns.map((one) => [one.column, one]));
  const all = lists.map((list) =>
    list.flatMap((filter) => {
      const carried = byColumn.get(filter.column);
      return carried === undefined || goesByAllTexts(filter, carried)
        ? []
        : [{ ...filter, column: carried.name }];
    }),
  );
  return all.every((list, at) => list.length === lists[at]!.length) ? all : undefined;
}

/** Texts that all are numbers are ordered as numbers, and some of a column's texts may be where all of them are not. */
const goesByAllTexts = ({ op, value }: Filter, { type }: Carried): boolean =>
  type === 'text' && ordering.has(op) && typeof value !== 'number';
