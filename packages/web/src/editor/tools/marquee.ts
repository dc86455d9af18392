import { aabb, intersects, type Rect } from '@mingjing/drawing';
import { groupPath, selectable, unitMembers } from '../document/tree.ts';
import type { Editor } from '../state/editor.ts';
import type { Gesture, GestureView, PointerInput } from './gesture.ts';

/** A frame drawn over empty canvas takes every free unit it touches, besides those kept from before. */
export function marqueeGesture(
  editor: Editor,
  view: GestureView,
  start: PointerInput,
  kept: readonly string[],
): Gesture {
  const { drawing, scope, pages } = editor.store.getState();
  const before = editor.store.getState().selection;
  // In an entered group it chooses among the members.
  const candidates = selectable(drawing, pages)
    .filter((node) => scope === undefined || groupPath(drawing, node.group).includes(scope))
    .map((node) => ({ id: node.id, frame: aabb(node) }));
  return {
    label: '选择',
    move({ x, y }) {
      const rect: Rect = {
        left: Math.min(start.x, x),
        top: Math.min(start.y, y),
        right: Math.max(start.x, x),
        bottom: Math.max(start.y, y),
      };
      view.marquee(rect);
      const touched = candidates.filter((candidate) => intersects(candidate.frame, rect));
      editor.select([...kept, ...touched.flatMap(({ id }) => unitMembers(drawing, id, scope))]);
    },
    end: () => undefined,
    cancel: () => editor.select(before),
  };
}
