import { type KeyboardEvent, type RefObject, type UIEvent, useEffect, useState } from 'react';
import { useReducedMotion } from '../../ui/reduced-motion.ts';

/** Up to here every row is drawn; beyond, only those in view. */
const virtualFrom = 120;
const rollMs = 2400;

/** Rows of a long list that are in view, with a margin; and what is hidden at the edges, for their shadows. */
export function useWindow(count: number, rowHeight: number) {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const virtual = count > virtualFrom;
  const first = virtual
    ? Math.min(Math.max(0, Math.floor(top / rowHeight) - 10), Math.max(0, count - 20))
    : 0;
  const last = virtual ? Math.min(count, first + Math.ceil(height / rowHeight) + 20) : count;
  const onScroll = (event: UIEvent<HTMLElement>) => {
    const element = event.currentTarget;
    element.toggleAttribute('data-under', element.scrollTop > 0);
    element.toggleAttribute('data-beside', element.scrollLeft > 0);
    const isEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 2;
    element.parentElement?.toggleAttribute('data-end', isEnd);
    const isLast = element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
    element.parentElement?.toggleAttribute('data-last', isLast);
    if (!virtual) return;
    setTop(element.scrollTop);
    setHeight(element.clientHeight);
  };
  return { first, last, onScroll };
}

/** Rolls the list row by row while nobody points at it or works in it. */
export function useRolling(ref: RefObject<HTMLElement | null>, active: boolean, rowHeight: number): void {
  const still = useReducedMotion();
  useEffect(() => {
    const element = ref.current;
    if (!active || still || element === null) return;
    const timer = setInterval(() => {
      if (element.matches(':hover, :focus-within, :focus') || document.hidden) return;
      const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
      if (atEnd) element.scrollTo({ top: 0 });
      else element.scrollBy({ top: rowHeight, behavior: 'smooth' });
    }, rollMs);
    return () => clearInterval(timer);
  }, [ref, active, still, rowHeight]);
}

/** Page keys that have nothing left to scroll turn the page. */
export function turnByKey(
  event: KeyboardEvent<HTMLElement>,
  { page, pages, turn }: { page: number; pages: number; turn: (page: number) => void },
): void {
  const element = event.currentTarget;
  if (event.target !== element || event.altKey || event.ctrlKey || event.metaKey) return;
  const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
  const to =
    event.key === 'PageDown' && atEnd && page < pages
      ? page + 1
      : event.key === 'PageUp' && element.scrollTop <= 0 && page > 1
        ? page - 1
        : null;
  if (to === null) return;
  event.preventDefault();
  element.scrollTo({ top: 0 });
  turn(to);
}
