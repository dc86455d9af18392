import { headRows, totalText } from '@mingjing/charts';
import { type Cell, ownValue, texts } from '@mingjing/contract';
import { type CSSProperties, createContext, useContext, useLayoutEffect, useMemo } from 'react';
import { BoardShrink } from './board-scale.ts';
import { fitRows } from './fit-rows.ts';
import { useWidths, type Widths } from './kept-widths.ts';
import { Pager } from './pager.tsx';
import { TableBody } from './table-body.tsx';
import { type ColumnFace, TableHead } from './table-head.tsx';
import { turnByKey, useRolling, useWindow } from './table-scroller.ts';
import { useTellTable } from './table-seen.ts';
import { type TableSource, TableSourceContext } from './table-source.ts';
import { TableTotals } from './table-totals.tsx';
import { fitWidths, fixedOffsets, leastWidths, naturalWidths, titledFor } from './table-widths.ts';
import { useSize } from './use-size.ts';
import { useTableLines } from './use-table-lines.ts';
import { type TableDrawn, useTablePages } from './use-table-pages.ts';
import { type ShownTotal, useTableTotals } from './use-table-totals.ts';
import { useTitleRow } from './use-title-row.ts';
import './table-view.css';

/** A line of the smallest text, with a little air. */
const leastRow = 24;
/** Pixels of a place in which the pager would leave no row to be seen: rows close up there and are turned by keys. */
const lowest = 90;
const rowHeights = { compact: 30, normal: 36, roomy: 44 } as const;

/** Where a table is looked at by itself a page is as long as its place, not only as its author wanted it on the board. */
export const FillsPlace = createContext(false);

/** The table with pages that fill a place of so many pixels; one that rolls has no pages. */
function usePaged(drawn: TableDrawn, place: number, rowHeight: number): TableDrawn {
  const fills = useContext(FillsPlace);
  const others = headRows(drawn.columns) + Number(drawn.summaries.length > 0);
  const fits = fills && !drawn.scroll ? Math.floor(place / rowHeight) - others : 0;
  return useMemo(() => (fits > drawn.pageSize ? { ...drawn, pageSize: fits } : drawn), [drawn, fits]);
}

/** Widths of the columns, the viewer's own over the author's, and which of them stay on the left. */
function useFaces(
  drawn: TableDrawn,
  totals: readonly ShownTotal[],
  place: number,
  own: Widths,
): ColumnFace[] {
  const { columns, rows, formats, fixed } = drawn;
  const shrink = useContext(BoardShrink);
  const [natural, least] = useMemo(() => {
    const arrows = new Set(formats.filter(({ look }) => look === 'arrow').map(({ column }) => column));
    const written = totals.flatMap((total): [number, string][] => {
      const column = columns[total.column];
      if (column === undefined) return [];
      const { name, text } = totalText(total, column);
      return [[total.column, `${name}${text}`]];
    });
    const beside = { extra: arrows, totals: new Map(written) };
    const titled = titledFor(columns, place);
    const wanted = naturalWidths(titled, rows, arrows, beside.totals, shrink);
    return [wanted, leastWidths(wanted, titled, rows, shrink, beside)];
  }, [columns, rows, formats, totals, shrink, place]);
  const set = new Set(
    columns.flatMap(({ source, width }, at) => (width !== null || Object.hasOwn(own, source) ? [at] : [])),
  );
  const widths = fitWidths(
    natural.map((width, at) => ownValue(own, columns[at]?.source ?? '') ?? width),
    place,
    set,
    least,
  );
  const offsets = fixedOffsets(widths, fixed, place);
  return columns.map((column, at) => ({
    column,
    width: widths[at] ?? 0,
    left: offsets[at],
    edge: at === offsets.length - 1,
  }));
}

interface TableViewProps {
  drawn: TableDrawn;
  description: string;
  /** Where rows beyond those that are here come from; the one around the table when missing. */
  source?: TableSource | undefined;
  onSelect?: ((row: readonly Cell[], column: number) => void) | undefined;
}

