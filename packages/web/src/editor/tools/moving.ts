import {
  aabb,
  type Box,
  type DrawingNode,
  hiddenNodes,
  type Rect,
  type SnapLines,
  snapLines,
  union,
  withMembers,
} from '@mingjing/drawing';
import { changeable } from '../document/tree.ts';
import type { Editor } from '../state/editor.ts';

/** What the gestures share: what moves, where it was, and the lines of everything that stays. */
export interface Moving {
  boxes: Map<string, Box>;
  /** The upright frame around all, at the press. */
  frame: Rect;
  lines: SnapLines;
  /** Upright frames of everything that stays, for equal gaps. */
  others: readonly Rect[];
  /** Snapping reaches this many canvas pixels: 3 pixels of the screen. */
  reach: number;
}

const boxOf = ({ x, y, w, h, r }: DrawingNode): Box => ({ x, y, w, h, r });
const snapPixels = 3;

export const frameBox = (rect: Rect): Box => ({
  x: rect.left,
  y: rect.top,
  w: rect.right - rect.left,
  h: rect.bottom - rect.top,
  r: 0,
});

/** undefined when nothing of the selection may move. */
export function startMoving(editor: Editor): Moving | undefined {
  const { drawing, selection, zoom, pages } = editor.store.getState();
  const nodes = changeable(drawing, selection);
  const boxes = new Map(nodes.map((node) => [node.id, boxOf(node)]));
  const frame = union([...boxes.values()].map(aabb));
  if (frame === undefined) return undefined;
  const hidden = hiddenNodes(drawing, pages);
  const going = withMembers(drawing.nodes, boxes.keys());
  const others = drawing.nodes.filter((node) => !going.has(node.id) && !hidden.has(node.id));
  const rects = others.map(aabb);
  const lines = snapLines(rects, drawing.canvas, drawing.guides);
  return { boxes, frame, lines, others: rects, reach: snapPixels / zoom };
}

export function mapBoxes(boxes: ReadonlyMap<string, Box>, to: (box: Box) => Box): Map<string, Box> {
  return new Map([...boxes].map(([id, box]) => [id, to(box)]));
}
