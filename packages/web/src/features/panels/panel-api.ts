import {
  type ChartForm,
  type ChartType,
  dataJson,
  datasetTopic,
  type PanelItem,
  parseJsonText,
  type Widget,
  type WidgetItem,
} from '@mingjing/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { client } from '../../app/client.ts';
import { useLiveTopic } from '../../app/live.ts';
import { firstRowsOf } from '../../board/chart/index.ts';
import { type CategoryNode, categoryNodes } from '../../ui/category-nodes.ts';
import { OpeningLayout, openingFilters } from './opening-filters.ts';

export type PanelNode = CategoryNode<PanelItem>;
export type WidgetFolder = CategoryNode<WidgetItem>;

export const panelKeys = {
  tree: ['panels', 'tree'] as const,
  one: (id: number) => ['panels', 'one', id] as const,
  widgetTree: ['widgets', 'tree'] as const,
  widget: (id: number) => ['widgets', 'one', id] as const,
  widgetRows: (id: number) => ['panels', 'widget-rows', id] as const,
  columns: (datasetIds: readonly number[]) => ['panels', 'columns', ...datasetIds] as const,
};

export function usePanelTree() {
  return useQuery({
    queryKey: panelKeys.tree,
    queryFn: async (): Promise<PanelNode[]> =>
      categoryNodes<PanelItem, 'panels'>(await client.panel.tree({}), 'panels'),
  });
}

/** Read anew at each opening: an editor must never start from what a cache remembers. */
export function usePanel(id: number | null) {
  return useQuery({
    queryKey: panelKeys.one(id ?? 0),
    queryFn: () => client.panel.read({ params: { id: id ?? 0 } }),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const refreshTree = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: panelKeys.tree });

export function useWidgetTree() {
  return useQuery({
    queryKey: panelKeys.widgetTree,
    queryFn: async (): Promise<WidgetFolder[]> =>
      categoryNodes<WidgetItem, 'widgets'>(await client.widget.tree({ query: {} }), 'widgets'),
  });
}

/** How a stored widget is drawn. Settings that cannot be read draw as an empty chart rather than not at all. */
export function chartOf(widget: Pick<Widget, 'dataJson' | 'chartType'>): {
  type: ChartType;
  form: ChartForm;
} {
  try {
    const parsed = dataJson.safeParse(parseJsonText(widget.dataJson));
    if (parsed.success) return { type: widget.chartType, form: parsed.data.chartForm };
  } catch {
    // falls through to the empty form
  }
  return { type: widget.chartType, form: dataJson.parse({}).chartForm };
}

/** A stored widget with its rows, read once however often it stands on the page, and again when its data changes. */
export function useLiveWidget(id: number) {
  const cache = useQueryClient();
  const widget = useQuery({
    queryKey: panelKeys.widget(id),
    queryFn: () => client.widget.read({ params: { id } }),
    staleTime: 60_000,
  });
  const chart = useMemo(() => (widget.data === undefined ? undefined : chartOf(widget.data)), [widget.data]);
  const layout = useContext(OpeningLayout);
  const datasetId = widget.data?.datasetId ?? null;
  const filters = useMemo(
    () => openingFilters(layout, datasetId ?? { widgetId: id }),
    [layout, datasetId, id],
  );
  const first = chart === undefined ? {} : firstRowsOf(chart.type, chart.form, widget.data?.page ?? '');
  const rows = useQuery({
    queryKey: [...panelKeys.widgetRows(id), filters ?? ''],
    // As on the board: what the data have no column of leaves them as they are.
    queryFn: ({ signal }) =>
      client.widget.data({
        query: { id, ...first, ...(filters === undefined ? {} : { filters, lenient: '1' }) },
        signal,
      }),
    enabled: chart !== undefined,
    staleTime: 60_000,
    // Other rows of the same widget stay while new ones are read.
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  });
  useLiveTopic(datasetId === null ? null : datasetTopic(datasetId), () => void refreshWidget(cache, id));
  return { widget, rows, chart };
}

export async function refreshWidget(cache: QueryClient, id: number): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: panelKeys.widget(id) }),
    cache.invalidateQueries({ queryKey: panelKeys.widgetRows(id) }),
  ]);
}

/** Uploads a picture. Returns its address and its own size in pixels. */
export async function uploadPicture(file: File): Promise<{ url: string; w: number; h: number }> {
  const form = new FormData();
  form.set('file', file);
  const { url } = await client.file.upload({ form });
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  return { url, w: bitmap?.width ?? 200, h: bitmap?.height ?? 150 };
}
