import {
  type Collision,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
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

/** Where a drag stands: under the pointer, or in the middle of what is moved from the keyboard. */
export const findTarget: CollisionDetection = (args) => {
  const { collisionRect, pointerCoordinates } = args;
  const middle = {
    x: collisionRect.left + collisionRect.width / 2,
    y: collisionRect.top + collisionRect.height / 2,
  };
  return innerFirst(pointerWithin({ ...args, pointerCoordinates: pointerCoordinates ?? middle }));
};

const directions: Record<string, { x: number; y: number }> = {
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
};

/** Targets whose middles differ by less stand in one line. */
const oneLine = 8;

/** The next middle as one reads, line by line, or the one before it. */
function besides<Point extends { x: number; y: number }>(
  points: readonly Point[],
  { x, y }: { x: number; y: number },
  sign: number,
): Point | undefined {
  const order = (point: Point): number => {
    const lines = (point.y - y) * sign;
    return Math.abs(lines) < oneLine ? (point.x - x) * sign : lines * 10_000 + point.x * sign;
  };
  return points.filter((point) => order(point) >= 4).sort((a, b) => order(a) - order(b))[0];
}

/**
 * Arrow keys jump to the next target in their direction; the ways across count more than the ways along. Where there is
 * none they go on as one reads, so that down alone passes every target.
 */
export const jumpToTarget: KeyboardCoordinateGetter = (event, { context }) => {
  const direction = directions[event.code];
  const { collisionRect, droppableContainers, droppableRects } = context;
  if (direction === undefined || collisionRect === null) return undefined;
  event.preventDefault();
  const x = collisionRect.left + collisionRect.width / 2;
  const y = collisionRect.top + collisionRect.height / 2;
  const middles: { x: number; y: number }[] = [];
  let best: { x: number; y: number; distance: number } | undefined;
  for (const { id } of droppableContainers.getEnabled()) {
    const rect = droppableRects.get(id);
    if (rect === undefined) continue;
    const to = { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
    middles.push(to);
    const along = (to.x - x) * direction.x + (to.y - y) * direction.y;
    if (along < 4) continue;
    const across = Math.abs((to.x - x) * direction.y) + Math.abs((to.y - y) * direction.x);
    const distance = along + across * 0.5;
    if (best === undefined || distance < best.distance) best = { ...to, distance };
  }
  const next = best ?? besides(middles, { x, y }, direction.x + direction.y);
  if (next === undefined) return undefined;
  return { x: next.x - collisionRect.width / 2, y: next.y - collisionRect.height / 2 };
};

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
