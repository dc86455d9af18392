import type { Drawn } from '@mingjing/charts';
import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../ui/reduced-motion.ts';
import { fitWrapped } from './fit-text.ts';
import { useSize } from './use-size.ts';
import './figure-view.css';

type TextDrawn = Extract<Drawn, { renderer: 'text' }>;

/** Characters of a text that stays on one line. */
const shortest = 12;

/** Pixels a second: slow enough to read. */
const speeds = { slow: 16, normal: 28, fast: 52 } as const;

/** A text that fits its place; with auto-scroll its lines roll by, and stop under the pointer. */
export function TextView({
  drawn,
  description,
  onSelect,
}: {
  drawn: TextDrawn;
  description: string;
  onSelect?: (() => void) | undefined;
}) {
  const [ref, size] = useSize<HTMLDivElement>();
  const lines = useRef<HTMLDivElement>(null);
  const still = useReducedMotion();
  const [overflow, setOverflow] = useState(0);
  const room = drawn.description === '' ? 0 : 26;
  const fontSize = drawn.scroll
    ? Math.min(drawn.fontSize, Math.max(12, (size?.height ?? 60) / 3))
    : size === null
      ? 0
      : fitWrapped(drawn.text, drawn.fontSize, size.width - 8, size.height - room);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of the lines follows text, font and place
  useEffect(() => {
    const height = lines.current?.scrollHeight ?? 0;
    setOverflow(size !== null && height > size.height - room ? height : 0);
  }, [drawn.text, fontSize, size, room]);

  // A date or a figure is not broken over two lines for want of a few pixels.
  const isShort = [...drawn.text].length <= shortest;
  const rolls = drawn.scroll && overflow > 0 && !still;
  const letters = { fontSize, fontWeight: drawn.bold ? 600 : 400, color: drawn.color };
  const content = (
    <div
      className={`text-lines ${rolls ? 'text-rolling' : ''}`}
      style={{ ...letters, ...(rolls ? { animationDuration: `${overflow / speeds[drawn.speed]}s` } : {}) }}
    >
      <div ref={lines}>{drawn.text}</div>
      {/* The same once more behind its end, so that it rolls on without a gap. */}
      {rolls && <div aria-hidden="true">{drawn.text}</div>}
    </div>
  );
  return (
    <div
      ref={ref}
      className={`text-view text-${drawn.align} ${drawn.scroll ? 'text-view-scroll' : isShort ? 'text-view-short' : ''}`}
      title={description}
    >
      {onSelect === undefined ? (
        content
      ) : (
        <button type="button" className="text-link" onClick={onSelect}>
          {content}
        </button>
      )}
      {drawn.description !== '' && <span className="figure-note">{drawn.description}</span>}
    </div>
  );
}
