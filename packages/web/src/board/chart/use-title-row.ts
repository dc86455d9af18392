import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { useSize } from './use-size.ts';

interface TitleRow {
  head: RefObject<HTMLTableSectionElement | null>;
  /** Height of the row of titles where it is higher than the rows are drawn; 0 where it is as high as they are. */
  title: number;
  /** Height of the whole head, once it is known. */
  height: number | undefined;
  /** Tells how high the rows are that are on the page now. */
  drawn: (rowHeight: number) => void;
}

/**
 * The row of titles of a head of so many rows. Under a finger, or with titles of several lines, it stays as high as it is
 * when the rows close up; all else of the head closes up with them.
 */
export function useTitleRow(heads: number, full: number): TitleRow {
  const [head, size] = useSize<HTMLTableSectionElement>();
  // What was measured was drawn with these rows.
  const drawnAt = useRef(full);
  const title = useMemo(() => {
    const own = size === null ? 0 : size.height - (heads - 1) * drawnAt.current;
    return own > drawnAt.current ? own : 0;
  }, [size, heads]);
  const drawn = useCallback((rowHeight: number) => {
    drawnAt.current = rowHeight;
  }, []);
  return { head, title, height: size?.height, drawn };
}
