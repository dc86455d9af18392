import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { LayerPlace } from '../../editor/commands/layers.ts';
import type { LayerRow } from './layer-rows.ts';
import { slotAt } from './layer-slots.ts';

/** Height of a row in pixels; the style sheet says the same. */
export const rowHeight = 32;
/** A press becomes a drag after this many pixels. */
const slack = 4;
/** Pixels sideways that mean one group further in or out. */
const inward = 24;
const edge = 24;

/** Where the dragged layers would go: between two rows, or into a group. */
export interface DropMark {
  gap: number;
  depth: number;
  /** The group that is pointed at itself. */
  into?: string;
  place: LayerPlace;
}

interface Parts {
  list: RefObject<HTMLElement | null>;
  rows: readonly LayerRow[];
  /** What moves when this row is taken. */
  keysFor: (row: LayerRow) => string[];
  onDrop: (keys: readonly string[], place: LayerPlace) => void;
}

/** What is pointed at: `y` counts from the top of the first row, `sideways` from where the press was. */
export function markAt(rows: readonly LayerRow[], y: number, sideways: number): DropMark {
  const index = Math.max(0, Math.min(rows.length - 1, Math.floor(y / rowHeight)));
  const row = rows[index];
  const part = y / rowHeight - index;
  if (row?.open !== undefined && part > 0.25 && part < 0.75) {
    const place = { group: row.key, at: row.top + 1 };
    return { gap: index + 1, depth: row.depth + 1, into: row.key, place };
  }
  const isLower = part >= 0.5;
  const own = row === undefined ? 0 : row.depth + (isLower && row.open === true ? 1 : 0);
  const depth = Math.max(0, own + Math.trunc(sideways / inward));
  return slotAt(rows, isLower ? index + 1 : index, depth);
}

const isSame = (a: DropMark | null, b: DropMark | null): boolean =>
  a?.gap === b?.gap && a?.depth === b?.depth && a?.into === b?.into;

/** Drag of layers with the mouse or a pen: rows follow nobody, a line shows where they will stand. */
export function useLayerDrag(parts: Parts) {
  const latest = useRef(parts);
  latest.current = parts;
  const [dragged, setDragged] = useState<ReadonlySet<string> | null>(null);
  const [mark, setMark] = useState<DropMark | null>(null);
  const stop = useRef<(() => void) | null>(null);
  /** The click at the end of a drag chooses nothing. */
  const hasMoved = useRef(false);
  useEffect(() => () => stop.current?.(), []);

  function grab(row: LayerRow, event: PointerEvent<HTMLElement>): void {
    hasMoved.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const { list, keysFor } = latest.current;
    const element = list.current;
    if (element === null || (event.target as Element).closest('input, button') !== null) return;
    const [startX, startY] = [event.clientX, event.clientY];
    let keys: string[] | null = null;
    let found: DropMark | null = null;
    let pointer = { clientX: startX, clientY: startY };
    let frame = 0;

    function look(): void {
      const { rows } = latest.current;
      if (element === null || keys === null || rows.length === 0) return;
      const first = element.querySelector('[data-layer]')?.getBoundingClientRect().top ?? 0;
      const next = markAt(rows, pointer.clientY - first, pointer.clientX - startX);
      const taken = new Set(keys);
      const group = rows.find((candidate) => candidate.key === next.place.group);
      // Nothing goes into itself.
      const isInside =
        next.place.group !== undefined &&
        (taken.has(next.place.group) || group?.path.some((id) => taken.has(id)) === true);
      found = isInside ? null : next;
      setMark((before) => (isSame(before, found) ? before : found));
    }
    function roll(): void {
      if (element === null) return;
      const { top, bottom } = element.getBoundingClientRect();
      const way =
        pointer.clientY < top + edge
          ? pointer.clientY - top - edge
          : Math.max(0, pointer.clientY - bottom + edge);
      if (way !== 0) {
        element.scrollTop += way / 3;
        look();
      }
      frame = requestAnimationFrame(roll);
    }
    const move = (moved: globalThis.PointerEvent): void => {
      pointer = moved;
      if (keys === null) {
        if (Math.hypot(moved.clientX - startX, moved.clientY - startY) < slack) return;
        keys = keysFor(row);
        hasMoved.current = true;
        setDragged(new Set(keys));
        frame = requestAnimationFrame(roll);
      }
      moved.preventDefault();
      look();
    };
    const end = (drops: boolean): void => {
      over.abort();
      cancelAnimationFrame(frame);
      stop.current = null;
      setDragged(null);
      setMark(null);
      if (drops && keys !== null && found !== null) latest.current.onDrop(keys, found.place);
    };
    const over = new AbortController();
    const options = { signal: over.signal };
    stop.current = () => end(false);
    window.addEventListener('pointermove', move, options);
    window.addEventListener('pointerup', () => end(true), options);
    window.addEventListener('pointercancel', () => end(false), options);
    window.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape' || keys === null) return;
        pressed.stopImmediatePropagation();
        end(false);
      },
      { ...options, capture: true },
    );
  }
  return { dragged, mark, grab, hasMoved };
}
