import { BoardIcon } from './board-icons.tsx';
import type { ViewerFilters } from './model/viewer-filters.ts';

interface BoardToolbarProps {
  phone: boolean;
  full: boolean;
  hasFilter: boolean;
  filterOpen: boolean;
  applied: ViewerFilters;
  dataTime: string;
  fetching: boolean;
  onBack: (() => void) | undefined;
  onFilter: () => void;
  onRefresh: () => void;
  onFull: () => void;
  onRemove: (name: string) => void;
}

function Tool({
  label,
  icon,
  expanded,
  onClick,
}: {
  label: string;
  icon: Parameters<typeof BoardIcon>[0]['name'];
  expanded?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="board-tool"
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <BoardIcon name={icon} />
    </button>
  );
}

/** Applied filters as removable chips, the age of the data, and the few tools a viewer needs. */
export function BoardToolbar(props: BoardToolbarProps) {
  const { phone, full, hasFilter, filterOpen, applied, dataTime, fetching } = props;
  const chips = Object.entries(applied);
  // Inside the shell the tools have a row of their own, so that they never lie on what the author drew.
  const floats = !phone && (full || props.onBack === undefined);
  const time = [dataTime, fetching ? '更新中' : ''].filter((part) => part !== '').join(' · ');
  return (
    <div className={`board-bar ${floats ? 'board-bar-floating' : ''}`}>
      {phone && props.onBack && <Tool label="返回" icon="back" onClick={props.onBack} />}
      <div className="board-chips">
        {chips.map(([name, { kind, value, begin, end }]) => (
          <span key={name} className="board-chip">
            {name}：{kind === 'date' ? `${begin.slice(0, 10)} 至 ${end.slice(0, 10)}` : value}
            <button type="button" aria-label={`移除条件 ${name}`} onClick={() => props.onRemove(name)}>
              ×
            </button>
          </span>
        ))}
      </div>
      {time !== '' && <span className={`board-chip ${phone ? '' : 'board-tools'}`}>{time}</span>}
      <div
        className={`board-tools ${filterOpen || !floats ? 'board-tools-open' : ''}`}
        role="toolbar"
        aria-label="面板工具"
      >
        {!phone && props.onBack && !full && <Tool label="返回" icon="back" onClick={props.onBack} />}
        {hasFilter && <Tool label="过滤" icon="filter" expanded={filterOpen} onClick={props.onFilter} />}
        <Tool label="刷新" icon="refresh" onClick={props.onRefresh} />
        {!phone && (
          <Tool label={full ? '退出全屏' : '全屏'} icon={full ? 'shrink' : 'full'} onClick={props.onFull} />
        )}
      </div>
    </div>
  );
}
