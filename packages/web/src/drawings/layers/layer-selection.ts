import { type Drawing, hiddenNodes } from '@mingjing/drawing';
import { groupPath } from '../../editor/document/tree.ts';
import type { Editor } from '../../editor/state/editor.ts';
import type { LayerRow } from './layer-rows.ts';

export const nodesOf = (row: LayerRow): readonly string[] =>
  row.kind === 'group' ? row.members : [row.node.id];

/** Rows whose nodes are all chosen; hidden ones cannot be. */
export function chosenRows(
  rows: readonly LayerRow[],
  drawing: Drawing,
  selection: readonly string[],
): Set<string> {
  const chosen = new Set(selection);
  const hidden = hiddenNodes(drawing);
  const isChosen = (row: LayerRow): boolean => {
    const seen = nodesOf(row).filter((id) => !hidden.has(id));
    return seen.length > 0 && seen.every((id) => chosen.has(id));
  };
  return new Set(rows.filter(isChosen).map((row) => row.key));
}

/** What moves with a row: all that is chosen when it is, else it alone; groups as one. */
export function movedWith(rows: readonly LayerRow[], chosen: ReadonlySet<string>, row: LayerRow): string[] {
  if (!chosen.has(row.key)) return [row.key];
  return rows
    .filter((found) => chosen.has(found.key) && !found.path.some((id) => chosen.has(id)))
    .map((found) => found.key);
}

/** The innermost group that is around all of the rows: there their members are arranged. */
function scopeOf(drawing: Drawing, rows: readonly LayerRow[]): string | undefined {
  const [first, ...others] = rows.map((row) =>
    groupPath(drawing, row.kind === 'group' ? row.group.group : row.node.group),
  );
  return first?.find((id) => others.every((path) => path.includes(id)));
}

/** Chooses rows, and enters the group that they share. */
export function chooseRows(editor: Editor, rows: readonly LayerRow[]): void {
  editor.enter(scopeOf(editor.store.getState().drawing, rows));
  editor.select(rows.flatMap(nodesOf));
}

/** Rows from one to another, both included. */
export function rowsBetween(rows: readonly LayerRow[], from: string, to: LayerRow): LayerRow[] {
  const [a, b] = [rows.findIndex((row) => row.key === from), rows.indexOf(to)];
  return a < 0 ? [to] : rows.slice(Math.min(a, b), Math.max(a, b) + 1);
}
