import {
  type Answer,
  type ApiError,
  statusMessage,
  statusTopic,
  type Widget,
  type WidgetCard,
  type WidgetInput,
  type WidgetItem,
} from '@mingjing/contract';
import {
  keepPreviousData,
  type QueryClient,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { client } from '../app/client.ts';
import { isGone } from '../app/failures.ts';
import { useLiveTopic } from '../app/live.ts';
import { type CategoryNode, categoryNodes, leavesOf, placeLeaf, withoutLeaf } from '../ui/category-nodes.ts';

/** The server's word for too many calls at once. */
const tooMany = 429;

export type WidgetNode = CategoryNode<WidgetItem>;

const keys = {
  tree: ['widget', 'tree'] as const,
  cards: ['widget', 'cards'] as const,
  one: (id: number) => ['widget', 'one', id] as const,
  picture: (id: number) => ['widget', 'picture', id] as const,
  data: (id: number) => ['widget', 'data', id] as const,
  placed: (id: number) => ['widget', 'placed', id] as const,
  page: (asked: unknown, page: number) => ['widget', 'page', asked, page] as const,
  provenance: (id: number | undefined) => ['widget', 'provenance', id] as const,
  preview: (text: string) => ['widget', 'preview', text] as const,
  statement: (text: string) => ['widget', 'statement', text] as const,
  columns: (id: number, querySql: string) => ['widget', 'columns', id, querySql] as const,
  query: (key: string) => ['widget', 'query', key] as const,
  values: (...asked: unknown[]) => ['widget', 'values', ...asked] as const,
  /** Of all widgets at once. */
  pictures: ['widget', 'picture'] as const,
  answers: ['widget', 'data'] as const,
  places: ['widget', 'placed'] as const,
  previews: ['widget', 'preview'] as const,
  statements: ['widget', 'statement'] as const,
};

export function useWidgetTree() {
  return useQuery({
    queryKey: keys.tree,
    queryFn: async (): Promise<WidgetNode[]> =>
      categoryNodes<WidgetItem, 'widgets'>(await client.widget.tree({ query: {} }), 'widgets'),
  });
}

/** What the cards of the list say, by widget. */
export function useWidgetCards() {
  return useQuery({
    queryKey: keys.cards,
    queryFn: async () =>
      new Map<number, WidgetCard>((await client.widget.cards()).map((card) => [card.id, card])),
  });
}

/** What a stored widget is asked with, beside its own settings. */
type Asked = Parameters<typeof client.export.provenance>[0]['query'];

/** Where a stored widget's rows come from, and when they were made; nothing is asked without an id. */
export function useWidgetOrigin(id: number | undefined, asked: Asked = {}) {
  return useQuery({
    queryKey: [...keys.provenance(id), asked],
    queryFn: ({ signal }) => client.export.provenance({ params: { id: id ?? 0 }, query: asked, signal }),
    enabled: id !== undefined,
    staleTime: 10_000,
  });
}

/** Pictures and rows of a dataset's widgets are read again when the dataset has been cached anew. */
export function useFreshWidgets(): void {
  const cache = useQueryClient();
  useLiveTopic(statusTopic, (body) => {
    const message = statusMessage.safeParse(body);
    if (!message.success || message.data.cacheStatus !== 'SUCCESS') return;
    for (const { id, datasetId } of leavesOf(cache.getQueryData<WidgetNode[]>(keys.tree) ?? [])) {
      if (datasetId === message.data.id) refreshRows(cache, id);
    }
  });
}

function refreshRows(cache: QueryClient, id: number): void {
  for (const queryKey of [keys.data(id), keys.picture(id), keys.provenance(id)]) {
    void cache.invalidateQueries({ queryKey });
  }
}

/** What widgets answered is asked again: a dataset was saved, and with it the measures that they refer to. */
export function refreshAnswers(cache: QueryClient): void {
  for (const queryKey of [keys.answers, keys.pictures, keys.places, keys.previews, keys.statements])
    void cache.invalidateQueries({ queryKey });
}

/** A stored widget as it is sent back. */
export function inputOfWidget(widget: Widget): WidgetInput {
  const { id: _id, index: _index, tips: _tips, userId: _user, lastModifiedDate: _date, ...input } = widget;
  return input;
}

export function useWidget(id: number | null) {
  return useQuery({
    queryKey: keys.one(id ?? 0),
    queryFn: () => readWidget(id ?? 0),
    enabled: id !== null,
  });
}

const readWidget = (id: number): Promise<Widget> => client.widget.read({ params: { id } });

/** A widget as it is stored now, whatever was read before. */
export const freshWidget = (cache: QueryClient, id: number): Promise<Widget> =>
  cache.fetchQuery({ queryKey: keys.one(id), queryFn: () => readWidget(id), staleTime: 0 });

const placed = (id: number) => ({
  queryKey: keys.one(id),
  queryFn: () => readWidget(id),
  staleTime: 60_000,
});

/** Those of the widgets of a drawing that were not found when they were read for it. */
export const goneAmong = (cache: QueryClient, ids: readonly number[]): number[] =>
  ids.filter((id) => isGone(cache.getQueryState(keys.one(id))?.error));

/** A stored widget that stands on a drawing, read once however often it does. */
export const usePlacedWidget = (id: number) => useQuery(placed(id));

/** The stored widgets of a drawing, in the order asked. */
export const usePlacedWidgets = (ids: readonly number[]) => useQueries({ queries: ids.map(placed) });

/** Rows of a widget on a drawing, with the filters that its board opens with. */
export function usePlacedRows(id: number, first: FirstRows, filters: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: [...keys.placed(id), filters ?? ''],
    // As on the board: what the data have no column of leaves them as they are.
    queryFn: ({ signal }) =>
      client.widget.data({
        query: { id, ...first, ...(filters === undefined ? {} : { filters, lenient: '1' }) },
        signal,
      }),
    enabled,
    staleTime: 60_000,
    // Other rows of the same widget stay while new ones are read.
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  });
}

