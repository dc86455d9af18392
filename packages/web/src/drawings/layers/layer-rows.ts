import { type Drawing, type DrawingNode, type Group, isContainer } from '@mingjing/drawing';
import { groupPath } from '../../editor/document/tree.ts';
import { layerName } from './layer-name.ts';

interface RowBase {
  key: string;
  depth: number;
  /** Groups around it, from the outermost inwards. */
  path: readonly string[];
  /** Place in the stacking order of its highest and of its lowest node. */
  top: number;
  low: number;
  /** Whether what is in it is listed; undefined for what holds nothing. */
  open?: boolean;
}
export interface GroupRow extends RowBase {
  kind: 'group';
  group: Group;
  members: string[];
}
export interface NodeRow extends RowBase {
  kind: 'node';
  node: DrawingNode;
  /** Name of the container's page that it stands on, where there are several. */
  page?: string;
}
export type LayerRow = GroupRow | NodeRow;

const nothing: ReadonlySet<string> = new Set();

/** What is around each node, groups and its container, from the outermost inwards. */
function pathsOf(drawing: Drawing): string[][] {
  const byId = new Map(drawing.nodes.map((node) => [node.id, node]));
  return drawing.nodes.map(({ group, inside }) => {
    const groups = groupPath(drawing, group).toReversed();
    const container = inside === undefined ? undefined : byId.get(inside.node);
    if (container === undefined) return groups;
    const around = groupPath(drawing, container.group).toReversed();
    return [...around, container.id, ...groups.filter((id) => !around.includes(id))];
  });
}

function pageNames(drawing: Drawing): (node: DrawingNode) => { page?: string } {
  const containers = new Map(drawing.nodes.filter(isContainer).map((node) => [node.id, node]));
  return ({ inside }) => {
    const pages = inside === undefined ? [] : (containers.get(inside.node)?.pages ?? []);
    const page = pages.find(({ id }) => id === inside?.page)?.name;
    return page === undefined || pages.length < 2 ? {} : { page };
  };
}

/**
 * The list of layers, topmost first. Groups never change the stacking order, so members may stand apart: a group's
 * own row stands above its topmost member only, as a container's does. What is in closed ones is left out.
 */
export function layerRows(drawing: Drawing, closed: ReadonlySet<string> = nothing): LayerRow[] {
  const groups = new Map(drawing.groups.map((group) => [group.id, group]));
  const containers = new Map(drawing.nodes.filter(isContainer).map((node) => [node.id, node]));
  const paths = pathsOf(drawing);
  const pageOf = pageNames(drawing);
  const members = new Map<string, number[]>();
  for (const [index, path] of paths.entries()) {
    for (const id of path) members.set(id, [...(members.get(id) ?? []), index]);
  }
  const shown = new Set<string>();
  const rows: LayerRow[] = [];
  function head(id: string, path: readonly string[], index: number): void {
    shown.add(id);
    const places = members.get(id) ?? [];
    const base = { key: id, depth: path.length, path, open: !closed.has(id), top: places.at(-1) ?? index };
    const group = groups.get(id);
    const node = containers.get(id);
    if (group !== undefined) {
      const ids = places.map((place) => drawing.nodes[place]!.id);
      rows.push({ ...base, kind: 'group', group, low: places[0]!, members: ids });
    } else if (node !== undefined) {
      rows.push({ ...base, kind: 'node', node, low: drawing.nodes.indexOf(node) });
    }
  }
  for (let index = drawing.nodes.length - 1; index >= 0; index -= 1) {
    const node = drawing.nodes[index]!;
    const path = paths[index]!;
    const hiding = path.findIndex((id) => closed.has(id));
    for (const [depth, id] of path.entries()) {
      if (!shown.has(id) && (hiding < 0 || depth <= hiding)) head(id, path.slice(0, depth), index);
    }
    if (hiding >= 0 || shown.has(node.id)) continue;
    if (isContainer(node)) head(node.id, path, index);
    else {
      const place = { depth: path.length, path, top: index, low: index };
      rows.push({ kind: 'node', key: node.id, node, ...place, ...pageOf(node) });
    }
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
