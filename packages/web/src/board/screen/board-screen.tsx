import type { Board } from '@mingjing/contract';
import { type Drawing, hiddenNodes, pictureUrl } from '@mingjing/drawing';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { widgetsOf } from '../../app/merged-board.ts';
import { usePageTitle } from '../../app/page-title.ts';
import { useTheme } from '../../app/theme.ts';
import type { BoardSource } from '../../records/board.ts';
import { useOnPhone } from '../../ui/use-narrow.ts';
import { fetchCharts } from '../chart/chart-view.tsx';
import type { BoardAsking } from '../chart/table-source.ts';
import { ExportTool } from '../export/export-tool.tsx';
import { type FilterScope, FilterScopeContext } from '../filters/filter-scope.ts';
import { useFilters } from '../filters/use-filters.ts';
import { useQuietReload } from '../live/use-quiet-reload.ts';
import { useShownBoard } from '../live/use-shown-board.ts';
import { useStill } from '../live/use-still.ts';
import { markNames, shownUnder } from '../model/cross-filter.ts';
import { dataTimeText } from '../model/data-time.ts';
import { groundOf, isDarkBoard } from '../model/ground.ts';
import { OnScreen } from '../model/on-screen.ts';
import type { LocalBoard } from '../model/preview-store.ts';
import { unreachedOn } from '../model/unreached.ts';
import { isSet, missingNames, shownParameters, type ViewerFilters } from '../model/viewer-filters.ts';
import { ArrivingContext } from '../view/arriving.ts';
import { isAsDrawn, readDrawing } from '../view/board-view.tsx';
import { Watermark } from '../view/watermark.tsx';
import { BoardRibbon } from './board-ribbon.tsx';
import { BoardStage } from './board-stage.tsx';
import { BoardToolbar } from './board-toolbar.tsx';
import { BoardFailure, BoardSkeleton } from './board-wait.tsx';
import { BoardCancelled, BoardWaiting } from './board-waiting.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { useBoardLayout } from './use-board-layout.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useKeptPages } from './use-kept-pages.ts';
import { useLoading } from './use-loading.ts';
import { usePrint } from './use-print.ts';
import { useScreenAwake } from './use-screen-awake.ts';
import { useUnattended } from './use-unattended.ts';
import '../view/board.css';
import '../filters/filters.css';

const groundStyle = (ground: string) => ({ background: ground, '--board-ground': ground }) as CSSProperties;

/** Names of the parameters whose filters stand on the drawing. */
function filtersDrawn(drawing: Drawing | null): ReadonlySet<string> {
  if (drawing === null) return new Set();
  const hidden = hiddenNodes(drawing);
  return new Set(
    drawing.nodes.flatMap((node) => (node.kind === 'filter' && !hidden.has(node.id) ? [node.param] : [])),
  );
}

/** How many widgets of a board on its way are there. */
function progressOf(board: Board | undefined): { done: number; all: number } | undefined {
  if (board === undefined) return undefined;
  const widgets = widgetsOf(board);
  return { done: widgets.filter(({ pending }) => pending !== true).length, all: widgets.length };
}

interface BoardScreenProps {
  source: BoardSource;
  /** A board kept in this browser, in place of the server's. */
  local?: LocalBoard | undefined;
  onBack?: (() => void) | undefined;
  /** What fills the screen in place of the board alone. */
  frame?: RefObject<HTMLElement | null> | undefined;
  /** Further tools of the place it is looked at. */
  tools?: ReactNode;
  /** It hangs on a wall: always whole, and alone on the screen while nobody uses it. */
  wall?: boolean | undefined;
  /** Told when it has been read, or could not be. */
  onHere?: (() => void) | undefined;
}

