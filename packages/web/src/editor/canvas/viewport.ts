import { aabb, union } from '@mingjing/drawing';
import { flushSync } from 'react-dom';
import type { Editor } from '../state/editor.ts';

/** Room around the page in screen pixels, so that it can be pushed aside. */
export const margin = 360;
const breath = 28;

/** Zooms so that the point under `anchor` (client coordinates; the middle without one) stays where it is. */
export function zoomTo(
  editor: Editor,
  viewport: HTMLElement,
  zoom: number,
  anchor?: { x: number; y: number },
): void {
  const before = editor.store.getState().zoom;
  const frame = viewport.getBoundingClientRect();
  const at = anchor
    ? { x: anchor.x - frame.left, y: anchor.y - frame.top }
    : { x: frame.width / 2, y: frame.height / 2 };
  const point = {
    x: (viewport.scrollLeft + at.x - margin) / before,
    y: (viewport.scrollTop + at.y - margin) / before,
  };
  // The scroll range has to have its new size before it can be scrolled to.
  flushSync(() => editor.setZoom(zoom));
  const after = editor.store.getState().zoom;
  viewport.scrollLeft = margin + point.x * after - at.x;
  viewport.scrollTop = margin + point.y * after - at.y;
}

/** Shows the whole page in the middle, never larger than it is. */
export function fitPage(editor: Editor, viewport: HTMLElement): void {
  const { w, h } = editor.store.getState().drawing.canvas;
  const room = { w: viewport.clientWidth - breath * 2, h: viewport.clientHeight - breath * 2 };
  flushSync(() => editor.setZoom(Math.min(1, room.w / w, room.h / h)));
  const { zoom } = editor.store.getState();
  viewport.scrollLeft = margin + (w * zoom - viewport.clientWidth) / 2;
  viewport.scrollTop = margin + (h * zoom - viewport.clientHeight) / 2;
}

/** Shows what is chosen in the middle, as near as it fits; small things not larger than twice their size. */
export function fitSelection(editor: Editor, viewport: HTMLElement): void {
  const { drawing, selection } = editor.store.getState();
  const chosen = new Set(selection);
  const frame = union(drawing.nodes.filter((node) => chosen.has(node.id)).map(aabb));
  if (frame === undefined) return;
  const room = { w: viewport.clientWidth - breath * 2, h: viewport.clientHeight - breath * 2 };
  const size = { w: frame.right - frame.left, h: frame.bottom - frame.top };
  flushSync(() => editor.setZoom(Math.min(2, room.w / size.w, room.h / size.h)));
  const { zoom } = editor.store.getState();
  viewport.scrollLeft = margin + ((frame.left + frame.right) / 2) * zoom - viewport.clientWidth / 2;
  viewport.scrollTop = margin + ((frame.top + frame.bottom) / 2) * zoom - viewport.clientHeight / 2;
}
