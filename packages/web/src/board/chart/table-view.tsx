import type { Drawn } from '@mingjing/charts';
import { type Cell, texts } from '@mingjing/contract';
import { type UIEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useReducedMotion } from '../../ui/reduced-motion.ts';
import { Pager } from './pager.tsx';
import { nextSort, sortRows, type TableSort } from './table-order.ts';
import './table-view.css';

type TableDrawn = Extract<Drawn, { renderer: 'table' }>;

const rowHeight = 36;
/** Up to here every row is drawn; beyond, only those in view. */
const virtualFrom = 120;
const rollMs = 2400;

/** Rows of a long list that are in view, with a margin. */
function useWindow(count: number) {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const virtual = count > virtualFrom;
  const first = virtual ? Math.max(0, Math.floor(top / rowHeight) - 10) : 0;
  const last = virtual ? Math.min(count, first + Math.ceil(height / rowHeight) + 20) : count;
  const onScroll = (event: UIEvent<HTMLElement>) => {
    if (!virtual) return;
    setTop(event.currentTarget.scrollTop);
    setHeight(event.currentTarget.clientHeight);
  };
  return { first, last, onScroll };
}

/** Rolls the list row by row while nobody points at it. */
function useRolling(active: boolean) {
  const ref = useRef<HTMLElement>(null);
  const still = useReducedMotion();
  useEffect(() => {
    const element = ref.current;
    if (!active || still || element === null) return;
    const timer = setInterval(() => {
      if (element.matches(':hover') || document.hidden) return;
      const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
      if (atEnd) element.scrollTo({ top: 0 });
      else element.scrollBy({ top: rowHeight, behavior: 'smooth' });
    }, rollMs);
    return () => clearInterval(timer);
  }, [active, still]);
  return ref;
}

const arrow = (sort: TableSort | null, column: number) =>
  sort?.column === column ? (sort.descending ? 'descending' : 'ascending') : 'none';

/** A table with a header that stays, sorting, and pages of ten. */
export function TableView({
  drawn,
  description,
  onSelect,
}: {
  drawn: TableDrawn;
  description: string;
  onSelect?: ((row: readonly Cell[], column: number) => void) | undefined;
}) {
  const [sort, setSort] = useState<TableSort | null>(null);
  const [asked, setPage] = useState(1);
  const rows = useMemo(() => sortRows(drawn.rows, sort), [drawn.rows, sort]);
  const pages = drawn.scroll ? 1 : Math.max(1, Math.ceil(rows.length / drawn.pageSize));
  const page = Math.min(asked, pages);
  const shown = drawn.scroll ? rows : rows.slice((page - 1) * drawn.pageSize, page * drawn.pageSize);
  const { first, last, onScroll } = useWindow(shown.length);
  const scroller = useRolling(drawn.scroll);

  return (
    <div className={`chart-table ${drawn.zebra ? 'chart-table-zebra' : ''}`}>
      <section
        ref={scroller}
        className="chart-table-scroll"
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls has to be reachable by keyboard
        tabIndex={0}
        aria-label={description}
      >
        <table>
          <thead>
            <tr>
              {drawn.columns.map((column, at) => (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={arrow(sort, at)}
                  style={{ textAlign: column.align }}
                >
                  <button
                    type="button"
                    onClick={() => {
                      setSort(nextSort(sort, at));
                      setPage(1);
                    }}
                  >
                    <span title={column.title}>{column.title}</span>
                    <i aria-hidden="true" className={`chart-table-arrow ${arrow(sort, at)}`} />
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first > 0 && <tr style={{ height: first * rowHeight }} />}
            {shown.slice(first, last).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no identity but their place
              <tr key={first + index} className={(first + index) % 2 === 1 ? 'odd' : undefined}>
                {drawn.columns.map((column, at) => {
                  const text = column.format(row[at] ?? null);
                  return (
                    <td
                      key={column.key}
                      style={{ textAlign: column.align }}
                      title={text.length > 12 ? text : undefined}
                    >
                      {onSelect === undefined ? (
                        text
                      ) : (
                        <button type="button" className="chart-table-link" onClick={() => onSelect(row, at)}>
                          {text}
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
            {last < shown.length && <tr style={{ height: (shown.length - last) * rowHeight }} />}
          </tbody>
        </table>
      </section>
      {!drawn.scroll && (
        <div className="chart-table-foot">
          {drawn.truncated && <span className="chart-table-note">{texts.data.truncated(rows.length)}</span>}
          <Pager page={page} pages={pages} total={drawn.total} onPage={setPage} />
        </div>
      )}
    </div>
  );
}
