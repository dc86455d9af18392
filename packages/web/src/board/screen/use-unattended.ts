import { type RefObject, useEffect, useState } from 'react';

/** Without a move for this long nobody stands before the screen. */
export const unattendedMs = 3000;

/** When a screen was last used. */
let usedAt = 0;

const events = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Lets go of what a resting pointer holds open: the tooltips and highlights of charts. */
function leaveCharts(root: HTMLElement | null): void {
  for (const canvas of root?.querySelectorAll('canvas') ?? [])
    canvas.parentElement?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
}

/**
 * Whether a screen that nobody touches shows the board alone: true after three seconds without a move, false with the
 * next one. Browsers report a move as well when something changes below a resting pointer: only another place counts.
 */
export function useUnattended(root: RefObject<HTMLElement | null>, active: boolean): boolean {
  // The next page of a carousel is as unattended as the one before.
  const [unattended, setUnattended] = useState(() => active && Date.now() - usedAt > unattendedMs);
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout>;
    let place = '';
    const rest = () => {
      // What has the focus by keyboard, and a form that is being filled in, are in use.
      if (root.current?.querySelector('.filter-sheet, dialog[open], [role="menu"]') != null) return wait();
      leaveCharts(root.current);
      setUnattended(true);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, unattendedMs);
    };
    const used = (event: Event) => {
      if (event.type === 'pointermove') {
        const { clientX, clientY } = event as PointerEvent;
        const next = `${clientX},${clientY}`;
        if (next === place) return;
        place = next;
      }
      usedAt = Date.now();
      setUnattended(false);
      wait();
    };
    wait();
    for (const name of events) document.addEventListener(name, used, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const name of events) document.removeEventListener(name, used, { capture: true });
      setUnattended(false);
    };
  }, [root, active]);
  return unattended;
}
