import { crossSettingsOf } from '@mingjing/charts';
import {
  type Answer,
  type ChartForm,
  type ChartType,
  limits,
  type PageRule,
  type SortRule,
  type TotalRule,
  traitsOf,
} from '@mingjing/contract';
import { createContext, useMemo } from 'react';
import { client } from '../../app/client.ts';
import type { FirstRows } from '../../records/widget.ts';

/** Figures over all rows, or over those of each value of a column. */
export interface TotalsAsked {
  totals: TotalRule[];
  by?: string;
}

/** Where a table finds the rows that did not come with its answer, and figures over all of them. */
export interface TableSource {
  /** Which rows it reads, by widget and filters: the same again for the same rows read later. */
  of?: string;
  /** The stored widget that it reads. */
  widget?: number;
  page(ask: PageRule & { sorts: SortRule[] }, signal: AbortSignal): Promise<Answer>;
  /** All rows, where a picture got those alone that it draws; missing where its answer is all there is. */
  all?(signal: AbortSignal): Promise<Answer>;
  /** One row, in the order asked; with `by` one for each value of that column: the value, how many rows, the figures. */
  totals(ask: TotalsAsked, signal: AbortSignal): Promise<Answer>;
}

/** The source of the tables inside; undefined where a table has only the rows it was given. */
export const TableSourceContext = createContext<TableSource | undefined>(undefined);

/** What the widgets of a board are asked with: the board itself and the filters in force, as rules of the wire. */
export interface BoardAsking {
  panelId: number | undefined;
  filters: string | undefined;
  /** A widget that is asked otherwise: the one whose mark filters the others. */
  except?: { nodeId: string; filters: string | undefined } | undefined;
}

/** What one widget of a board is asked with. */
export function askingOf(asking: BoardAsking | null, nodeId: string | undefined): BoardAsking | null {
  if (asking?.except === undefined || asking.except.nodeId !== nodeId) return asking;
  return { panelId: asking.panelId, filters: asking.except.filters };
}
/** Null where the widgets around are not asked of the server. */
export const BoardAskingContext = createContext<BoardAsking | null>(null);

/**
 * What a widget's rows are asked with so that a table gets its first ones and their number, a cross table all of its
 * groups; nothing for other kinds, and no page for a table that rolls by itself or where the author's rules cut one.
 */
export function firstRowsOf(type: ChartType, form: ChartForm, rule: string): FirstRows {
  if (!traitsOf(type).listsRows) return {};
  const crossed = crossSettingsOf(type, form) === undefined ? {} : { crossed: '1' as const };
  if (form.tableScroll || rule.trim() !== '') return crossed;
  return { page: JSON.stringify({ page: 1, pageSize: limits.tableRows }), ...crossed };
}

/** The rules of a page as they travel. */
export function pageQuery({ page, pageSize, sorts }: PageRule & { sorts: SortRule[] }) {
  return {
    page: JSON.stringify({ page, pageSize }),
    ...(sorts.length === 0 ? {} : { sorts: JSON.stringify(sorts) }),
  };
}

/** Totals as they travel. */
export const totalsQuery = ({ totals, by }: TotalsAsked) => ({
  totals: JSON.stringify(totals),
  ...(by === undefined ? {} : { totalsBy: by }),
});

/**
 * Asks for a stored widget's rows with the filters that are in force. A new answer makes it a new source: what was read
 * beside the answer before is of that time.
 */
export function useWidgetSource(
  widgetId: number | undefined,
  asking: BoardAsking | null,
  answer: Answer | undefined,
): TableSource | undefined {
  const { panelId, filters } = asking ?? {};
  const asks = asking !== null && widgetId !== undefined && widgetId > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer stands for the time it was read at
  return useMemo(() => {
    if (!asks || widgetId === undefined) return undefined;
    const rest = {
      id: widgetId,
      lenient: '1' as const,
      ...(panelId === undefined ? {} : { panelId }),
      ...(filters === undefined ? {} : { filters }),
    };
    return {
      of: JSON.stringify(rest),
      widget: widgetId,
      all: (signal) => client.widget.data({ query: rest, signal }),
      page: (ask, signal) => client.widget.data({ query: { ...rest, ...pageQuery(ask) }, signal }),
      totals: (ask, signal) => client.widget.data({ query: { ...rest, ...totalsQuery(ask) }, signal }),
    };
  }, [asks, widgetId, panelId, filters, answer]);
}
