import type { Board, Parameter } from '@mingjing/contract';
import type { BoardShape, Drawing } from '@mingjing/drawing';
import { type CSSProperties, useMemo } from 'react';
import { useTheme } from '../../app/theme.ts';
import { FilterNodeView } from '../../board/filters/filter-node.tsx';
import { type FilterScope, FilterScopeContext } from '../../board/filters/filter-scope.ts';
import { brandToday } from '../../board/model/brand-today.ts';
import { groundOf, isDarkBoard } from '../../board/model/ground.ts';
import type { ViewerFilter, ViewerFilters } from '../../board/model/viewer-filters.ts';
import { BoardView } from '../../board/view/board-view.tsx';
import '../../board/view/board.css';
import '../../board/filters/filters.css';

interface BoardPreviewProps {
  board: Board;
  drawing: Drawing;
  shape: BoardShape;
  parameters: readonly Parameter[];
  applied: ViewerFilters;
  onFilter: (name: string, filter: ViewerFilter) => void;
}

/** The proposed board where it stands on the page, for the picture of it; null before it is drawn. */
export function previewStage(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.auto-stage :is(.board-canvas, .board-rows)');
}

/** The proposed board as its viewers will see it. Tools wait until it is stored. */
export function BoardPreview({ board, drawing, shape, parameters, applied, onFilter }: BoardPreviewProps) {
  const { dark: pageDark } = useTheme();
  const dark = isDarkBoard(drawing, board.themeBig, pageDark);
  const ground = groundOf(drawing, dark);
  const scope = useMemo(
    (): FilterScope => ({ panelId: null, parameters: [...parameters], today: brandToday() }),
    [parameters],
  );
  // A phone has its filters in a sheet, which a stored board alone has.
  const filters = shape === 'phone' && parameters.length > 0 && (
    <div className="auto-phone-filters">
      {parameters.map((parameter) => (
        <FilterNodeView
          key={parameter.name}
          parameter={parameter}
          applied={applied}
          dark={dark}
          onApply={onFilter}
        />
      ))}
    </div>
  );
  return (
    <FilterScopeContext.Provider value={scope}>
      <section
        className={`auto-stage auto-stage-${shape} board-screen ${dark ? 'board-screen-dark' : 'board-screen-light'} ${shape === 'phone' ? 'board-screen-phone' : ''}`}
        style={{ background: ground, '--board-ground': ground } as CSSProperties}
        aria-label="面板预览"
      >
        <div className="board-main">
          <BoardView
            board={board}
            drawing={drawing}
            pageDark={pageDark}
            phone={shape === 'phone'}
            full={shape === 'wall'}
            parameters={parameters}
            applied={applied}
            onFilter={onFilter}
            belowTitle={filters}
          />
        </div>
      </section>
    </FilterScopeContext.Provider>
  );
}
