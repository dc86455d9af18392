interface BoardRibbonProps {
  offline: boolean;
  /** Why the last reading failed; null when it did not. */
  failure: string | null;
  /** When what is shown was read, as people say it. */
  time: string;
  onRetry: () => void;
}

/** Says quietly that the data on screen are not the newest, and why. Nothing while they are. */
export function BoardRibbon({ offline, failure, time, onRetry }: BoardRibbonProps) {
  if (!offline && failure === null) return null;
  const shown = time === '' ? '最近一次的数据' : `${time} 的数据`;
  return (
    <div className="board-ribbon" role="status">
      <span className="board-ribbon-dot" aria-hidden="true" />
      {offline ? (
        `已离线，显示 ${shown}，正在重连`
      ) : (
        <>
          {`更新失败：${failure}。显示 ${shown}`}
          <button type="button" onClick={onRetry}>
            重试
          </button>
        </>
      )}
    </div>
  );
}
