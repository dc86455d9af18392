/** A board as it looked when this browser last drew it: what the page's first script (`public/theme.js`) tells of it. */
interface Still {
  /** Where the browser's storage holds it; its markup has `:html` behind. */
  key: string;
  /** The calls whose answers it was drawn of. */
  asked: string[];
  /** Tells what the look of the board depends on beside them. */
  surroundings(): string;
  /** Where it stands, over the page. */
  host?: HTMLElement;
  inside?: ShadowRoot;
  /** The board is drawn, or somebody uses the page: it is not shown any more. */
  isOver?: true;
  /** Waits until it is painted, or is not to be waited for. Missing where none is kept. */
  settled?(): Promise<unknown>;
}

declare global {
  /** Missing where the page was not opened with a board. */
  var mingjingStill: Still | undefined;
}

/** A board that is not drawn so long after the page began is shown as it is, in milliseconds. */
const longest = 20_000;

/** Whether a board stands there as it last looked, over the one that is being drawn. */
export const isStillShown = (): boolean =>
  globalThis.mingjingStill?.host !== undefined && globalThis.mingjingStill.isOver !== true;

let waiting: { x: number; y: number } | undefined;

/** Does what a pointer does that presses a place. */
function press({ x, y }: { x: number; y: number }): void {
  const target = document.elementFromPoint(x, y);
  const init = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, detail: 1 };
  const pointer = { ...init, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  for (const type of ['move', 'down', 'up']) {
    target?.dispatchEvent(new PointerEvent(`pointer${type}`, pointer));
    target?.dispatchEvent(new MouseEvent(`mouse${type}`, init));
  }
  target?.dispatchEvent(new MouseEvent('click', init));
}

/** Shows what is under it, and does there what was clicked before it was there. */
export function endStill(): void {
  const still = globalThis.mingjingStill;
  if (still === undefined || still.isOver === true) return;
  still.isOver = true;
  still.host?.remove();
  // Its pictures take more memory than all of the page's own.
  delete still.host;
  delete still.inside;
  if (waiting !== undefined) press(waiting);
  waiting = undefined;
}

/** Whether what is seen at a place is not there yet: nothing is, or a chart that waits for its turn. */
function isAwaited(target: Element | null): boolean {
  const root = document.getElementById('root');
  if (target === null || root === null || target === root || !root.contains(target)) return true;
  const body = target.closest('.board-widget')?.querySelector('.chart-body') ?? target;
  const picture = body.querySelector('.chart-canvas');
  return (
    body.closest('.board-skeleton') !== null ||
    body.querySelector('.chart-skeleton') !== null ||
    (picture !== null && picture.querySelector('canvas') === null)
  );
}

function click(event: MouseEvent): void {
  if (!isStillShown() || !event.isTrusted) return;
  if (isAwaited(event.target as Element | null)) waiting = { x: event.clientX, y: event.clientY };
  else endStill();
}

/** Whoever uses the page sees it as it is; a click on what is not there yet is done when it is. */
export function watchStill(): () => void {
  if (globalThis.mingjingStill?.settled === undefined) return () => undefined;
  const uses = ['hashchange', 'resize', 'beforeprint', 'keydown', 'wheel', 'touchmove'];
  for (const use of uses) window.addEventListener(use, endStill, { passive: true });
  window.addEventListener('click', click, true);
  const late = setTimeout(endStill, longest);
  return () => {
    for (const use of uses) window.removeEventListener(use, endStill);
    window.removeEventListener('click', click, true);
    clearTimeout(late);
  };
}
