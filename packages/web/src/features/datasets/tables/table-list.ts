import type { SourceTable } from '@mingjing/contract';

/** Tables that are listed at once; the others are found by searching. */
export const mostShown = 200;

export interface TableGroup {
  /** '' for those that need no schema. */
  schema: string;
  items: SourceTable[];
}

const holds = (text: string, wanted: string): boolean => text.toLowerCase().includes(wanted);

/** How near a table is to what is searched for: its own name and remark first, then its schema, then a column. */
function rankOf({ schema, name, columns, remark = '', remarks = [] }: SourceTable, wanted: string): number {
  if (holds(name, wanted) || holds(remark, wanted)) return 0;
  if (holds(schema, wanted)) return 1;
  return [...columns, ...remarks].some((column) => holds(column, wanted)) ? 2 : 3;
}

/** Whether the catalogue says anything about a table. */
export const isRemarked = ({ remark, remarks }: SourceTable): boolean =>
  remark !== undefined || remarks !== undefined;

/** Whether columns of a table refer to other tables. */
export const isReferring = ({ references = [] }: SourceTable): boolean => references.length > 0;

/** The tables that a table's columns refer to, each once. */
export const relatedNames = ({ references = [] }: SourceTable): string[] => [
  ...new Set(references.map(({ name }) => name)),
];

/** What the catalogue says about a table's columns, by their names; undefined where it says nothing. */
export const remarksOf = ({ columns, remarks }: SourceTable): Map<string, string> | undefined =>
  remarks && new Map(columns.map((column, at) => [column, remarks[at] ?? '']));

/**
 * Tables by schema in their order, those that need none first. With a word those that hold it alone: by their names, else
 * by a column. `left` tells how many more there are.
 */
export function tableGroups(
  tables: readonly SourceTable[],
  word: string,
): { groups: TableGroup[]; left: number } {
  const wanted = word.trim().toLowerCase();
  const found = tables
    .map((table) => ({ table, rank: wanted === '' ? 0 : rankOf(table, wanted) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ table }) => table);
  const groups = new Map<string, TableGroup>();
  for (const table of found.slice(0, mostShown)) {
    const known = groups.get(table.schema);
    if (known === undefined) groups.set(table.schema, { schema: table.schema, items: [table] });
    else known.items.push(table);
  }
  return { groups: [...groups.values()], left: Math.max(0, found.length - mostShown) };
}
