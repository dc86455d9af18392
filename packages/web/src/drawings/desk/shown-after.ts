import type { Drawing } from '@mingjing/drawing';

/**
 * What the window has to show after a change: another size of page, by a template or a preset, is seen whole; what was
 * added, or came back, comes into sight, on a page that has grown for it too. Nothing else moves the page.
 */
export function shownAfter(before: Drawing, after: Drawing): 'fit' | 'reveal' | undefined {
  if (before === after) return undefined;
  const isAdded =
    before.nodes.length < after.nodes.length && before.nodes.every((node) => after.nodes.includes(node));
  const isTaken =
    after.nodes.length < before.nodes.length && after.nodes.every((node) => before.nodes.includes(node));
  const isSameWidth = after.canvas.w === before.canvas.w;
  if (isAdded && isSameWidth) return 'reveal';
  if (isTaken && isSameWidth) return undefined;
  return isSameWidth && after.canvas.h === before.canvas.h ? undefined : 'fit';
}
