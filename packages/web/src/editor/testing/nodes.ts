import { type Drawing, type DrawingNode, emptyDrawing, type Group } from '@mingjing/drawing';

/** A shape of 100 × 100 at a place: enough of a node for tests of the editor. */
export function shapeAt(id: string, x: number, y: number, more: Partial<DrawingNode> = {}): DrawingNode {
  const base = { id, name: id, x, y, w: 100, h: 100, r: 0, op: 1, lock: false, hide: false, style: {} };
  return { kind: 'shape', shape: 'rect', ...base, ...more } as DrawingNode;
}

export const groupOf = (id: string, more: Partial<Group> = {}): Group => ({
  id,
  name: id,
  lock: false,
  hide: false,
  ...more,
});

export const drawingOf = (nodes: DrawingNode[], groups: Group[] = []): Drawing => ({
  ...emptyDrawing(),
  nodes,
  groups,
});
