interface Placed {
  id: string;
  y: number;
  w: number;
  h: number;
}

/** Figures down to this share of a drawing's height are its head. */
const head = 0.45;

/**
 * The order in which a drawing's nodes are read on a phone: figures of its upper part before its first chart, the
 * largest of them first. On a wall they stand in the middle, between charts that begin further up.
 */
export function figuresFirst<Node extends Placed>(
  nodes: readonly Node[],
  height: number,
  kindOf: (node: Node) => 'figure' | 'chart' | 'other',
): Node[] {
  const firstChart = nodes.findIndex((node) => kindOf(node) === 'chart');
  if (firstChart < 0) return [...nodes];
  const early = nodes.filter((node) => kindOf(node) === 'figure' && node.y < height * head);
  const late = early.filter((node) => nodes.indexOf(node) > firstChart);
  if (late.length === 0) return [...nodes];
  const before = nodes.slice(0, firstChart).filter((node) => !early.includes(node));
  const after = nodes.slice(firstChart).filter((node) => !early.includes(node));
  const [largest] = early.toSorted((one, other) => other.w * other.h - one.w * one.h);
  return [
    ...before,
    ...early.toSorted((one, other) => Number(other === largest) - Number(one === largest)),
    ...after,
  ];
}
