import { categoryName } from '@mingjing/charts';
import { type Board, texts } from '@mingjing/contract';
import { widgetsOf } from '../../app/merged-board.ts';
import { momentText } from '../model/data-time.ts';
import type { OnScreen } from '../model/on-screen.ts';
import { type Unreached, unreachedOn } from '../model/unreached.ts';
import { chipText, isSet, type ViewerFilter, type ViewerFilters } from '../model/viewer-filters.ts';

/** What a picture of a board was made with. */
export interface NoteParts {
  board: Board;
  applied: ViewerFilters;
  /** What the link that opened the board is locked to. */
  locked?: readonly string[] | undefined;
  /** Values of a clicked mark that filters the other widgets. */
  cross: ViewerFilters;
  /** Columns of that mark by the names they are shown under. */
  shownAs?: ReadonlyMap<string, string> | undefined;
  onScreen: Pick<OnScreen, 'get'> | null;
  at: Date;
  /** The zone of the server's times. */
  zone?: string | undefined;
}

/** A filter's value; a span that moves with today is told with its days, because a picture stays. */
function valueText(filter: ViewerFilter): string {
  const text = chipText(filter);
  if (filter.kind !== 'date' || filter.relative === undefined) return text;
  const { relative: _, ...days } = filter;
  return `${text}（${chipText(days)}）`;
}

const mostNames = 3;
/** Which widgets a filter leaves as they are. */
function exceptText(name: string, { idle, widgetsOf: missed }: Unreached): string {
  if (idle.has(name)) return '（本面板未用到）';
  const names = missed.get(name) ?? [];
  if (names.length === 0) return '';
  const more = names.length > mostNames ? ` 等 ${names.length} 个图表` : '';
  return `（不作用于${names.slice(0, mostNames).join('、')}${more}）`;
}

const filterTexts = (filters: ViewerFilters, unreached: Unreached): string[] =>
  Object.entries(filters).flatMap(([name, filter]) =>
    isSet(filter) ? [`${name} ${valueText(filter)}${exceptText(name, unreached)}`] : [],
  );

function drillTexts(board: Board, onScreen: NoteParts['onScreen']): string[] {
  return widgetsOf(board).flatMap(({ nodeId, name }) => {
    const path = onScreen?.get(nodeId)?.drill.path ?? [];
    if (path.length === 0) return [];
    return [`${name} › ${path.map(({ value }) => categoryName(value)).join(' › ')}`];
  });
}

/** What stands below a board's picture: by which filters it is seen, where it was drilled into, how old it is. */
export function noteOf({ board, applied, locked = [], cross, shownAs, onScreen, at, zone }: NoteParts): {
  seen: string[];
  end: string;
} {
  const unreached = unreachedOn(board, shownAs);
  const filters = filterTexts(applied, unreached);
  const crossings = filterTexts(cross, unreached);
  const drills = drillTexts(board, onScreen);
  const seen = [
    ...(locked.length === 0 ? [] : [texts.share.lockedTo(locked.join('；'))]),
    ...(filters.length === 0 ? [] : [`筛选条件：${filters.join('；')}`]),
    ...(crossings.length === 0 ? [] : [`图表筛选：${crossings.join('；')}`]),
    ...(drills.length === 0 ? [] : [`下钻：${drills.join('；')}`]),
  ];
  const age = board.dataTime === '' ? '实时数据' : `缓存于 ${board.dataTime.slice(0, 16)}`;
  return { seen: seen.length === 0 ? [] : [seen.join('　')], end: `${age}　导出于 ${momentText(at, zone)}` };
}
