/** Work that draws, one piece a frame, so that thirty charts never hold up a click. */
const waiting = new Map<Element, () => void>();
let running = false;

function next(): void {
  const [first] = waiting;
  if (first === undefined) {
    running = false;
    return;
  }
  const [element, work] = first;
  waiting.delete(element);
  work();
  requestAnimationFrame(() => setTimeout(next));
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
