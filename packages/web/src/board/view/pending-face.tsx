import { useEffect, useState } from 'react';
import './pending.css';

/** Most answers are there before anybody would read how long they take. */
const quietMs = 3000;

/** What stands in the place of a widget that is being answered; how long that lasts is told after a moment. */
export function PendingFace() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const begin = performance.now();
    const timer = setInterval(() => {
      const ms = performance.now() - begin;
      if (ms >= quietMs) setSeconds(Math.round(ms / 1000));
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="board-widget-pending" role="status" aria-busy="true">
      <div />
      {seconds > 0 && <p aria-hidden="true">正在读取数据，已用 {seconds} 秒</p>}
    </div>
  );
}
