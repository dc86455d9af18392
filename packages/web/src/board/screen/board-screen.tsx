import { type BoardLayout, cutError } from '@mingjing/contract';
import { pictureUrl } from '@mingjing/drawing';
import {
  type CSSProperties,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useMemo,
  useRef,
  useState,
} from 'react';
import { speaksForLogin } from '../../app/session.ts';
import { useTheme } from '../../app/theme.ts';
import type { BoardSource } from '../../records/board.ts';
import { readLayout, useLayoutQuery } from '../../records/board.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { type BoardAsking, BoardAskingContext } from '../chart/table-source.ts';
import { ExportTool } from '../export/export-tool.tsx';
import { type FilterScope, FilterScopeContext } from '../filters/filter-scope.ts';
import { useFilters } from '../filters/use-filters.ts';
import { BoardInteractionProvider } from '../interaction/board-interaction.tsx';
import { useQuietReload } from '../live/use-quiet-reload.ts';
import { useShownBoard } from '../live/use-shown-board.ts';
import { useSnapshot } from '../live/use-snapshot.ts';
import { dataTimeText } from '../model/data-time.ts';
import { groundOf, isDarkBoard } from '../model/ground.ts';
import { OnScreen, OnScreenContext } from '../model/on-screen.ts';
import type { LocalBoard } from '../model/preview-store.ts';
import {
  filtersNow,
  isSet,
  missingNames,
  shownParameters,
  type ViewerFilters,
} from '../model/viewer-filters.ts';
import { createPages, PagesContext } from '../nodes/shown-pages.ts';
import { BoardView, readDrawing } from '../view/board-view.tsx';
import { BoardRibbon } from './board-ribbon.tsx';
import { BoardToolbar } from './board-toolbar.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useLoading } from './use-loading.ts';
import '../view/board.css';
import '../filters/filters.css';

const FilterForm = lazy(() =>
  import('../filters/filter-form.tsx').then((module) => ({ default: module.FilterForm })),
);
const FilterSets = lazy(() =>
  import('../filters/filter-sets.tsx').then((module) => ({ default: module.FilterSets })),
);
const PhoneFilterForm = lazy(() =>
  import('../filters/phone-filter-form.tsx').then((module) => ({ default: module.PhoneFilterForm })),
);

const noLayout: BoardLayout = { paramsGroup: [], checkedGroup: [] };

function BoardSkeleton() {
  return (
    <div className="board-skeleton" role="status" aria-busy="true">
      <span className="visually-hidden">加载中…</span>
      {[0, 1, 2, 3, 4, 5, 6].map((at) => (
        <div key={at} />
      ))}
    </div>
  );
}

const groundStyle = (ground: string) => ({ background: ground, '--board-ground': ground }) as CSSProperties;

interface BoardScreenProps {
  source: BoardSource;
  /** A board kept in this browser, in place of the server's. */
  local?: LocalBoard | undefined;
  onBack?: (() => void) | undefined;
  /** What fills the screen in place of the board alone. */
  frame?: RefObject<HTMLElement | null> | undefined;
  /** Further tools of the place it is looked at. */
  tools?: ReactNode;
}

