import type { Board, Parameter } from '@mingjing/contract';
import { type Drawing, parseDrawing, type ZoomMode } from '@mingjing/drawing';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
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
