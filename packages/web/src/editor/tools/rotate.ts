import {
  aabb,
  angleTo,
  type Box,
  centreOf,
  isContainer,
  rotateVector,
  union,
  wholeBox,
} from '@mingjing/drawing';
import type { Editor } from '../state/editor.ts';
import type { Gesture, GestureView, PointerInput } from './gesture.ts';
import { frameOfOne } from './move.ts';
import { frameBox, mapBoxes, startMoving } from './moving.ts';

/** Steps of 15° with Shift; near a quarter turn it holds, except with Alt or Ctrl. */
function steadied(degrees: number, { shift, alt, ctrl }: PointerInput): number {
  if (shift === true) return Math.round(degrees / 15) * 15;
  const quarter = Math.round(degrees / 90) * 90;
  return alt !== true && ctrl !== true && Math.abs(degrees - quarter) < 3 ? quarter : degrees;
}

/** Turn of the selection about the middle of its frame. */
export function rotateGesture(editor: Editor, view: GestureView, start: PointerInput): Gesture | undefined {
  const moving = startMoving(editor);
  if (moving === undefined) return undefined;
  const { boxes, frame } = moving;
  const { nodes } = editor.store.getState().drawing;
  // Containers stay upright.
  if (nodes.every((node) => !boxes.has(node.id) || isContainer(node))) return undefined;
  const one = frameOfOne(boxes);
  const pivot = one ?? frameBox(frame);
  const centre = centreOf(pivot);
  const from = angleTo(pivot, start);
  let result: Map<string, Box> | undefined;
  return {
    label: '旋转',
    move(input) {
      const turned = steadied(pivot.r + angleTo(pivot, input) - from, input) - pivot.r;
      result = mapBoxes(boxes, (box) => {
        const middle = centreOf(box);
        const arm = rotateVector({ x: middle.x - centre.x, y: middle.y - centre.y }, turned);
        return wholeBox({
          ...box,
          x: centre.x + arm.x - box.w / 2,
          y: centre.y + arm.y - box.h / 2,
          r: box.r + turned,
        });
      });
      view.preview({
        boxes: result,
        frame: frameOfOne(result) ?? frameBox(union([...result.values()].map(aabb))!),
      });
    },
    end: () => result,
  };
}
