import { type Drawing, type DrawingNode, hiddenNodes, type ShownPages, withMembers } from '@mingjing/drawing';

/** Groups around a node or group, from the innermost outwards. */
export function groupPath(drawing: Drawing, groupId: string | undefined): string[] {
  const byId = new Map(drawing.groups.map((group) => [group.id, group]));
  const path: string[] = [];
  for (let at = groupId; at !== undefined && byId.has(at) && !path.includes(at); at = byId.get(at)?.group) {
    path.push(at);
  }
  return path;
}

/** Nodes inside a group, however deep, in stacking order. */
export function membersOf(drawing: Drawing, groupId: string): string[] {
  return drawing.nodes
    .filter((node) => groupPath(drawing, node.group).includes(groupId))
    .map((node) => node.id);
}

/** The group that stands for a node in the entered scope; undefined when the node stands for itself there. */
export function outerGroup(
  drawing: Drawing,
  node: DrawingNode,
  scope: string | undefined,
): string | undefined {
  const path = groupPath(drawing, node.group);
  const at = scope === undefined ? -1 : path.indexOf(scope);
  return at < 0 ? path.at(-1) : path[at - 1];
}

/** A thing that is selected and arranged as one: a single node, or all of a group. */
export interface Unit {
  /** Id of the group, or of the node that stands alone. */
  key: string;
  group?: string;
  nodes: DrawingNode[];
}

/** The chosen nodes as units of the scope, in stacking order of their lowest node. */
export function unitsOf(drawing: Drawing, ids: readonly string[], scope: string | undefined): Unit[] {
  const chosen = new Set(ids);
  const units = new Map<string, Unit>();
  for (const node of drawing.nodes) {
    if (!chosen.has(node.id)) continue;
    const group = outerGroup(drawing, node, scope);
    const key = group === undefined ? `node:${node.id}` : `group:${group}`;
    const unit = units.get(key) ?? {
      key: group ?? node.id,
      ...(group === undefined ? {} : { group }),
      nodes: [],
    };
    unit.nodes.push(node);
    units.set(key, unit);
  }
  return [...units.values()];
}

/** Everything that is selected together with a node in the scope. */
export function unitMembers(drawing: Drawing, id: string, scope: string | undefined): string[] {
  const node = drawing.nodes.find((candidate) => candidate.id === id);
  if (node === undefined) return [];
  const group = outerGroup(drawing, node, scope);
  return group === undefined ? [id] : membersOf(drawing, group);
}

/** Ids of nodes that may not be moved: locked themselves, by a group around them or with their container. */
export function lockedNodes(drawing: Drawing): Set<string> {
  const locked = new Set(drawing.groups.filter((group) => group.lock).map((group) => group.id));
  const found = drawing.nodes.filter(
    (node) => node.lock || groupPath(drawing, node.group).some((group) => locked.has(group)),
  );
  return withMembers(
    drawing.nodes,
    found.map((node) => node.id),
  );
}

/** The chosen nodes that a command may change. */
export function changeable(drawing: Drawing, ids: readonly string[]): DrawingNode[] {
  const locked = lockedNodes(drawing);
  const chosen = new Set(ids);
  return drawing.nodes.filter((node) => chosen.has(node.id) && !locked.has(node.id));
}

/** What a marquee and "select all" take: neither locked nor hidden nor on a closed page. */
export function selectable(drawing: Drawing, pages: ShownPages = {}): DrawingNode[] {
  const locked = lockedNodes(drawing);
  const hidden = hiddenNodes(drawing, pages);
  return drawing.nodes.filter((node) => !locked.has(node.id) && !hidden.has(node.id));
}
