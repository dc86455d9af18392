import { cutError } from '@mingjing/contract';
import { ErrorState } from '../../ui/states.tsx';

/** What stands in place of a board while its first answer is read. */
export function BoardSkeleton() {
  return (
    <div className="board-skeleton" role="status" aria-busy="true">
      <span className="visually-hidden">加载中…</span>
      {[0, 1, 2, 3, 4, 5, 6].map((at) => (
        <div key={at} />
      ))}
    </div>
  );
}

interface BoardFailureProps {
  error: unknown;
  onRetry: () => void;
  onBack: (() => void) | undefined;
}

/** Why there is no board, with the ways on. */
export function BoardFailure({ error, onRetry, onBack }: BoardFailureProps) {
  return (
    <div className="board-error">
      <ErrorState
        title="面板加载失败"
        error={new Error(cutError(error instanceof Error ? error.message : ''))}
        retry={onRetry}
        action={
          onBack !== undefined && (
            <button type="button" className="plain-button" onClick={onBack}>
              返回
            </button>
          )
        }
        size="page"
      />
    </div>
  );
}
