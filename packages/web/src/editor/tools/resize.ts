import {
  aabb,
  type Box,
  type Handle,
  handlePoint,
  resizeBox,
  scaleInto,
  snapSides,
  union,
  wholeBox,
} from '@mingjing/drawing';
import type { Editor } from '../state/editor.ts';
import type { Gesture, GestureView, PointerInput } from './gesture.ts';
import { frameOfOne } from './move.ts';
import { frameBox, mapBoxes, startMoving } from './moving.ts';

const least = 8;

/** Pull at one of the eight handles. Shift keeps the ratio; a frame around several scales all that is in it. */
export function resizeGesture(
  editor: Editor,
  view: GestureView,
  start: PointerInput,
  handle: Handle,
): Gesture | undefined {
  const moving = startMoving(editor);
  if (moving === undefined) return undefined;
  const { boxes, frame, lines, reach } = moving;
  const whole = frameOfOne(boxes) ?? frameBox(frame);
  // What is thin already, a line for example, may stay as thin.
  const min = Math.min(least, whole.w, whole.h);
  let result: Map<string, Box> | undefined;

  /** The pull, corrected so that the moved side meets a line. Turned boxes have no upright sides to meet one with. */
  function snapped(way: { x: number; y: number }, free: boolean) {
    if (free || whole.r !== 0) return { way, x: [], y: [] };
    const at = handlePoint(whole, handle);
    const isAcross = handle.includes('e') || handle.includes('w');
    const isDown = handle.includes('n') || handle.includes('s');
    const sides = { x: isAcross ? at.x + way.x : undefined, y: isDown ? at.y + way.y : undefined };
    const snap = snapSides(sides, lines, reach);
    return { way: { x: way.x + snap.dx, y: way.y + snap.dy }, x: snap.x, y: snap.y };
  }

  return {
    label: '调整大小',
    move({ x, y, shift, alt, ctrl }) {
      const ratio = shift === true;
      const { way, ...guides } = snapped(
        { x: x - start.x, y: y - start.y },
        alt === true || ctrl === true || ratio,
      );
      const next = resizeBox(whole, handle, way, { ratio, min });
      result =
        boxes.size === 1
          ? mapBoxes(boxes, () => wholeBox(next))
          : mapBoxes(boxes, (box) => wholeBox(scaleInto(box, frame, aabb(next))));
      view.guides(guides.x, guides.y);
      view.preview({
        boxes: result,
        frame: frameOfOne(result) ?? frameBox(union([...result.values()].map(aabb))!),
      });
    },
    end: () => result,
  };
}
