import { EmptyState } from '../../ui/states.tsx';
import { useElapsed } from '../../ui/use-elapsed.ts';

interface BoardWaitingProps {
  /** The board on screen is not yet the one that was asked for. */
  active: boolean;
  /** Widgets that are there already, and all of them; undefined before the board has begun. */
  progress: { done: number; all: number } | undefined;
  onCancel: () => void;
}

/** How long the board is being read, after a moment, with a way out. */
export function BoardWaiting({ active, progress, onCancel }: BoardWaitingProps) {
  const seconds = useElapsed(active);
  if (seconds === 0) return null;
  const done = progress === undefined ? '' : `，已完成 ${progress.done}/${progress.all}`;
  return (
    <div className="board-ribbon board-waiting">
      <span className="board-ribbon-dot" aria-hidden="true" />
      {`正在查询，已用 ${seconds} 秒${done}`}
      <button type="button" onClick={onCancel}>
        取消
      </button>
    </div>
  );
}

/** In place of a board whose first reading its viewer ended. */
export function BoardCancelled({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="board-error">
      <EmptyState
        title="已取消查询"
        description="没有读取数据；可以先收窄过滤条件，再重新查询"
        size="page"
        action={
          <button type="button" className="plain-button" onClick={onRetry}>
            重新查询
          </button>
        }
      />
    </div>
  );
}
