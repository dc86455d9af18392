import type { Drawn } from '@mingjing/charts';
import { type Answer, type Cell, type SortRule, texts } from '@mingjing/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { inGroups } from './table-lines.ts';
import { nextSort, sortRows, type TableSort } from './table-order.ts';
import type { TableSource } from './table-source.ts';

export type TableDrawn = Extract<Drawn, { renderer: 'table' }>;

/** Pages that stay at hand for going back and forth. */
const keptPages = 30;

interface Fetched {
  answer: Answer | null;
  error: string | null;
  loading: boolean;
}

/** Reads what a key stands for; the last answer stays while the next one is on its way. */
function useFetched(
  source: TableSource | undefined,
  ask: Parameters<TableSource['page']>[0] | null,
  attempt: number,
): Fetched {
  const kept = useRef({ source, pages: new Map<string, Answer>() });
  const [state, setState] = useState<Fetched>({ answer: null, error: null, loading: false });
  const key = ask === null ? '' : JSON.stringify(ask);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything of what is asked; an attempt asks again
  useEffect(() => {
    if (kept.current.source !== source) kept.current = { source, pages: new Map() };
    const { pages } = kept.current;
    if (ask === null || source === undefined) return setState({ answer: null, error: null, loading: false });
    const known = pages.get(key);
    if (known !== undefined) return setState({ answer: known, error: null, loading: false });
    const stop = new AbortController();
    setState((old) => ({ ...old, error: null, loading: true }));
    source.page(ask, stop.signal).then(
      (answer) => {
        if (stop.signal.aborted) return;
        pages.set(key, answer);
        const oldest = pages.keys().next().value;
        if (pages.size > keptPages && oldest !== undefined) pages.delete(oldest);
        setState({ answer, error: null, loading: false });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const text = error instanceof Error ? error.message : '';
        toast.error(texts.toast.widgetDataFailed);
        setState((old) => ({ ...old, error: text, loading: false }));
      },
    );
    return () => stop.abort();
  }, [source, key, attempt]);
  return state;
}

export interface TablePages {
  sort: TableSort | null;
  page: number;
  pages: number;
  /** Rows of all pages; undefined until the server has said so. */
  total: number | undefined;
  /** Rows of this page, or all that roll. */
  rows: readonly (readonly Cell[])[];
  /** Place of the first row among all. */
  offset: number;
  loading: boolean;
  error: string | null;
  /** Whether every row of the table is here. */
  complete: boolean;
  turn(page: number): void;
  order(column: number): void;
  retry(): void;
}

/** How the groups of the first column run where they have subtotals; other sorts stand within them. */
export function leadingOrder(
  { columns, order }: TableDrawn,
  sort: TableSort | null,
): { key: string; descending: boolean } {
  const key = columns[0]?.source ?? '';
  const isFirst = sort === null ? order?.key === key : sort.column === 0;
  return { key, descending: isFirst && (sort ?? order)?.descending === true };
}

/** What a page is sorted by: as its reader wants it; its groups first where they have subtotals. */
function sortsOf(drawn: TableDrawn, sort: TableSort | null): SortRule[] {
  const { columns, order, subtotals } = drawn;
  const rule = (key: string, descending: boolean): SortRule => ({ key, sortType: descending ? 2 : 1 });
  const source = sort === null ? undefined : columns[sort.column]?.source;
  const asked = source === undefined ? [] : [rule(source, sort?.descending === true)];
  if (subtotals.length === 0) return asked;
  const { key, descending } = leadingOrder(drawn, sort);
  const own = asked.length > 0 || order === null ? asked : [rule(order.key, order.descending)];
  return [rule(key, descending), ...own.filter((one) => one.key !== key)];
}

/** The page that is looked at: cut from the rows that are here, or asked of the server when there are more. */
export function useTablePages(drawn: TableDrawn, source: TableSource | undefined): TablePages {
  const [sort, setSort] = useState<TableSort | null>(null);
  const [asked, setAsked] = useState(1);
  const [attempt, setAttempt] = useState(0);
  const { rows, pageSize, scroll, places } = drawn;
  const complete = drawn.total <= rows.length && !drawn.truncated;
  const remote = source !== undefined && !complete && !scroll;
  const counted = drawn.total > rows.length;

  const grouped = drawn.subtotals.length > 0;
  const byName = drawn.order === null || drawn.order.key === drawn.columns[0]?.source;
  const sorted = useMemo(() => {
    if (remote) return rows;
    const ordered = sortRows(rows, sort);
    if (!grouped || sort?.column === 0) return ordered;
    return inGroups(ordered, byName ? rows : sortRows(rows, { column: 0, descending: false }));
  }, [remote, rows, sort, grouped, byName]);
  const isHere = !remote || (counted && sort === null && !grouped && asked * pageSize <= rows.length);
  const fetched = useFetched(
    source,
    isHere
      ? null
      : {
          page: asked,
          pageSize,
          sorts: sortsOf(drawn, sort),
        },
    attempt,
  );

  const total = remote ? (fetched.answer?.total ?? (counted ? drawn.total : undefined)) : rows.length;
  const pages = scroll ? 1 : Math.max(1, Math.ceil((total ?? rows.length) / pageSize));
  const page = Math.min(asked, pages);
  // Rows went away meanwhile: the last page there is takes the place of the one that is not.
  useEffect(() => {
    if (asked > pages) setAsked(pages);
  }, [asked, pages]);

  const remoteRows = useMemo(
    () => fetched.answer?.data.map((row) => places.map((place) => row[place] ?? null)),
    [fetched.answer, places],
  );
  const here = scroll ? sorted : sorted.slice((page - 1) * pageSize, page * pageSize);
  return {
    sort,
    page,
    pages,
    total,
    rows: isHere ? here : (remoteRows ?? here),
    offset: scroll ? 0 : (page - 1) * pageSize,
    loading: !isHere && fetched.loading,
    error: isHere ? null : fetched.error,
    complete,
    turn: setAsked,
    order(column) {
      setSort(nextSort(sort, column));
      setAsked(1);
    },
    retry: () => setAttempt(attempt + 1),
  };
}
