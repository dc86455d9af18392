import {
  centreOf,
  containerAt,
  type Drawing,
  type DrawingNode,
  gathered,
  hiddenNodes,
  type Inside,
  isContainer,
  type Point,
  pageShown,
  repairContainers,
  type ShownPages,
} from '@mingjing/drawing';
import type { Draft } from 'immer';

/** After a change: nobody belongs to what is gone, and members lie right above their container. */
export function settleMembers(draft: Draft<Drawing>): void {
  if (draft.nodes.every((node) => node.inside === undefined)) return;
  repairContainers(draft.nodes);
  const next = gathered(draft.nodes);
  if (next.some((node, at) => node !== draft.nodes[at])) draft.nodes = next;
}

/** The open page under a point, if a free container is there. */
export function pageAt(
  drawing: Drawing,
  pages: ShownPages,
  point: Point,
  without: ReadonlySet<string> = new Set(),
): Inside | undefined {
  const passed = new Set([...hiddenNodes(drawing, pages), ...without]);
  const container = containerAt(drawing.nodes, point, passed);
  return container && !container.lock ? { node: container.id, page: pageShown(container, pages) } : undefined;
}

/** Moved nodes belong to the open page that their middle lies on, or to none. Containers stay free. */
export function settleMoved(
  draft: Draft<Drawing>,
  moved: ReadonlySet<string>,
  pages: ShownPages,
  drawing: Drawing,
): void {
  for (const node of draft.nodes) {
    if (!moved.has(node.id) || isContainer(node) || node.kind === 'unknown') continue;
    // Members are moved with their container, not out of it.
    if (node.inside !== undefined && moved.has(node.inside.node)) continue;
    const inside = pageAt(drawing, pages, centreOf(node), moved);
    if (inside === undefined) delete node.inside;
    else node.inside = inside;
  }
}

/** Pages to open so that these nodes are seen. */
export function revealing(drawing: Drawing, pages: ShownPages, ids: Iterable<string>): ShownPages {
  const wanted = new Set(ids);
  const open: Record<string, string> = {};
  for (const { id, inside } of drawing.nodes) {
    if (inside !== undefined && wanted.has(id)) open[inside.node] ??= inside.page;
  }
  const isOpen = drawing.nodes
    .filter(isContainer)
    .every((node) => !Object.hasOwn(open, node.id) || pageShown(node, pages) === open[node.id]);
  return isOpen ? pages : { ...pages, ...open };
}

/** Ids without the members of containers that are among them: those go with their container. */
export function rootsOf(nodes: readonly DrawingNode[], ids: ReadonlySet<string>): Set<string> {
  return new Set(
    nodes.flatMap(({ id, inside }) =>
      ids.has(id) && (inside === undefined || !ids.has(inside.node)) ? [id] : [],
    ),
  );
}
