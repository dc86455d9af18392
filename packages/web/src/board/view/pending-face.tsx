import { useElapsed } from '../../ui/use-elapsed.ts';
import './pending.css';

/** What stands in the place of a widget that is being answered; how long that lasts is told after a moment. */
export function PendingFace() {
  const seconds = useElapsed(true);
  return (
    <div className="board-widget-pending" role="status" aria-busy="true">
      <div />
      {seconds > 0 && <p aria-hidden="true">正在读取数据，已用 {seconds} 秒</p>}
    </div>
  );
}
