import type { ClockNode } from '@mingjing/drawing';
import { useEffect, useState } from 'react';
import { styleOf } from './node-box.ts';

const days = ['日', '一', '二', '三', '四', '五', '六'];
const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as a clock on a board shows it, by the time of whoever looks at it. */
export function clockText(now: Date, format: ClockNode['format']): string {
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const time = `${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
  const weekday = `星期${days[now.getDay()]}`;
  return { datetime: `${date} ${time}`, date, time, weekday: `${date} ${weekday}` }[format];
}

/** The time, told anew at the beginning of every second. */
export function ClockFace({ node }: { node: ClockNode }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      setNow(new Date());
      timer = setTimeout(tick, 1000 - (Date.now() % 1000));
    };
    timer = setTimeout(tick, 1000 - (Date.now() % 1000));
    return () => clearTimeout(timer);
  }, []);
  const justify = { left: 'flex-start', center: 'center', right: 'flex-end' }[node.style.align ?? 'left'];
  return (
    <div
      className="node-text node-clock"
      role="timer"
      style={{ ...styleOf(node.style), justifyContent: justify }}
    >
      <span>{clockText(now, node.format)}</span>
    </div>
  );
}
