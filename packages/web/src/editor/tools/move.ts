import { type Box, type Gap, type Point, type Rect, snapGaps, snapMove, wholeBox } from '@mingjing/drawing';
import { wayBack } from '../document/reach.ts';
import type { Editor } from '../state/editor.ts';
import type { Gesture, GestureView, PointerInput } from './gesture.ts';
import { frameBox, mapBoxes, startMoving } from './moving.ts';

const nowhere = { dx: 0, dy: 0, x: [], y: [], gaps: [] as Gap[] };

const moved = (box: Box, way: Point): Box => ({ ...box, x: box.x + way.x, y: box.y + way.y });

/** Drag of the selection. Shift keeps to one axis, Alt drags copies, Ctrl switches snapping off. */
export function moveGesture(editor: Editor, view: GestureView, start: PointerInput): Gesture | undefined {
  const moving = startMoving(editor);
  if (moving === undefined) return undefined;
  const { boxes, frame, lines, others, reach } = moving;
  const { canvas } = editor.store.getState().drawing;
  let result: Map<string, Box> | undefined;
  let copies = false;

  /** To lines first; where there is none, to the place that makes gaps equal. */
  function snapped(at: Rect) {
    const met = snapMove(at, lines, reach);
    const across = met.x.length === 0 ? snapGaps(at, others, 'x', reach) : undefined;
    const down = met.y.length === 0 ? snapGaps(at, others, 'y', reach) : undefined;
    return {
      ...met,
      dx: across?.way ?? met.dx,
      dy: down?.way ?? met.dy,
      gaps: [...(across?.gaps ?? []), ...(down?.gaps ?? [])],
    };
  }
  return {
    label: '移动',
    drops: true,
    copies: () => copies,
    move({ x, y, shift, alt, ctrl }) {
      copies = alt === true;
      view.copying?.(copies);
      const across = x - start.x;
      const down = y - start.y;
      const along = shift === true && Math.abs(across) < Math.abs(down) ? 0 : across;
      const away = shift === true && Math.abs(across) >= Math.abs(down) ? 0 : down;
      const at = {
        left: frame.left + along,
        right: frame.right + along,
        top: frame.top + away,
        bottom: frame.bottom + away,
      };
      const snap = ctrl === true ? nowhere : snapped(at);
      // One whole way for all, so that distances between the moved stay as they are.
      const wanted = { x: Math.round(along + snap.dx), y: Math.round(away + snap.dy) };
      const back = wayBack([frameBox(frame)], [moved(frameBox(frame), wanted)], canvas);
      const way = { x: wanted.x + back.x, y: wanted.y + back.y };
      result = mapBoxes(boxes, (box) => moved(box, way));
      const whole = frameBox({
        left: frame.left + way.x,
        right: frame.right + way.x,
        top: frame.top + way.y,
        bottom: frame.bottom + way.y,
      });
      view.guides(snap.x, snap.y, snap.gaps);
      view.preview({ boxes: result, frame: frameOfOne(result) ?? whole });
    },
    end: () => result && mapBoxes(result, wholeBox),
  };
}

/** A single node's frame turns with it. */
export function frameOfOne(boxes: ReadonlyMap<string, Box>): Box | undefined {
  return boxes.size === 1 ? [...boxes.values()][0] : undefined;
}
