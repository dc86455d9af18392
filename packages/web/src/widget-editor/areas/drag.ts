import {
  type Collision,
  type CollisionDetection,
  PointerSensor,
  type PointerSensorProps,
  pointerWithin,
} from '@dnd-kit/core';
import type { DropArea } from '@mingjing/charts';
import { flushSync } from 'react-dom';
import type { Dragged, Place } from '../state/editor-areas.ts';

/** What a drag knows of itself: the column, and the chip it comes from if it is one. */
export interface DragData {
  column: string;
  label: string;
  from?: Place;
}
/** What a drop target knows of itself: an area, or the chip of it that stands under the pointer. */
export interface DropData {
  area: DropArea;
  label: string;
  at?: number;
}

type Holder = { data: { current?: Record<string, unknown> | undefined } } | null | undefined;

export const dragData = (active: Holder): DragData | undefined =>
  active?.data.current as DragData | undefined;
export const dropData = (over: Holder): DropData | undefined => over?.data.current as DropData | undefined;

export const draggedOf = ({ column, from }: DragData): Dragged =>
  from === undefined ? { id: column } : { id: column, from };

/** Chips lie inside areas: the inner one is meant. */
const innerFirst = (found: Collision[]): Collision[] =>
  found.toSorted(
    (a, b) => Number(String(b.id).startsWith('chip:')) - Number(String(a.id).startsWith('chip:')),
  );

/** The target under the pointer. */
export const underPointer: CollisionDetection = (args) => innerFirst(pointerWithin(args));

/**
 * Renders a drag as soon as it starts. The library ends a drag only once its start was rendered: on a slow machine the
 * whole gesture may be over before that, and a drag begun right after another was lost.
 */
export class PromptPointerSensor extends PointerSensor {
  constructor(props: PointerSensorProps) {
    super({ ...props, onStart: (coordinates) => flushSync(() => props.onStart(coordinates)) });
  }
}

/** Attributes by which a drop target is found under the pointer. */
export const dropMark = ({ area, at }: Pick<DropData, 'area' | 'at'>) => ({
  'data-drop-area': area,
  ...(at === undefined ? {} : { 'data-drop-at': at }),
});

/**
 * The drop target that stands at a place of the page now; null when there is none, undefined when that cannot be told.
 * What the library says is as old as its last rendering.
 */
export function targetAt({
  x,
  y,
}: {
  x: number;
  y: number;
}): Pick<DropData, 'area' | 'at'> | null | undefined {
  const stack = document.elementsFromPoint?.(x, y) ?? [];
  if (stack.length === 0) return undefined;
  for (const element of stack) {
    const mark = element.closest<HTMLElement>('[data-drop-area]')?.dataset;
    const area = mark?.['dropArea'] as DropArea | undefined;
    const at = mark?.['dropAt'];
    if (area !== undefined) return { area, ...(at === undefined ? {} : { at: Number(at) }) };
  }
  return null;
}
