import type { Board, Parameter } from '@mingjing/contract';
import { type Drawing, hiddenNodes, parseDrawing, type ZoomMode } from '@mingjing/drawing';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { EmptyState } from '../../ui/states.tsx';
import { FilterPlace } from '../filters/filter-place.tsx';
import { groundOf, isDarkBoard } from '../model/ground.ts';
import type { ViewerFilter, ViewerFilters } from '../model/viewer-filters.ts';
import { zoomOfType } from '../model/zoom.ts';
import { BoardCanvas } from './board-canvas.tsx';

const BoardRows = lazy(() => import('./board-rows.tsx').then((module) => ({ default: module.BoardRows })));

/** The drawing of a board; null when it has none or cannot be read, then the board's rows are drawn. */
export function readDrawing(xml: string): Drawing | null {
  if (xml.trim() === '') return null;
  try {
    return parseDrawing(xml);
  } catch {
    return null;
  }
}

interface BoardViewProps {
  board: Board;
  drawing: Drawing | null;
  pageDark: boolean;
  phone: boolean;
  full: boolean;
  parameters: readonly Parameter[];
  applied: ViewerFilters;
  onFilter: (name: string, filter: ViewerFilter) => void;
  /** On a phone: what stands between the title and the first widget. */
  belowTitle?: ReactNode;
}

/** Whether a board is shown at the places where it was drawn, not as rows one below the other. */
export function isAsDrawn(drawing: Drawing | null, phone: boolean): drawing is Drawing {
  return drawing !== null && drawing.nodes.length > 0 && (!phone || drawing.kind === 'template');
}

/** Whether nothing of a board is shown to those who look at it: nothing was put on it, or all of it is hidden. */
function isBlank(board: Board, drawing: Drawing | null): boolean {
  if (board.rows.some(({ widgets }) => widgets.length > 0)) return false;
  if (drawing === null) return true;
  const hidden = hiddenNodes(drawing);
  const isDrawn = ({ kind }: Drawing['nodes'][number]): boolean =>
    kind !== 'slot' || drawing.kind === 'template';
  return drawing.nodes.every((node) => hidden.has(node.id) || !isDrawn(node));
}

/** A board as it is looked at: exact places on a large screen, rows on a phone. */
export function BoardView({
  board,
  drawing,
  pageDark,
  phone,
  full,
  parameters,
  applied,
  onFilter,
  belowTitle,
}: BoardViewProps) {
  const dark = isDarkBoard(drawing, board.themeBig, pageDark);
  const ground = groundOf(drawing, dark);
  const byName = useMemo(
    () => new Map(parameters.map((parameter) => [parameter.name, parameter])),
    [parameters],
  );
  const filterNode = (name: string): ReactNode => {
    const parameter = byName.get(name);
    return (
      parameter !== undefined && (
        <FilterPlace parameter={parameter} applied={applied} dark={dark} onApply={onFilter} />
      )
    );
  };
  const isTemplate = drawing?.kind === 'template';
  if (isBlank(board, drawing)) {
    return (
      <div className={`board-rows ${phone ? 'board-rows-phone' : ''}`}>
        {phone && <h1 className="board-phone-title">{board.name}</h1>}
        {belowTitle}
        <EmptyState title={isTemplate ? '模板还没有内容' : '面板还没有内容'} size="page" />
      </div>
    );
  }
  if (!isAsDrawn(drawing, phone)) {
    return (
      <Suspense>
        <BoardRows
          board={board}
          drawing={drawing}
          dark={dark}
          ground={ground}
          phone={phone}
          belowTitle={belowTitle}
        />
      </Suspense>
    );
  }
  const own: ZoomMode = drawing.canvas.zoom ?? zoomOfType(board.zoomType);
  return (
    <BoardCanvas
      board={board}
      drawing={drawing}
      zoom={isTemplate && phone ? 'width' : full ? 'fit' : own}
      whole={full || (isTemplate && phone)}
      dark={dark}
      ground={ground}
      filterNode={filterNode}
    />
  );
}
