import type { NoticeNode } from '@mingjing/drawing';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../ui/reduced-motion.ts';
import { watchSize } from '../chart/observers.ts';
import { styleOf } from './node-box.ts';
import './notice-face.css';

/** Lines of a notice: what is blank says nothing. */
export const linesOf = (content: string): string[] =>
  content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
    <p key={at}>{line}</p>
  ));
}

/** How long a roll takes, so that it is as fast as its author wants whatever there is to read. */
function useRollTime(node: NoticeNode) {
  const roll = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState(0);
  const { way } = node;
  useLayoutEffect(() => {
    const element = roll.current;
    if (element === null) return;
    const read = () => setLength(way === 'up' ? element.offsetHeight : element.offsetWidth);
    read();
    return watchSize(element, read);
  }, [way]);
  return { roll, seconds: Math.max(2, (length || 600) / node.speed) };
}

function Rolling({ node, lines }: { node: NoticeNode; lines: readonly string[] }) {
  const [held, setHeld] = useState(false);
  const { roll, seconds } = useRollTime(node);
  return (
    <div
      className={`notice notice-${node.way}`}
      style={styleOf(node.style)}
      role="marquee"
      aria-label={node.name === '' ? '滚动公告' : node.name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever stands on it can read in peace
      tabIndex={0}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="notice-window">
        <div
          className="notice-roll"
          style={
            {
              '--notice-time': `${seconds}s`,
              animationPlayState: held ? 'paused' : 'running',
            } as CSSProperties
          }
        >
          <div ref={roll} className="notice-lines">
            <Lines lines={lines} />
          </div>
          <div className="notice-lines" aria-hidden="true">
            <Lines lines={lines} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The beginning of a notice as a picture. */
export function StillNotice({ node }: { node: NoticeNode }) {
  return (
    <div className={`notice notice-${node.way} notice-still`} style={styleOf(node.style)}>
      <div className="notice-lines">
        <Lines lines={linesOf(node.content)} />
      </div>
    </div>
  );
}

/** Lines that roll by, at rest under the pointer and the focus. Those who asked for stillness get the whole list. */
export function NoticeFace({ node }: { node: NoticeNode }) {
  const still = useReducedMotion();
  const lines = linesOf(node.content);
  if (!still) return <Rolling node={node} lines={lines} />;
  return (
    <section
      className="notice notice-list"
      style={styleOf(node.style)}
      aria-label={node.name === '' ? '滚动公告' : node.name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that is longer than its box is rolled by keys
      tabIndex={0}
    >
      <Lines lines={lines} />
    </section>
  );
}
