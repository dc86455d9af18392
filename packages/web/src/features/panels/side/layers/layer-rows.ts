import type { Drawing, DrawingNode, Group } from '@mingjing/drawing';
import { groupPath } from '../../../../editor/document/tree.ts';
import { layerName } from './layer-name.ts';

interface RowBase {
  key: string;
  depth: number;
  /** Groups around it, from the outermost inwards. */
  path: readonly string[];
  /** Place in the stacking order of its highest and of its lowest node. */
  top: number;
  low: number;
}
export interface GroupRow extends RowBase {
  kind: 'group';
  group: Group;
  members: string[];
  open: boolean;
}
export interface NodeRow extends RowBase {
  kind: 'node';
  node: DrawingNode;
}
export type LayerRow = GroupRow | NodeRow;

const nothing: ReadonlySet<string> = new Set();

/**
 * The list of layers, topmost first. Groups never change the stacking order, so members may stand apart: a group's
 * own row stands above its topmost member only. Members of closed groups are left out.
 */
export function layerRows(drawing: Drawing, closed: ReadonlySet<string> = nothing): LayerRow[] {
  const groups = new Map(drawing.groups.map((group) => [group.id, group]));
  const paths = drawing.nodes.map((node) => groupPath(drawing, node.group).toReversed());
  const members = new Map<string, number[]>();
  for (const [index, path] of paths.entries()) {
    for (const id of path) members.set(id, [...(members.get(id) ?? []), index]);
  }
  const shown = new Set<string>();
  const rows: LayerRow[] = [];
  for (let index = drawing.nodes.length - 1; index >= 0; index -= 1) {
    const node = drawing.nodes[index]!;
    const path = paths[index]!;
    const hiding = path.findIndex((id) => closed.has(id));
    for (const [depth, id] of path.entries()) {
      const group = groups.get(id);
      if (group === undefined || shown.has(id) || (hiding >= 0 && depth > hiding)) continue;
      shown.add(id);
      const places = members.get(id)!;
      rows.push({
        kind: 'group',
        key: id,
        group,
        depth,
        path: path.slice(0, depth),
        members: places.map((place) => drawing.nodes[place]!.id),
        open: !closed.has(id),
        top: places.at(-1)!,
        low: places[0]!,
      });
    }
    if (hiding < 0)
      rows.push({ kind: 'node', key: node.id, node, depth: path.length, path, top: index, low: index });
  }
  return rows;
}

/** Rows whose names hold the words, with the groups around them. A group that is found shows all that is in it. */
export function foundRows(
  rows: readonly LayerRow[],
  needle: string,
  widgets: ReadonlyMap<number, { name: string }>,
): LayerRow[] {
  const wanted = needle.toLowerCase();
  const isFound = (row: LayerRow): boolean =>
    (row.kind === 'group' ? row.group.name : layerName(row.node, widgets)).toLowerCase().includes(wanted);
  const found = rows.filter(isFound);
  const keys = new Set(found.map((row) => row.key));
  const around = new Set(found.flatMap((row) => row.path));
  return rows.filter(
    (row) => keys.has(row.key) || around.has(row.key) || row.path.some((id) => keys.has(id)),
  );
}
