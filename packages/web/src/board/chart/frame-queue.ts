/**
 * Work that draws, in slices short enough that thirty charts never hold up a click: one piece after the other until a
 * slice is used up, the rest after the next frame.
 */
const waiting = new Map<Element, () => void>();
/** Milliseconds. A fast processor draws several charts in them, a slow one goes on to the end of the piece it began. */
const slice = 8;
let running = false;

function next(): void {
  const ends = performance.now() + slice;
  try {
    for (const [element, work] of waiting) {
      waiting.delete(element);
      work();
      if (performance.now() >= ends) break;
    }
  } finally {
    // A chart that cannot be drawn keeps no other from being drawn.
    if (waiting.size === 0) running = false;
    else requestAnimationFrame(() => setTimeout(next));
  }
}

/** Puts an element's work at the end of the line; asking again replaces it. */
export function enqueue(element: Element, work: () => void): void {
  waiting.set(element, work);
  if (running) return;
  running = true;
  setTimeout(next);
}

/** The element is gone: its work is dropped. */
export function dequeue(element: Element): void {
  waiting.delete(element);
}
