import { type Box, carried, centreOf, hiddenNodes, hits, isContainer, type Point } from '@mingjing/drawing';
import { dropCopies } from '../commands/clipboard.ts';
import type { Command } from '../commands/command.ts';
import { dropBoxes, placeBoxes } from '../commands/place.ts';
import { pageAt } from '../document/membership.ts';
import { groupPath, lockedNodes, outerGroup, unitMembers } from '../document/tree.ts';
import type { Editor } from '../state/editor.ts';
import type { Gesture, GestureView, PointerInput } from './gesture.ts';
import { marqueeGesture } from './marquee.ts';
import { moveGesture } from './move.ts';
import { resizeGesture } from './resize.ts';
import { rotateGesture } from './rotate.ts';

/** A press moves things only after this many screen pixels: hands shake. */
const slack = 3;

/** The topmost node at a point. A rotated node is hit where it is drawn; lines get a margin of 4 screen pixels. */
export function pick(editor: Editor, point: Point): string | undefined {
  const { drawing, zoom, pages } = editor.store.getState();
  const hidden = hiddenNodes(drawing, pages);
  return drawing.nodes.findLast(
    (node) => !hidden.has(node.id) && hits(node, point, Math.min(node.w, node.h) < 8 ? 4 / zoom : 0),
  )?.id;
}

function ended({ label, drops, copies }: Gesture, boxes: ReadonlyMap<string, Box>): Command {
  if (copies?.() === true) return dropCopies(boxes);
  return drops === true ? dropBoxes(label, boxes) : placeBoxes(label, boxes);
}

/** The tool of the canvas: selects, moves, resizes, rotates and draws marquees. */
export function createPointerTool(editor: Editor, screen: GestureView) {
  /** Members of a moved container are shown moving with it. */
  const view: GestureView = {
    ...screen,
    preview: (shown) => {
      screen.target?.(shown === undefined || gesture?.drops !== true ? undefined : under(shown));
      screen.preview(shown && { ...shown, boxes: carried(state().drawing.nodes, shown.boxes) });
    },
  };
  /** The container below the middle of what is moved; containers themselves go into none. */
  function under({ boxes, frame }: { boxes: ReadonlyMap<string, Box>; frame: Box }): string | undefined {
    const { drawing, pages } = state();
    const moving = new Set(boxes.keys());
    if (drawing.nodes.every((node) => !moving.has(node.id) || isContainer(node))) return undefined;
    return pageAt(drawing, pages, centreOf(frame), moving)?.node;
  }
  let gesture: Gesture | undefined;
  let start: PointerInput | undefined;
  let moved = false;
  /** What a press without a drag means, decided at the press. */
  let onClick: (() => void) | undefined;

  const state = () => editor.store.getState();
  const tidy = (): void => {
    view.guides([], []);
    view.marquee(undefined);
    view.copying?.(false);
  };

  function pressNode(id: string, input: PointerInput): void {
    const { drawing, selection, scope } = state();
    const node = drawing.nodes.find((found) => found.id === id)!;
    // A press outside of the entered group leaves it.
    if (scope !== undefined && !groupPath(drawing, node.group).includes(scope)) editor.enter(undefined);
    const unit = unitMembers(drawing, id, state().scope);
    const isChosen = selection.includes(id);
    if (input.shift === true || input.ctrl === true) {
      if (isChosen) onClick = () => editor.select(selection.filter((other) => !unit.includes(other)));
      else editor.select([...selection, ...unit]);
    } else if (isChosen) {
      onClick = () => editor.select(unit);
    } else {
      editor.select(unit);
    }
    const locked = lockedNodes(drawing);
    if (!locked.has(node.id)) gesture = moveGesture(editor, view, input);
  }

  function pressCanvas(input: PointerInput, lockedId: string | undefined): void {
    const adds = input.shift === true || input.ctrl === true;
    const kept = adds ? state().selection : [];
    onClick = () => {
      if (lockedId !== undefined) editor.select(unitMembers(state().drawing, lockedId, state().scope));
      else if (!adds) {
        editor.select([]);
        editor.enter(undefined);
      }
    };
    gesture = marqueeGesture(editor, view, input, kept);
  }

  return {
    down(input: PointerInput): void {
      start = input;
      moved = false;
      onClick = undefined;
      gesture = undefined;
      if (input.handle === 'rotate') gesture = rotateGesture(editor, view, input);
      else if (input.handle !== undefined) gesture = resizeGesture(editor, view, input, input.handle);
      else {
        const id = pick(editor, input);
        const isLocked = id !== undefined && lockedNodes(state().drawing).has(id);
        // A locked background must not catch the marquee: only a click takes it.
        if (id === undefined || isLocked) pressCanvas(input, id);
        else pressNode(id, input);
      }
    },
    move(input: PointerInput): void {
      if (start === undefined || gesture === undefined) return;
      if (!moved && Math.hypot(input.x - start.x, input.y - start.y) * state().zoom < slack) return;
      moved = true;
      gesture.move(input);
    },
    up(): void {
      if (start === undefined) return;
      if (moved && gesture !== undefined) {
        const boxes = gesture.end();
        if (boxes !== undefined) editor.run(ended(gesture, boxes));
        // A gesture that ends where it began still has to give back the preview.
        view.preview(undefined);
      } else {
        onClick?.();
      }
      tidy();
      start = undefined;
      gesture = undefined;
    },
    /** Escape or a lost pointer: everything is as before the press. */
    cancel(): void {
      if (start === undefined) return;
      gesture?.cancel?.();
      view.preview(undefined);
      tidy();
      start = undefined;
      gesture = undefined;
    },
    /** Enters the group under the pointer, or tells which text to edit. */
    doubleClick(input: PointerInput): string | undefined {
      const id = pick(editor, input);
      if (id === undefined) return undefined;
      const { drawing, scope } = state();
      const node = drawing.nodes.find((found) => found.id === id)!;
      const group = outerGroup(drawing, node, scope);
      if (group === undefined) return lockedNodes(drawing).has(id) ? undefined : id;
      editor.enter(group);
      editor.select(unitMembers(drawing, id, group));
      return undefined;
    },
    isBusy: (): boolean => start !== undefined,
  };
}
export type PointerTool = ReturnType<typeof createPointerTool>;