/** A widget on a drawing and its rows are read again. */
export async function refreshPlaced(cache: QueryClient, id: number): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: keys.one(id) }),
    cache.invalidateQueries({ queryKey: keys.placed(id) }),
  ]);
}

/** The columns that the queries of widgets answer, in the order asked. */
export function useQueryColumns(widgets: readonly Pick<Widget, 'id' | 'datasourceId' | 'querySql'>[]) {
  return useQueries({
    queries: widgets.map(({ id, datasourceId, querySql }) => ({
      queryKey: keys.columns(id, querySql),
      queryFn: () =>
        client.dataset.loadSqlLong({
          input: { datasourceId: datasourceId ?? 0, sql: querySql, limited: false, rows: 1 },
        }),
      staleTime: 60_000,
      retry: false,
    })),
  });
}

/** One page of rows: a stored widget is known by what it is asked with, a draft by an id of its own. */
export function useRowsPage(
  asked: unknown,
  page: number,
  read: (signal: AbortSignal) => Promise<Answer>,
  enabled: boolean,
) {
  return useQuery({
    queryKey: keys.page(asked, page),
    queryFn: ({ signal }) => read(signal),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The statement that is asked for a chart. */
export function useStatement(input: WidgetInput) {
  return useQuery({
    queryKey: keys.statement(JSON.stringify(input)),
    queryFn: ({ signal }) => client.widget.statement({ input: { ...input, name: input.name ?? '' }, signal }),
    retry: false,
    gcTime: 0,
  });
}

/** A query to start from. */
export interface ChosenQuery {
  datasourceId: number;
  sql: string;
}

/** A record that has a query. */
export interface QueryOwner {
  kind: 'dataset' | 'widget';
  id: number;
}

async function readQuery({ kind, id }: QueryOwner): Promise<ChosenQuery | null> {
  if (kind === 'widget') {
    const widget = await readWidget(id);
    return widget.datasourceId === null ? null : { datasourceId: widget.datasourceId, sql: widget.querySql };
  }
  const dataset = await client.dataset.read({ params: { id } });
  if (dataset.dataSourceType !== 'jdbc') return null;
  return { datasourceId: dataset.dataSourceId, sql: dataset.decryptedQuerySQL };
}

/** The query of a dataset or a chart as it is stored now; null when it has none. */
export function useStoredQuery(owner: QueryOwner | null) {
  return useQuery({
    queryKey: keys.query(owner === null ? '' : `${owner.kind}:${owner.id}`),
    queryFn: () => (owner === null ? null : readQuery(owner)),
    enabled: owner !== null,
    retry: false,
    staleTime: 0,
  });
}

/** Values of a column; those before stay until others are there. */
export function useColumnValues(
  input: Parameters<typeof client.widget.values>[0]['input'],
  enabled: boolean,
) {
  return useQuery({
    queryKey: keys.values(input),
    queryFn: ({ signal }) => client.widget.values({ input, signal }),
    enabled,
    retry: false,
    placeholderData: (before) => before,
  });
}

/** A stored widget's picture; many at once have to wait for each other, what cannot be drawn stays so. */
export function useStoredPicture(
  id: number,
  look: readonly unknown[],
  read: (signal: AbortSignal) => Promise<Blob>,
  enabled: boolean,
) {
  return useQuery({
    queryKey: [...keys.picture(id), ...look],
    queryFn: ({ signal }) => read(signal),
    enabled,
    staleTime: 5 * 60_000,
    retry: (count, error) => (error as Partial<ApiError>).status === tooMany && count < 3,
    retryDelay: (count) => 1000 * (count + 1),
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

/** What the first rows of a widget are asked with: a table's first page, all groups of a cross table. */
export interface FirstRows {
  page?: string;
  crossed?: '1';
}

/** A stored widget's data; `first` asks for the first page of them. */
export function useWidgetData(id: number | null, first: FirstRows = {}) {
  return useQuery({
    queryKey: [...keys.data(id ?? 0), first.page ?? '', first.crossed ?? ''],
    queryFn: ({ signal }) => timed(client.widget.data({ query: { id: id ?? 0, ...first }, signal })),
    enabled: id !== null,
    retry: false,
  });
}

function previewKey(input: WidgetInput | null, first: FirstRows, question?: string) {
  const asked = question ?? JSON.stringify({ ...input, name: '', categoryWidget: null });
  return keys.preview(input === null ? '' : `${first.page ?? ''} ${first.crossed ?? ''} ${asked}`);
}

/**
 * Leaves a preview's question: the server stops it where nobody else waits for its answer. The query is then idle without
 * data of its own, until it is asked again.
 */
export function cancelPreview(
  cache: QueryClient,
  input: WidgetInput | null,
  first: FirstRows,
  question?: string,
): void {
  void cache.cancelQueries({ queryKey: previewKey(input, first, question), exact: true });
}

/**
 * Draws an unsaved widget. What decides the answer is the key, so going back to an earlier state is instant: the whole
 * input, or the text of its `question`. `first` asks for the first page of its rows.
 */
export function usePreview(input: WidgetInput | null, first: FirstRows = {}, question?: string) {
  return useQuery({
    queryKey: previewKey(input, first, question),
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
  cache.setQueryData(keys.one(widget.id), widget);
  cache.setQueryData<WidgetNode[]>(keys.tree, (nodes) =>
    nodes === undefined ? nodes : placeLeaf(nodes, leafOf(widget), widget.categoryWidget?.id ?? 0),
  );
}

/** Puts a saved widget into the tree at its category, with no reload; what it draws is read again. */
export function putWidget(cache: QueryClient, widget: Widget): void {
  place(cache, widget);
  // The rows before were asked for another drawing.
  void cache.resetQueries({ queryKey: keys.data(widget.id) });
  refreshRows(cache, widget.id);
  void cache.invalidateQueries({ queryKey: keys.cards });
}

/** The tree is read again. */
export const refreshWidgets = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: keys.tree });

/** Puts a widget into another category: removed there, added here. */
export async function moveWidget(cache: QueryClient, id: number, categoryId: number): Promise<void> {
  place(cache, await client.widget.move({ params: { id }, input: { categoryId } }));
}

export function dropWidget(cache: QueryClient, id: number): void {
  for (const queryKey of [keys.one(id), keys.data(id), keys.picture(id)]) {
    cache.removeQueries({ queryKey });
  }
  cache.setQueryData<WidgetNode[]>(keys.tree, (nodes) =>
    nodes === undefined ? nodes : withoutLeaf(nodes, id),
  );
}
