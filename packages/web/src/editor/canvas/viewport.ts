import { aabb, union } from '@mingjing/drawing';
import { flushSync } from 'react-dom';
import type { Editor } from '../state/editor.ts';

/** Room around the page in screen pixels, so that it can be pushed aside. */
export const margin = 360;
const breath = 7;

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

/** The zoom at which the whole page fits into a window of this size, never larger than it is. */
function fittingZoom(editor: Editor, { width, height }: { width: number; height: number }): number {
  const { w, h } = editor.store.getState().drawing.canvas;
  return Math.min(1, (width - breath * 2) / w, (height - breath * 2) / h);
}

/** Shows the whole page in the middle. */
export function fitPage(editor: Editor, viewport: HTMLElement): void {
  const { w, h } = editor.store.getState().drawing.canvas;
  const zoom = fittingZoom(editor, { width: viewport.clientWidth, height: viewport.clientHeight });
  flushSync(() => editor.setZoom(zoom));
  centre(editor, viewport, w, h);
}

/** A page that is shown whole stays so while its window changes; one that was zoomed into is left alone. */
export function keepFitted(editor: Editor, viewport: HTMLElement): () => void {
  let before = { width: viewport.clientWidth, height: viewport.clientHeight };
  const sizes = new ResizeObserver(() => {
    const now = { width: viewport.clientWidth, height: viewport.clientHeight };
    if (now.width === 0 || (now.width === before.width && now.height === before.height)) return;
    const wasFitted = Math.abs(editor.store.getState().zoom - fittingZoom(editor, before)) < 0.001;
    before = now;
    if (wasFitted) fitPage(editor, viewport);
  });
  sizes.observe(viewport);
  return () => sizes.disconnect();
}

/** How far to scroll so that a stretch of the window's length is seen: its beginning, when it is longer. */
const needed = (from: number, to: number, room: number): number =>
  from < breath || to - from > room - breath * 2 ? from - breath : Math.max(0, to - room + breath);

/** Scrolls as far as it takes to see what is chosen. */
export function revealSelection(editor: Editor, viewport: HTMLElement): void {
  const { drawing, selection, zoom } = editor.store.getState();
  const chosen = new Set(selection);
  const frame = union(drawing.nodes.filter((node) => chosen.has(node.id)).map(aabb));
  if (frame === undefined) return;
  const left = margin + frame.left * zoom - viewport.scrollLeft;
  const top = margin + frame.top * zoom - viewport.scrollTop;
  const w = (frame.right - frame.left) * zoom;
  const h = (frame.bottom - frame.top) * zoom;
  viewport.scrollLeft += needed(left, left + w, viewport.clientWidth);
  viewport.scrollTop += needed(top, top + h, viewport.clientHeight);
}

function centre(editor: Editor, viewport: HTMLElement, w: number, h: number): void {
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