/** A board with everything around it: progress, filters, full screen, errors, live data. */
export function BoardScreen({ source, local, onBack, frame, tools }: BoardScreenProps) {
  const root = useRef<HTMLDivElement>(null);
  const { dark: pageDark } = useTheme();
  const { full, toggle } = useFullScreen(frame ?? root);
  useQuietReload();
  const narrow = useNarrow();
  const [opened, setOpen] = useState<boolean | null>(null);
  const [onScreen] = useState(() => new OnScreen());

  const remote = local === undefined;
  const snapshot = useSnapshot(source, remote && source.type === 'p');
  const layoutQuery = useLayoutQuery(source.id, remote && source.type === 'p', snapshot);
  const localLayout = useMemo(() => (local === undefined ? undefined : readLayout(local.layout)), [local]);
  // A layout that cannot be read costs the filters, not the board.
  const layout =
    localLayout ?? layoutQuery.data ?? (layoutQuery.isError || source.type === 't' ? noLayout : undefined);
  const panelId = remote && source.type === 'p' ? source.id : null;
  const state = useFilters(layout, panelId);
  const { applied, apply, address, today } = state;
  const screen = useShownBoard({ source, local, layout, applied, asked: state.filters, snapshot });
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

  const drawing = useMemo(() => readDrawing(board?.drawing ?? ''), [board?.drawing]);
  const background =
    board === undefined ? undefined : pictureUrl(board.themeBig || (drawing?.canvas.bgImage ?? ''));
  const loading = useLoading(
    remote && (layout === undefined || query.isPending || query.isPlaceholderData),
    query.isError ? '' : background,
  );

  const phone = narrow || address.get('op') === 'h5' || board?.showViewDeviceType === 2;
  const parameters = useMemo(
    () => (layout === undefined ? [] : shownParameters(layout, applied)),
    [layout, applied],
  );
  const hasFilter = board?.filterEnable === '1' && parameters.length > 0;
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
  const Form = phone ? PhoneFilterForm : FilterForm;
  const required = parameters.flatMap((one) => (one.required === true ? [one.name] : []));
  const shown = useMemo(
    () => Object.fromEntries(Object.entries(applied).filter(([, filter]) => isSet(filter))),
    [applied],
  );

  const crossFilters = crossing.cross?.filters;
  // Each board begins with its own first pages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another board is another set of pages
  const pages = useMemo(createPages, [source.id, source.type]);
  const drawn = useMemo(
    () =>
      board === undefined
        ? undefined
        : { board, drawing, pageDark, applied: shown, cross: crossFilters, onScreen, pages },
    [board, drawing, pageDark, shown, crossFilters, onScreen, pages],
  );

  return (
    <FilterScopeContext.Provider value={scope}>
      <div
        ref={root}
        className={`board-screen ${dark ? 'board-screen-dark' : 'board-screen-light'} ${phone ? 'board-screen-phone' : ''}`}
        style={drawing?.canvas.bg ? groundStyle(groundOf(drawing, dark)) : undefined}
      >
        {loading && <div className="board-progress" role="progressbar" aria-label="面板加载进度" />}
        <BoardRibbon
          offline={screen.offline}
          failure={screen.failure}
          time={screen.readAt}
          onRetry={() => void query.refetch()}
        />
        <BoardToolbar
          phone={phone}
          full={full}
          hasFilter={hasFilter}
          filterOpen={open}
          applied={shown}
          cross={crossing.cross?.filters}
          dataTime={
            dataTimeText(board?.dataTime ?? '', today) || (screen.isKept ? `数据截至 ${screen.readAt}` : '')
          }
          stale={screen.isKept}
          running={screen.running}
          fetching={(query.isFetching || crossing.fetching) && board !== undefined}
          extra={
            <>
              {tools}
              {source.type === 'p' && <ExportTool drawn={drawn} loading={loading || crossing.fetching} />}
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
            void apply(Object.fromEntries(Object.entries(shown).filter(([key]) => key !== name)))
          }
        />
        {open && hasFilter && (
          <div className="filter-sheet">
            <Suspense>
              <Form
                parameters={parameters}
                applied={shown}
                today={state.asked ? '' : today}
                onQuery={ask}
                onCancel={() => setOpen(false)}
                onReset={
                  state.opens
                    ? undefined
                    : () => {
                        setOpen(false);
                        state.reset();
                      }
                }
                head={
                  panelId !== null && speaksForLogin() ? (
                    <FilterSets
                      panelId={panelId}
                      sets={layout?.sets ?? []}
                      applied={shown}
                      onUse={(filters) => ask(filtersNow(filters, today))}
                    />
                  ) : undefined
                }
              />
            </Suspense>
          </div>
        )}
        <main className="board-main">
          {board !== undefined ? (
            <OnScreenContext.Provider value={onScreen}>
              <BoardAskingContext.Provider value={asking}>
                <BoardInteractionProvider
                  panelId={panelId}
                  applied={shown}
                  cross={crossing.cross}
                  setCross={crossing.setCross}
                >
                  <PagesContext.Provider value={pages}>
                    <BoardView
                      board={board}
                      drawing={drawing}
                      pageDark={pageDark}
                      phone={phone}
                      full={full}
                      parameters={parameters}
                      applied={shown}
                      onFilter={(name, filter) => void apply({ ...shown, [name]: filter })}
                    />
                  </PagesContext.Provider>
                </BoardInteractionProvider>
              </BoardAskingContext.Provider>
            </OnScreenContext.Provider>
          ) : query.isError ? (
            <div className="board-error">
              <ErrorState
                title="面板加载失败"
                error={new Error(cutError(query.error instanceof Error ? query.error.message : ''))}
                retry={() => void query.refetch()}
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
          ) : (
            <BoardSkeleton />
          )}
        </main>
      </div>
    </FilterScopeContext.Provider>
  );
}
