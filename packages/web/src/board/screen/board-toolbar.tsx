import { texts } from '@mingjing/contract';
import type { ReactNode } from 'react';
import { chipText, type ViewerFilters } from '../model/viewer-filters.ts';
import { BoardIcon } from './board-icons.tsx';

interface BoardToolbarProps {
  phone: boolean;
  full: boolean;
  hasFilter: boolean;
  filterOpen: boolean;
  applied: ViewerFilters;
  /** Names of filters that the drawing shows by itself. */
  drawn?: ReadonlySet<string> | undefined;
  /** Names of filters that reach no widget: the board shows the same without them. */
  idle: ReadonlySet<string>;
  /** What the link that opened the board is locked to, one sentence each. */
  locked?: readonly string[] | undefined;
  /** Values of a mark that filters the other widgets. */
  cross?: ViewerFilters | undefined;
  dataTime: string;
  /** What is shown was kept by this browser and is being read anew. */
  stale?: boolean | undefined;
  /** Whether the board reads itself again and again; undefined when its author wants no such thing. */
  running?: boolean | undefined;
  fetching: boolean;
  /** Further tools, after those that every board has. */
  extra?: ReactNode;
  onBack: (() => void) | undefined;
  onFilter: () => void;
  onRefresh: () => void;
  onFull: () => void;
  /** Names of filters that may not be taken away. */
  required?: readonly string[];
  /** Back to what the board opens with; undefined where that is what is in force. */
  onReset?: (() => void) | undefined;
  onRemove: (name: string) => void;
  onCross?: (() => void) | undefined;
  onPause?: (() => void) | undefined;
}

/** One button of a board's toolbar. */
export function BoardTool({
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
  const { phone, full, hasFilter, filterOpen, applied, locked = [], cross = {}, dataTime } = props;
  const { fetching, running } = props;
  const chips = Object.entries(applied);
  const crossings = Object.entries(cross);
  // Inside the shell the tools have a row of their own, so that they never lie on what the author drew.
  const floats = !phone && (full || props.onBack === undefined);
  const time = [dataTime, fetching ? '更新中' : ''].filter((part) => part !== '').join(' · ');
  return (
    <div className={`board-bar ${floats ? 'board-bar-floating' : ''}`}>
      {phone && props.onBack && <BoardTool label="返回" icon="back" onClick={props.onBack} />}
      <div className="board-chips">
        {locked.length > 0 && (
          <span className="board-chip board-chip-locked" title={texts.share.lockedHint}>
            {texts.share.lockedTo(locked.join('，'))}
          </span>
        )}
        {chips.map(([name, filter]) => (
          <span
            key={name}
            // What the drawing says already does not lie over it as well.
            className={`board-chip ${props.drawn?.has(name) === true ? 'board-chip-drawn' : ''} ${props.idle.has(name) ? 'board-chip-idle' : ''}`}
          >
            {name}：{chipText(filter)}
            {props.idle.has(name) && <small>本面板未用到</small>}
            {props.required?.includes(name) !== true && (
              <button type="button" aria-label={`移除条件 ${name}`} onClick={() => props.onRemove(name)}>
                ×
              </button>
            )}
          </span>
        ))}
        {props.onReset !== undefined && (
          <button type="button" className="board-chip board-chip-reset" onClick={props.onReset}>
            {texts.emptied.reset}
          </button>
        )}
        {crossings.length > 0 && (
          <span className="board-chip board-chip-cross">
            {crossings.map(([name, filter]) => `${name}：${chipText(filter)}`).join('，')}
            <button
              type="button"
              aria-label={texts.emptied.uncross}
              title={`${texts.emptied.uncross}（Esc）`}
              onClick={props.onCross}
            >
              ×
            </button>
          </span>
        )}
      </div>
      {time !== '' && (
        <span className={`board-chip ${phone || props.stale === true ? '' : 'board-tools'}`}>{time}</span>
      )}
      <div
        className={`board-tools ${filterOpen || !floats ? 'board-tools-open' : ''}`}
        role="toolbar"
        aria-label="面板工具"
      >
        {!phone && props.onBack && !full && <BoardTool label="返回" icon="back" onClick={props.onBack} />}
        {hasFilter && <BoardTool label="过滤" icon="filter" expanded={filterOpen} onClick={props.onFilter} />}
        <BoardTool label="刷新" icon="refresh" onClick={props.onRefresh} />
        {running !== undefined && props.onPause !== undefined && (
          <BoardTool
            label={running ? '暂停自动刷新' : '继续自动刷新'}
            icon={running ? 'timer' : 'timerOff'}
            onClick={props.onPause}
          />
        )}
        {props.extra}
        {!phone && (
          <BoardTool
            label={full ? '退出全屏' : '全屏'}
            icon={full ? 'shrink' : 'full'}
            onClick={props.onFull}
          />
        )}
      </div>
    </div>
  );
}