/** A board with everything around it: progress, filters, full screen, errors, live data. */
export function BoardScreen(props: BoardScreenProps) {
  const { source, local, onBack, frame, tools, wall = false, onHere } = props;
  const root = useRef<HTMLDivElement>(null);
  const { dark: pageDark } = useTheme();
  const { full, toggle } = useFullScreen(frame ?? root);
  const unattended = useUnattended(root, full || wall);
  useScreenAwake(full || wall);
  useQuietReload();
  usePrint(root);
  useEffect(fetchCharts, []);
  const onPhone = useOnPhone();
  const [opened, setOpen] = useState<boolean | null>(null);
  const [onScreen] = useState(() => new OnScreen());

  const remote = local === undefined;
  const { layout, snapshot } = useBoardLayout(source, local);
  const panelId = remote && source.type === 'p' ? source.id : null;
  const state = useFilters(layout, panelId);
  const { applied, apply, change, address, today } = state;
  const { filters: asked, isKnown } = state;
  const screen = useShownBoard({ source, local, layout, applied, asked, isKnown, snapshot });
  const { query, filters, board, crossing } = screen;

  // The board of this browser is not stored yet, its widgets are.
  const clicked = crossing.cross?.nodeId;
  const asking = useMemo(
    (): BoardAsking => ({
      panelId: remote ? source.id : undefined,
      filters: crossing.filters,
      except: clicked === undefined ? undefined : { nodeId: clicked, filters },
    }),
    [remote, source.id, filters, crossing.filters, clicked],
  );

  usePageTitle(board?.name);
  const isHere =
    query.isError || (layout !== undefined && !query.isFetching && screen.arriving === undefined);
  useEffect(() => {
    if (isHere) onHere?.();
  }, [isHere, onHere]);

  const drawing = useMemo(() => readDrawing(board?.drawing ?? ''), [board?.drawing]);
  const drawnFilters = useMemo(() => filtersDrawn(drawing), [drawing]);
  const background =
    board === undefined ? undefined : pictureUrl(board.themeBig || (drawing?.canvas.bgImage ?? ''));
  const loading = useLoading(
    remote && !screen.isCancelled && (layout === undefined || query.isPending || query.isPlaceholderData),
    query.isError ? '' : background,
  );

  const phone = onPhone || address.get('op') === 'h5' || board?.showViewDeviceType === 2;
  const parameters = useMemo(
    () => (layout === undefined ? [] : shownParameters(layout, applied)),
    [layout, applied],
  );
  // The heights of a phone's cells depend on what is in them: there the board comes whole.
  const waits = board === undefined || (phone && screen.isArriving);
  // A stored panel without parameters is asked by conditions, which a phone's form does not have.
  const mayAsk = parameters.length > 0 || (panelId !== null && !phone);
  const hasFilter = board?.filterEnable === '1' && mayAsk;
  const dark = isDarkBoard(drawing, board?.themeBig ?? '', pageDark);
  const ask = (next: ViewerFilters) => {
    setOpen(false);
    void apply(next);
  };
  // Where something must be filled in before anything is asked, the form comes by itself.
  const open = opened ?? missingNames(parameters, applied).length > 0;
  const scope = useMemo(
    (): FilterScope => ({ panelId, parameters: layout?.paramsGroup ?? [], today }),
    [panelId, layout, today],
  );
  const required = parameters.flatMap((one) => (one.required === true ? [one.name] : []));
  const shown = useMemo(
    () => Object.fromEntries(Object.entries(applied).filter(([, filter]) => isSet(filter))),
    [applied],
  );

  /** There is nothing that could be exported. */
  const isMissing = board === undefined && query.isError;
  const { cross } = crossing;
  const shownAs = useMemo(() => markNames(board, cross), [board, cross]);
  const unreached = useMemo(() => {
    const own = new Set(layout?.paramsGroup.map(({ name }) => name));
    return unreachedOn(board, shownAs, own);
  }, [board, shownAs, layout]);
  const crossFilters = useMemo(
    () => (cross === null ? undefined : shownUnder(cross.filters, shownAs)),
    [cross, shownAs],
  );
  const locked = layout?.locked;
  const pages = useKeptPages(source, drawing);
  // Rows of the filters before say nothing under those that are in force, however long these take.
  const isAwaited = screen.arriving !== undefined || query.isPlaceholderData || crossing.isAwaited;
  useStill(root, screen.isKept || isAwaited || asked !== undefined ? undefined : board);
  const drawn = useMemo(
    () =>
      board === undefined || isAwaited
        ? undefined
        : { board, drawing, pageDark, applied: shown, locked, cross: crossFilters, shownAs, onScreen, pages },
    [board, isAwaited, drawing, pageDark, shown, locked, crossFilters, shownAs, onScreen, pages],
  );

  return (
    <FilterScopeContext.Provider value={scope}>
      <div
        ref={root}
        className={`board-screen ${dark ? 'board-screen-dark' : 'board-screen-light'} ${phone ? 'board-screen-phone' : ''} ${full || wall ? 'board-screen-whole' : ''} ${unattended ? 'board-unattended' : ''}`}
        style={
          drawing?.canvas.bg || isAsDrawn(drawing, phone) ? groundStyle(groundOf(drawing, dark)) : undefined
        }
      >
        {loading && <div className="board-progress" role="progressbar" aria-label="面板加载进度" />}
        <BoardRibbon
          offline={screen.offline}
          failure={screen.failure}
          time={screen.readAt}
          onRetry={() => void query.refetch()}
        />
        <BoardWaiting
          active={screen.asking}
          progress={screen.arriving === undefined ? undefined : progressOf(screen.arriving.board)}
          onCancel={() => {
            const before = screen.cancel();
            if (before !== undefined) void apply(before);
          }}
        />
        <BoardToolbar
          phone={phone}
          full={full}
          hasFilter={hasFilter}
          filterOpen={open}
          applied={shown}
          drawn={drawnFilters}
          idle={unreached.idle}
          locked={layout?.locked}
          cross={crossFilters}
          dataTime={
            dataTimeText(board?.dataTime ?? '', today) || (screen.isKept ? `读取于 ${screen.readAt}` : '')
          }
          stale={screen.isKept}
          running={screen.running}
          fetching={(query.isFetching || crossing.fetching) && board !== undefined}
          extra={
            <>
              {tools}
              {source.type === 'p' && !isMissing && (
                <ExportTool drawn={drawn} loading={loading || crossing.fetching} />
              )}
            </>
          }
          onBack={onBack}
          onFilter={() => setOpen(!open)}
          onRefresh={() => void query.refetch()}
          onFull={toggle}
          onCross={() => crossing.setCross?.(null)}
          onPause={screen.toggleRunning}
          required={required}
          onReset={state.opens ? undefined : state.reset}
          onRemove={(name) =>
            void change((filters) =>
              Object.fromEntries(Object.entries(filters).filter(([key, one]) => key !== name && isSet(one))),
            )
          }
        />
        {open && hasFilter && (
          <FilterSheet
            phone={phone}
            dark={dark}
            panelId={panelId}
            parameters={parameters}
            applied={shown}
            today={today}
            state={state}
            sets={layout?.sets ?? []}
            onQuery={ask}
            onClose={() => setOpen(false)}
          />
        )}
        <div className="board-main">
          {/* A phone shows its heading. */}
          {!waits && !phone && <h1 className="visually-hidden">{board.name}</h1>}
          {!waits ? (
            <ArrivingContext.Provider value={screen.arriving}>
              <BoardStage
                board={board}
                drawing={drawing}
                pageDark={pageDark}
                phone={phone}
                full={full || wall}
                parameters={parameters}
                applied={shown}
                panelId={panelId}
                asking={asking}
                crossing={crossing}
                crossShown={crossFilters}
                onReset={state.opens ? undefined : state.reset}
                onScreen={onScreen}
                pages={pages}
                unreached={unreached}
                onFilter={(name, filter) => void change((filters) => ({ ...filters, [name]: filter }))}
              />
            </ArrivingContext.Provider>
          ) : query.isError ? (
            <BoardFailure error={query.error} onRetry={() => void query.refetch()} onBack={onBack} />
          ) : screen.isCancelled ? (
            <BoardCancelled onRetry={() => void query.refetch()} />
          ) : (
            <BoardSkeleton />
          )}
        </div>
        {remote && <Watermark />}
      </div>
    </FilterScopeContext.Provider>
  );
}
