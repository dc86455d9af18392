import { type DrawingNode, isContainer, membersInside } from '@mingjing/drawing';
import { type Command, change } from './command.ts';

export type Order = 'front' | 'back' | 'up' | 'down';

const labels: Record<Order, string> = {
  front: '置于顶层',
  back: '置于底层',
  up: '上移一层',
  down: '下移一层',
};

/** One layer towards the end, chosen nodes keeping their order; those already at the end stay there. */
function raise(nodes: readonly DrawingNode[], chosen: ReadonlySet<string>): DrawingNode[] {
  const result = [...nodes];
  for (let at = result.length - 2; at >= 0; at -= 1) {
    const node = result[at]!;
    const above = result[at + 1]!;
    if (chosen.has(node.id) && !chosen.has(above.id)) {
      result[at] = above;
      result[at + 1] = node;
    }
  }
  return result;
}

/** The order of nodes is the stacking order, last on top. */
export function reordered(
  nodes: readonly DrawingNode[],
  chosen: ReadonlySet<string>,
  order: Order,
): DrawingNode[] {
  const picked = nodes.filter((node) => chosen.has(node.id));
  const rest = nodes.filter((node) => !chosen.has(node.id));
  switch (order) {
    case 'front':
      return [...rest, ...picked];
    case 'back':
      return [...picked, ...rest];
    case 'up':
      return raise(nodes, chosen);
    case 'down':
      return raise(nodes.toReversed(), chosen).toReversed();
  }
}

/** The same with containers: with their members they are one layer, and their pages have an order of their own. */
function layered(nodes: readonly DrawingNode[], chosen: ReadonlySet<string>, order: Order): DrawingNode[] {
  const free = nodes.filter((node) => node.inside === undefined);
  return reordered(free, chosen, order).flatMap((node) => [
    node,
    ...(isContainer(node) ? node.pages : []).flatMap((page) =>
      reordered(membersInside(nodes, node.id, page.id), chosen, order),
    ),
  ]);
}

export const restack =
  (order: Order): Command =>
  (state) => {
    const next = layered(state.drawing.nodes, new Set(state.selection), order);
    if (next.every((node, index) => node === state.drawing.nodes[index])) return undefined;
    return change(labels[order], state, (draft) => {
      draft.nodes = next;
    });
  };
