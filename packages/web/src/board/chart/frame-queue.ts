/**
 * Work that draws, in slices short enough that thirty charts never hold up a click: one piece after the other until a
 * slice is used up, the rest after the next frame.
 */
const waiting = new Map<Element, () => void>();
/** Work that comes when there is none of the other. */
const afterwards = new Map<Element, () => void>();
/** Milliseconds. A fast processor draws several charts in them, a slow one goes on to the end of the piece it began. */
const slice = 8;
let running = false;

function head(): [Element, () => void] | undefined {
  const [piece = [...afterwards][0]] = waiting;
  return piece;
}

function next(): void {
  const ends = performance.now() + slice;
  try {
    for (let piece = head(); piece !== undefined; piece = head()) {
      dequeue(piece[0]);
      piece[1]();
      if (performance.now() >= ends) break;
    }
  } finally {
    // A chart that cannot be drawn keeps no other from being drawn.
    if (head() === undefined) running = false;
    else requestAnimationFrame(() => setTimeout(next));
  }
}

/** Puts an element's work at the end of the line, with `last` behind all that is not; asking again replaces it. */
export function enqueue(element: Element, work: () => void, last = false): void {
  (last ? afterwards : waiting).set(element, work);
  if (running) return;
  running = true;
  setTimeout(next);
}

/** The element is gone: its work is dropped. */
export function dequeue(element: Element): void {
  waiting.delete(element);
  afterwards.delete(element);
}

/** Does all that waits, and what comes of it, at once: for paper, which cannot be drawn upon later. */
export function drawNow(): void {
  for (let piece = head(); piece !== undefined; piece = head()) {
    dequeue(piece[0]);
    piece[1]();
  }
}
