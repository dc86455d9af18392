import { type CSSProperties, type ReactNode, useContext } from 'react';
import { BoardScale, BoardShrink, leastText } from '../chart/board-scale.ts';

/** What the smallest text of a node measures before a board is made smaller, in CSS pixels. */
export const smallestText = { chart: 12, field: 14 } as const;

interface ReadableProps {
  w: number;
  h: number;
  /** The smallest text inside. */
  text: number;
  children: ReactNode;
}

/**
 * The inside of a node on a board that is smaller than drawn: it keeps the place it has on the drawing, but is laid out
 * for the pixels it really gets, so that its texts stay readable. On boards at their own size or larger nothing changes.
 */
export function Readable({ w, h, text, children }: ReadableProps) {
  const scale = useContext(BoardScale);
  const kept = Math.max(scale, Math.min(1, leastText / text));
  const style: CSSProperties =
    kept === scale
      ? { width: '100%', height: '100%' }
      : ({
          width: (w * scale) / kept,
          height: (h * scale) / kept,
          transform: `scale(${kept / scale})`,
          transformOrigin: '0 0',
          '--shrink': scale / kept,
        } as CSSProperties);
  return (
    <BoardScale.Provider value={kept}>
      <BoardShrink.Provider value={scale / kept}>
        <div className={kept === scale ? undefined : 'board-shrunk'} style={style}>
          {children}
        </div>
      </BoardShrink.Provider>
    </BoardScale.Provider>
  );
}
