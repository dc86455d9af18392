import {
  type CollisionDetection,
  type DroppableContainer,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type KeyboardSensorProps,
} from '@dnd-kit/core';
import { flushSync } from 'react-dom';
import { underPointer } from './drag.ts';

/** Where a drop target stands on the page, in pixels: its middle, and its upper and lower edge. */
export interface Spot {
  x: number;
  y: number;
  top: number;
  bottom: number;
}

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
const spotOf = ({ left, top, width, height }: Box): Spot => ({
  x: left + width / 2,
  y: top + height / 2,
  top,
  bottom: top + height,
});

interface Direction {
  x: number;
  y: number;
}
const directions: Record<string, Direction> = {
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
};

/** Middles that are nearer than this, in pixels, are the same. */
const same = 4;

/** Whether two stand in one line: what says more grows, and its middle goes down with it. */
const oneLine = (a: Spot, b: Spot): boolean =>
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >= Math.min(a.bottom - a.top, b.bottom - b.top) / 2;

/** How far a spot comes after another as one reads, line by line, in pixels; negative before it. */
const readOn = (from: Spot, to: Spot): number => (oneLine(from, to) ? to.x - from.x : to.y - from.y);

/**
 * The next spot in a direction; the ways across count more than the ways along. Where there is none it is the next as
 * one reads, or the one before, so that down alone passes every spot.
 */
export function nextSpot<Found extends Spot>(
  spots: readonly Found[],
  from: Spot,
  direction: Direction,
): Found | undefined {
  const farOf = (to: Spot): number => {
    const along = (to.x - from.x) * direction.x + (to.y - from.y) * direction.y;
    const across = Math.abs((to.x - from.x) * direction.y) + Math.abs((to.y - from.y) * direction.x);
    return along < same || (direction.y !== 0 && oneLine(from, to)) ? Infinity : along + across * 0.5;
  };
  const [nearest] = spots.toSorted((a, b) => farOf(a) - farOf(b));
  if (nearest !== undefined && farOf(nearest) < Infinity) return nearest;
  const sign = direction.x + direction.y;
  return spots.filter((to) => readOn(from, to) * sign >= same).toSorted((a, b) => readOn(b, a) * sign)[0];
}

/**
 * Where the first arrow goes, from the column in its list: the next spot in its direction, else the first as one reads.
 * A column below all areas has none further down, and an arrow that does nothing looks like a drag that does not work.
 */
export const firstSpot = <Found extends Spot>(
  spots: readonly Found[],
  from: Spot,
  direction: Direction,
): Found | undefined => nextSpot(spots, from, direction) ?? spots.toSorted((a, b) => readOn(b, a))[0];

/**
 * A drag from the keyboard: arrow keys go from target to target. What was aimed at is kept by its name, and its place is
 * measured when a key is pressed: a target grows when it says why it refuses, and then the rectangles that the library
 * took before are not those of the page, some for a moment and some for the rest of the drag.
 */
export interface KeyboardDrag {
  coordinateGetter: KeyboardCoordinateGetter;
  /** The target aimed at, or the one under the pointer when it is a pointer that drags. */
  collisionDetection: CollisionDetection;
  /** Forgets what an earlier drag has aimed at. */
  restart(): void;
}

export function keyboardDrag(): KeyboardDrag {
  let aimed: DroppableContainer | undefined;
  return {
    restart() {
      aimed = undefined;
    },
    collisionDetection(args) {
      if (args.pointerCoordinates !== null) return underPointer(args);
      const target = args.droppableContainers.find(({ id }) => id === aimed?.id);
      return target === undefined ? [] : [{ id: target.id }];
    },
    coordinateGetter(event, { context: { collisionRect, droppableContainers } }) {
      const direction = directions[event.code];
      if (direction === undefined || collisionRect === null) return undefined;
      event.preventDefault();
      const spots = droppableContainers.getEnabled().flatMap((target) => {
        const element = target.node.current;
        return element === null ? [] : [{ target, ...spotOf(element.getBoundingClientRect()) }];
      });
      const here = spots.find(({ target }) => target.id === aimed?.id);
      const others = spots.filter((spot) => spot !== here);
      const next =
        here === undefined
          ? firstSpot(spots, spotOf(collisionRect), direction)
          : nextSpot(others, here, direction);
      if (next === undefined) return undefined;
      aimed = next.target;
      return { x: next.x - collisionRect.width / 2, y: next.y - collisionRect.height / 2 };
    },
  };
}

/** Renders each step as it is made: the library drops on what it has rendered last, and keys may come faster. */
export class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super({ ...props, onMove: (coordinates) => flushSync(() => props.onMove(coordinates)) });
  }
}
