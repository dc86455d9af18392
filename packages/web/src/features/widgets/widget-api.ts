import {
  type Answer,
  api,
  callFile,
  statusMessage,
  statusTopic,
  type Widget,
  type WidgetCard,
  type WidgetInput,
  type WidgetItem,
} from '@mingjing/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client, clientOptions } from '../../app/client.ts';
import { useLiveTopic } from '../../app/live.ts';
import { pageQuery, type TableSource } from '../../board/chart/index.ts';
import {
  type CategoryNode,
  categoryNodes,
  leavesOf,
  placeLeaf,
  withoutLeaf,
} from '../../ui/category-nodes.ts';

export type WidgetNode = CategoryNode<WidgetItem>;

export const widgetKeys = {
  tree: ['widgets', 'tree'] as const,
  cards: ['widgets', 'cards'] as const,
  picture: (id: number) => ['widgets', 'picture', id] as const,
  one: (id: number) => ['widgets', 'one', id] as const,
  data: (id: number) => ['widgets', 'data', id] as const,
  preview: (text: string) => ['widgets', 'preview', text] as const,
};

export function useWidgetTree() {
  return useQuery({
    queryKey: widgetKeys.tree,
    queryFn: async (): Promise<WidgetNode[]> =>
      categoryNodes<WidgetItem, 'widgets'>(await client.widget.tree({ query: {} }), 'widgets'),
  });
}

/** What the cards of the list say, by widget. */
export function useWidgetCards() {
  return useQuery({
    queryKey: widgetKeys.cards,
    queryFn: async () =>
      new Map<number, WidgetCard>((await client.widget.cards()).map((card) => [card.id, card])),
  });
}

/** Where a stored widget's rows come from, and when they were made. */
export function useWidgetOrigin(id: number) {
  return useQuery({
    queryKey: ['provenance', id, {}],
    queryFn: ({ signal }) => client.export.provenance({ params: { id }, query: {}, signal }),
    staleTime: 10_000,
  });
}

/** Pictures and rows of a dataset's widgets are read again when the dataset has been cached anew. */
export function useFreshWidgets(): void {
  const cache = useQueryClient();
  useLiveTopic(statusTopic, (body) => {
    const message = statusMessage.safeParse(body);
    if (!message.success || message.data.cacheStatus !== 'SUCCESS') return;
    for (const { id, datasetId } of leavesOf(cache.getQueryData<WidgetNode[]>(widgetKeys.tree) ?? [])) {
      if (datasetId === message.data.id) refreshRows(cache, id);
    }
  });
}

function refreshRows(cache: QueryClient, id: number): void {
  for (const queryKey of [widgetKeys.data(id), widgetKeys.picture(id), ['provenance', id]]) {
    void cache.invalidateQueries({ queryKey });
  }
}

/** A stored widget as it is sent back. */
export function inputOfWidget(widget: Widget): WidgetInput {
  const { id: _id, index: _index, tips: _tips, userId: _user, lastModifiedDate: _date, ...input } = widget;
  return input;
}

export function useWidget(id: number | null) {
  return useQuery({
    queryKey: widgetKeys.one(id ?? 0),
    queryFn: () => client.widget.read({ params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
}

/** An answer with how long it took, in milliseconds as the author waited. */
export interface Timed {
  answer: Answer;
  durationMs: number;
  /** When stored rows were made; '' when the source was asked as it is. */
  dataTime?: string | undefined;
}

async function timed(read: Promise<Answer & { dataTime?: string | undefined }>): Promise<Timed> {
  const start = performance.now();
  const answer = await read;
  return { answer, durationMs: Math.round(performance.now() - start), dataTime: answer.dataTime };
}

/** A stored widget's data; `first` asks for the first page of them. */
export function useWidgetData(id: number | null, first: { page?: string } = {}) {
  return useQuery({
    queryKey: [...widgetKeys.data(id ?? 0), first.page ?? ''],
    queryFn: ({ signal }) => timed(client.widget.data({ query: { id: id ?? 0, ...first }, signal })),
    enabled: id !== null,
    retry: false,
  });
}

/**
 * Draws an unsaved widget. What decides the answer is the key, so going back to an earlier state is instant: the whole
 * input, or the text of its `question`. `first` asks for the first page of its rows.
 */
export function usePreview(input: WidgetInput | null, first: { page?: string } = {}, question?: string) {
  const asked = question ?? JSON.stringify({ ...input, name: '', categoryWidget: null });
  const text = input === null ? '' : `${first.page ?? ''} ${asked}`;
  return useQuery({
    queryKey: widgetKeys.preview(text),
    queryFn: ({ signal }) =>
      timed(
        client.widget.preview({
          input: { ...(input as WidgetInput), name: input?.name ?? '' },
          query: first,
          signal,
        }),
      ),
    enabled: input !== null,
    retry: false,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
}

/** Further pages of an unsaved widget, and totals over its rows. */
export function usePreviewSource(input: WidgetInput | null): TableSource | undefined {
  const text = input === null ? '' : JSON.stringify({ ...input, name: '', categoryWidget: null });
  return useMemo(() => {
    if (text === '') return undefined;
    const asked = JSON.parse(text) as WidgetInput;
    return {
      page: (ask, signal) => client.widget.preview({ input: asked, query: pageQuery(ask), signal }),
      totals: (totals, signal) =>
        client.widget.preview({ input: asked, query: { totals: JSON.stringify(totals) }, signal }),
    };
  }, [text]);
}

/** Has the whole answer of an unsaved chart written into a file; undefined while nothing can be asked. */
export function usePreviewFile(input: WidgetInput | null) {
  return useMemo(
    () =>
      input === null
        ? undefined
        : (format: 'csv' | 'xlsx') =>
            callFile(
              api.export.preview,
              { input: { ...input, name: input.name ?? '' }, query: { format } },
              clientOptions,
            ),
    [input],
  );
}

const leafOf = ({ id, name, index, chartType, datasetId, datasourceId, userId }: Widget): WidgetItem => ({
  id,
  name,
  index,
  chartType,
  datasetId,
  datasourceId,
  userId,
});

function place(cache: QueryClient, widget: Widget): void {
  cache.setQueryData(widgetKeys.one(widget.id), widget);
  cache.setQueryData<WidgetNode[]>(widgetKeys.tree, (nodes) =>
    nodes === undefined ? nodes : placeLeaf(nodes, leafOf(widget), widget.categoryWidget?.id ?? 0),
  );
}

/** Puts a saved widget into the tree at its category, with no reload; what it draws is read again. */
export function putWidget(cache: QueryClient, widget: Widget): void {
  place(cache, widget);
  // The rows before were asked for another drawing.
  void cache.resetQueries({ queryKey: widgetKeys.data(widget.id) });
  refreshRows(cache, widget.id);
  void cache.invalidateQueries({ queryKey: widgetKeys.cards });
}

/** Puts a widget into another category: removed there, added here. */
export async function moveWidget(cache: QueryClient, id: number, categoryId: number): Promise<void> {
  place(cache, await client.widget.move({ params: { id }, input: { categoryId } }));
}

export function dropWidget(cache: QueryClient, id: number): void {
  for (const queryKey of [widgetKeys.one(id), widgetKeys.data(id), widgetKeys.picture(id)]) {
    cache.removeQueries({ queryKey });
  }
  cache.setQueryData<WidgetNode[]>(widgetKeys.tree, (nodes) =>
    nodes === undefined ? nodes : withoutLeaf(nodes, id),
  );
}
