import type { ComponentProps } from 'react';
import { type BoardAsking, BoardAskingContext } from '../chart/table-source.ts';
import { TakesTurns } from '../chart/use-turn.ts';
import { BoardInteractionProvider } from '../interaction/board-interaction.tsx';
import type { Crossing } from '../live/use-cross-filter.ts';
import { type OnScreen, OnScreenContext } from '../model/on-screen.ts';
import { type Unreached, UnreachedContext } from '../model/unreached.ts';
import type { ViewerFilters } from '../model/viewer-filters.ts';
import { type createPages, PagesContext } from '../nodes/shown-pages.ts';
import { BoardView } from '../view/board-view.tsx';

interface BoardStageProps extends ComponentProps<typeof BoardView> {
  panelId: number | null;
  asking: BoardAsking;
  crossing: Pick<Crossing, 'cross' | 'setCross' | 'fit'>;
  /** What the clicked mark filters by, under the names that people see. */
  crossShown: ViewerFilters | undefined;
  onReset: (() => void) | undefined;
  onScreen: OnScreen;
  pages: ReturnType<typeof createPages>;
  unreached: Unreached;
}

/** A board's view with what its widgets share: how they are asked, clicked, exported and turned over. */
export function BoardStage({
  panelId,
  asking,
  crossing,
  crossShown,
  onReset,
  onScreen,
  pages,
  unreached,
  ...view
}: BoardStageProps) {
  return (
    <OnScreenContext.Provider value={onScreen}>
      <BoardAskingContext.Provider value={asking}>
        <BoardInteractionProvider
          panelId={panelId}
          applied={view.applied}
          cross={crossing.cross}
          setCross={crossing.setCross}
          fit={crossing.fit}
          crossShown={crossShown}
          reset={onReset}
        >
          <PagesContext.Provider value={pages}>
            <UnreachedContext.Provider value={unreached}>
              <TakesTurns.Provider value>
                <BoardView {...view} />
              </TakesTurns.Provider>
            </UnreachedContext.Provider>
          </PagesContext.Provider>
        </BoardInteractionProvider>
      </BoardAskingContext.Provider>
    </OnScreenContext.Provider>
  );
}