/** A table with titles and columns that stay, sorting, pages of ten, totals and looks by condition. */
export function TableView({ drawn: given, description, source: own, onSelect }: TableViewProps) {
  const around = useContext(TableSourceContext);
  const source = own ?? around;
  const shrink = useContext(BoardShrink);
  const [room, roomSize] = useSize<HTMLDivElement>();
  const [place, placeSize] = useSize<HTMLDivElement>();
  const isLow = placeSize !== null && placeSize.height < lowest;
  const full = isLow ? leastRow : Math.max(leastRow, Math.round(rowHeights[given.density] * shrink));
  const drawn = usePaged(given, roomSize?.height ?? 0, full);
  const table = useTablePages(drawn, source);
  const totals = useTableTotals(drawn, source, table.complete);
  const { lines, loading, failed } = useTableLines(drawn, source, table);
  useTellTable(drawn, { table, totals, lines, loading });
  const { widths, draw, end } = useWidths(source?.widget);
  const [scroller, size] = useSize<HTMLElement>();
  // The last page of several has fewer rows, which stand as those before it.
  const onPage = table.pages > 1 ? drawn.pageSize : table.rows.length;
  const heads = headRows(drawn.columns);
  const others = heads + Number(totals.shown.length > 0) + lines.length - table.rows.length;
  const { head, title, height, drawn: rowsDrawn } = useTitleRow(heads, full);
  const { rowHeight, most } = fitRows(onPage + others, roomSize?.height ?? 0, full, leastRow, title);
  useLayoutEffect(() => rowsDrawn(rowHeight), [rowsDrawn, rowHeight]);
  const { first, last, onScroll } = useWindow(lines.length, rowHeight);
  const faces = useFaces(drawn, totals.shown, size?.width ?? 0, widths);
  useRolling(scroller, drawn.scroll, rowHeight);

  const hasTotals = totals.shown.length > 0;
  // Totals that stay in view would leave no rows to be seen: they stand behind the last one then.
  const hidesRows = hasTotals && most !== undefined && most < (title || heads * rowHeight) + 2 * rowHeight;
  const width = faces.reduce((sum, face) => sum + face.width, 0);
  // Columns beyond the right edge are told by a shade over it.
  const isWide = size !== null && width > size.width + 1;
  const written = (height ?? heads * rowHeight) + (lines.length + Number(hasTotals)) * rowHeight;
  // Rows beyond the lower edge are told by a shade over it, above totals that stay in view.
  const isTall = roomSize !== null && written > (most ?? roomSize.height) + 1;
  const stays = hasTotals && !hidesRows ? rowHeight : 0;
  const seen = {
    '--seen': `${Math.min(most ?? written, written)}px`,
    '--stays': `${stays}px`,
  } as CSSProperties;
  const isCut = !table.complete && (source === undefined || drawn.scroll);
  const note = isCut ? texts.data.truncated(drawn.rows.length) : drawn.note;
  const names = [
    'chart-table',
    drawn.zebra ? 'chart-table-zebra' : '',
    drawn.wrapHead ? 'chart-table-wrap' : '',
    drawn.merged > 0 ? 'chart-table-merged' : '',
    hidesRows ? 'chart-table-low' : '',
  ];
  return (
    <div
      ref={place}
      className={names.filter((name) => name !== '').join(' ')}
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
    >
      <div
        ref={room}
        className="chart-table-room"
        style={seen}
        data-wide={isWide || undefined}
        data-tall={isTall || undefined}
      >
        <section
          ref={scroller}
          style={most === undefined ? undefined : { maxHeight: most }}
          className="chart-table-scroll"
          onScroll={onScroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls has to be reachable by keyboard
          tabIndex={0}
          aria-label={description}
          onKeyDown={(event) => turnByKey(event, table)}
        >
          <table
            aria-rowcount={table.total === undefined ? -1 : table.total + heads + Number(hasTotals)}
            aria-busy={table.loading}
            style={{ width }}
          >
            <caption className="visually-hidden">{description}</caption>
            <colgroup>
              {faces.map(({ column, width }) => (
                <col key={column.source} style={{ width }} />
              ))}
            </colgroup>
            <TableHead
              head={head}
              faces={faces}
              sort={table.sort}
              onSort={table.order}
              onDraw={draw}
              onWidth={end}
            />
            <TableBody
              drawn={drawn}
              faces={faces}
              lines={lines}
              loading={loading}
              failed={failed}
              first={first}
              last={last}
              offset={table.offset + heads - 1}
              rowHeight={rowHeight}
              ranges={totals.ranges}
              onSelect={onSelect}
            />
            {hasTotals && (
              <TableTotals
                faces={faces}
                totals={totals.shown}
                loading={totals.loading}
                failed={totals.failed}
                rowIndex={table.total === undefined ? undefined : table.total + heads + 1}
              />
            )}
          </table>
        </section>
      </div>
      {!isLow && (!drawn.scroll || note !== undefined) && (
        <div className="chart-table-foot">
          {table.error !== null ? (
            <span className="chart-table-note chart-table-failed" role="alert">
              第 {table.page} 页读取失败
              <button type="button" onClick={table.retry}>
                重试
              </button>
            </span>
          ) : (
            note !== undefined && <span className="chart-table-note">{note}</span>
          )}
          {!drawn.scroll && (
            <Pager
              page={table.page}
              pages={table.pages}
              total={table.total}
              busy={table.loading}
              onPage={table.turn}
            />
          )}
        </div>
      )}
    </div>
  );
}
