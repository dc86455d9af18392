import {
  type Alignment,
  aabb,
  alignWays,
  type Box,
  bodyOf,
  carried,
  distributeWays,
  isContainer,
  type Point,
  type Rect,
  union,
  wholeBox,
} from '@mingjing/drawing';
import { settleMoved } from '../document/membership.ts';
import { wayBack } from '../document/reach.ts';
import { changeable, membersOf, type Unit, unitsOf } from '../document/tree.ts';
import { type Change, type Command, change, type Editable } from './command.ts';

/** Puts nodes to boxes: what every gesture ends in. Whole pixels only, within reach of the page; locked nodes stay. */
export const placeBoxes =
  (label: string, boxes: ReadonlyMap<string, Box>, mergeKey?: string): Command =>
  (state) => {
    const placed = changeable(state.drawing, [...boxes.keys()]);
    const whole = placed.map((node) => [node.id, wholeBox(boxes.get(node.id)!)] as const);
    const back = wayBack(
      placed,
      whole.map(([, box]) => box),
      state.drawing.canvas,
    );
    const wanted = new Map(whole.map(([id, box]) => [id, { ...box, x: box.x + back.x, y: box.y + back.y }]));
    // A locked member stays where it is on its page, so it goes with its container all the same.
    const all = carried(state.drawing.nodes, wanted);
    return change(
      label,
      state,
      (draft) => {
        for (const node of draft.nodes) {
          const box = all.get(node.id);
          if (box !== undefined) Object.assign(node, wholeBox(box));
        }
      },
      mergeKey === undefined ? {} : { mergeKey },
    );
  };

/** Puts dragged nodes to boxes, and onto the open pages of containers that they were dropped on, or off them. */
export const dropBoxes =
  (label: string, boxes: ReadonlyMap<string, Box>): Command =>
  (state) => {
    const placed = placeBoxes(label, boxes)(state);
    if (placed === undefined) return undefined;
    const { drawing } = placed;
    const moved = new Set(changeable(state.drawing, [...boxes.keys()]).map((node) => node.id));
    const settled = change(label, { ...state, drawing }, (draft) =>
      settleMoved(draft, moved, state.pages ?? {}, drawing),
    );
    if (settled === undefined) return placed;
    const inverse = [...settled.inverse, ...placed.inverse];
    return { ...settled, patches: [...placed.patches, ...settled.patches], inverse };
  };

/** Moves the selection by whole pixels; presses in a row are one step. */
export const nudge =
  (x: number, y: number): Command =>
  (state) => {
    const moved = changeable(state.drawing, state.selection).map(
      (node) => [node.id, { x: node.x + x, y: node.y + y, w: node.w, h: node.h, r: node.r }] as const,
    );
    return placeBoxes('微移', new Map(moved), `nudge:${state.selection.join()}`)(state);
  };

/** Makes the selection larger or smaller by whole pixels, its upper left corner staying; presses in a row are one step. */
export const grow =
  (w: number, h: number): Command =>
  (state) => {
    const grown = changeable(state.drawing, state.selection).map(
      (node) =>
        [
          node.id,
          { x: node.x, y: node.y, w: Math.max(1, node.w + w), h: Math.max(1, node.h + h), r: node.r },
        ] as const,
    );
    return placeBoxes('调整大小', new Map(grown), `grow:${state.selection.join()}`)(state);
  };

/** Moves whole units: a group with something locked inside stays together, so it stays. */
function moveUnits(label: string, state: Editable, units: Unit[], ways: Point[]): Change | undefined {
  const boxes = units.flatMap((unit, index) => {
    const way = ways[index] ?? { x: 0, y: 0 };
    return unit.nodes.map(({ id, x, y, w, h, r }) => [id, { x: x + way.x, y: y + way.y, w, h, r }] as const);
  });
  return placeBoxes(label, new Map(boxes))(state);
}

function freeUnits(state: Editable): Unit[] {
  const free = changeable(state.drawing, state.selection).map((node) => node.id);
  return unitsOf(state.drawing, free, state.scope);
}

const frameOf = (unit: Unit) => union(unit.nodes.map(aabb))!;

/** What a single unit is aligned to: the group that is entered, else the container it lies in, else the page. */
function surroundings({ drawing, scope }: Editable, unit: Unit): Rect {
  const { w, h } = drawing.canvas;
  const [container, ...others] = new Set(unit.nodes.map((node) => node.inside?.node));
  const holder = drawing.nodes.filter(isContainer).find(({ id }) => id === container);
  const inside = new Set(scope === undefined ? [] : membersOf(drawing, scope));
  const around = union(drawing.nodes.filter((node) => inside.has(node.id)).map(aabb));
  if (around !== undefined) return around;
  if (holder !== undefined && others.length === 0) return aabb(bodyOf(holder));
  return { left: 0, top: 0, right: w, bottom: h };
}

/** Aligns several units to their common frame, a single one to what is around it. */
export const align =
  (alignment: Alignment): Command =>
  (state) => {
    const units = freeUnits(state);
    const frame = units.length === 1 ? surroundings(state, units[0]!) : undefined;
    return moveUnits('对齐', state, units, alignWays(units.map(frameOf), alignment, frame));
  };

/** Makes chosen nodes as wide or as high as the largest of them; each keeps its upper left corner. */
export const sameSize =
  (...sides: ('w' | 'h')[]): Command =>
  (state) => {
    const nodes = changeable(state.drawing, state.selection);
    const most = { w: Math.max(...nodes.map((node) => node.w)), h: Math.max(...nodes.map((node) => node.h)) };
    const boxes = nodes.map(({ id, x, y, w, h, r }) => {
      const box: Box = { x, y, w, h, r };
      for (const side of sides) box[side] = most[side];
      return [id, box] as const;
    });
    return placeBoxes('统一大小', new Map(boxes))(state);
  };

export const distribute =
  (direction: 'across' | 'down'): Command =>
  (state) => {
    const units = freeUnits(state);
    return moveUnits('等距分布', state, units, distributeWays(units.map(frameOf), direction));
  };
