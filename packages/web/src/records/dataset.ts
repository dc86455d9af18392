import {
  ApiError,
  type Combination,
  type DataRules,
  type Dataset,
  type DatasetInput,
  type DatasetItem,
  limits,
  type MeasureValuesInput,
  type SavedRules,
  type StatusMessage,
  statusMessage,
  statusTopic,
  texts,
} from '@mingjing/contract';
import { type QueryClient, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../app/client.ts';
import { useLiveTopic, useReconnect } from '../app/live.ts';
import { type CategoryNode, categoryNodes, leavesOf, placeLeaf, withoutLeaf } from '../ui/category-nodes.ts';
import { refreshAnswers } from './widget.ts';

export type DatasetNode = CategoryNode<DatasetItem>;

const keys = {
  tree: ['dataset', 'tree'] as const,
  health: ['dataset', 'health'] as const,
  one: (id: number) => ['dataset', 'one', id] as const,
  name: (id: number) => ['dataset', 'name', id] as const,
  rules: (id: number) => ['dataset', 'rules', id] as const,
  measure: (asked: string) => ['dataset', 'measure', asked] as const,
  profiles: (id: number, state: string) => ['dataset', 'profiles', id, state] as const,
  lineage: (id: number, whole: boolean) => ['dataset', 'lineage', id, whole] as const,
  fields: (id: number) => ['dataset', 'fields', id] as const,
  profile: (id: number) => ['dataset', 'profile', id] as const,
  stored: (id: number, state: string) => ['dataset', 'stored', id, state] as const,
  combination: (asked: string) => ['dataset', 'combination', asked] as const,
};

/** How often a running cache is asked after, in milliseconds. */
const runningPollMs = 2000;

const isRunning = (nodes: DatasetNode[] | undefined): boolean =>
  leavesOf(nodes ?? []).some((leaf) => leaf.cacheStatus === 'CACHING');

/**
 * The tree. While a dataset is being cached it is read again and again: the message of its end may come before the
 * answer that said it began, or before the live connection stands, and would then be missed.
 */
export function useDatasetTree() {
  const cache = useQueryClient();
  return useQuery({
    queryKey: keys.tree,
    queryFn: async (): Promise<DatasetNode[]> => {
      const nodes = categoryNodes<DatasetItem, 'datasets'>(await client.dataset.tree(), 'datasets');
      for (const leaf of leavesOf(nodes)) putStatus(cache, leaf);
      return nodes;
    },
    refetchInterval: ({ state }) => (isRunning(state.data) ? runningPollMs : false),
  });
}

/** Whether the cache service answers, asked every 10 s; a 401 or 504 ends the asking. */
export function useCacheOnline(): boolean {
  const health = useQuery({
    queryKey: keys.health,
    queryFn: () => client.dataset.health(),
    retry: false,
    refetchInterval: ({ state }) => (endsPolling(state.error) ? false : limits.cachePollMs),
  });
  return health.data !== false;
}

export function endsPolling(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 504);
}

export function useDataset(id: number | null) {
  return useQuery({
    queryKey: keys.one(id ?? 0),
    queryFn: () => client.dataset.read({ params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
}

/** A dataset as it is stored now, whatever was read before. */
export const freshDataset = (cache: QueryClient, id: number): Promise<Dataset> =>
  cache.fetchQuery({
    queryKey: keys.one(id),
    queryFn: () => client.dataset.read({ params: { id } }),
    staleTime: 0,
  });

/** The names of datasets, in the order asked; undefined while one is read. */
export function useDatasetNames(ids: readonly number[]): (string | undefined)[] {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: keys.name(id),
      queryFn: async () => (await client.dataset.read({ params: { id } })).name,
      staleTime: 60_000,
    })),
  }).map(({ data }) => data);
}

/** The columns, measures and first rows of datasets, as charts are made of them, in the order asked. */
export function useDatasetFields(ids: readonly number[]) {
  return useQueries({
    queries: ids.map((datasetId) => ({
      queryKey: keys.fields(datasetId),
      queryFn: () => client.widget.fields({ query: { datasetId } }),
      staleTime: 60_000,
    })),
  });
}

/** What the values of a dataset's columns are. `state` changes with what is stored; nothing is asked unless wanted. */
export function useColumnProfiles(id: number, state: string, wanted: boolean) {
  return useQuery({
    queryKey: keys.profiles(id, state),
    queryFn: ({ signal }) => client.dataset.profile({ params: { id }, signal }),
    enabled: wanted,
    retry: false,
    staleTime: 60_000,
  });
}

/** The first rows that are stored of a dataset. `state` changes with what is stored; nothing is asked unless wanted. */
export function useStoredRows(id: number, state: string, wanted: boolean) {
  return useQuery({
    queryKey: keys.stored(id, state),
    queryFn: async ({ signal }) => {
      const { columns, content, truncated } = await client.dataset.data({
        query: { id, limited: 'true' },
        signal,
      });
      return { columns, content, truncated: truncated === true };
    },
    enabled: wanted,
    retry: false,
    staleTime: 60_000,
  });
}

/** From a dataset's source to boards and links; `whole` takes in all datasets of the source. */
export function useLineage(id: number, whole: boolean) {
  return useQuery({
    queryKey: keys.lineage(id, whole),
    queryFn: ({ signal }) =>
      client.dataset.lineage({ params: { id }, query: whole ? { whole: 'true' } : {}, signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
}

/** What all rows tell of the columns of datasets; an error where nobody may count them. */
export function useDatasetProfiles(ids: readonly number[]) {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: keys.profile(id),
      queryFn: () => client.autoBoard.profile({ params: { id } }),
      staleTime: 60_000,
      retry: false,
    })),
  });
}

/** What the first values of a measure are read from. */
export type MeasureSource = Omit<MeasureValuesInput, 'expression'>;

/** The first values of a calculated measure that is being written. */
export function useSourceMeasure(source: MeasureSource | null, expression: string | null) {
  const input = source === null || expression === null ? null : { ...source, expression };
  return useQuery({
    queryKey: keys.measure(JSON.stringify(input)),
    queryFn: ({ signal }) => client.dataset.measureValues({ input: input!, signal }),
    enabled: input !== null,
    retry: false,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
}

/**
 * Columns, keys and rows of datasets that are to be put together; nothing is asked of fewer than two. While one of them
 * has no rows yet, it is asked again and again.
 */
export function useCombinationStart(parents: readonly number[]) {
  return useQuery({
    queryKey: keys.combination(JSON.stringify(parents)),
    queryFn: ({ signal }) => client.dataset.startCombination({ input: { parents: [...parents] }, signal }),
    enabled: parents.length > 1,
    refetchInterval: ({ state }) => ((state.data?.uncached.length ?? 0) > 0 ? runningPollMs : false),
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** First rows and figures of a combination that is not saved; null asks nothing. */
export function useCombinationTrial(combination: Combination | null) {
  return useQuery({
    queryKey: keys.combination(JSON.stringify({ combination })),
    queryFn: ({ signal }) => client.dataset.tryCombination({ input: { combination: combination! }, signal }),
    enabled: combination !== null,
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Begins to cache datasets; their states follow in the tree. */
export function useCacheDatasets() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly number[]): Promise<void> => {
      for (const id of ids) applyStatus(cache, await client.dataset.cache({ params: { id } }));
    },
    meta: { inline: true },
  });
}

/** The tree is read again. */
export const refreshDatasets = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: keys.tree });

function editTree(cache: QueryClient, edit: (nodes: DatasetNode[]) => DatasetNode[]): void {
  cache.setQueryData<DatasetNode[]>(keys.tree, (nodes) => (nodes === undefined ? nodes : edit(nodes)));
}

const itemOf = ({ id, name, cacheStatus, cacheInfo, dataSourceType }: Dataset): DatasetItem => ({
  id,
  name,
  cacheStatus,
  cacheInfo,
  ...(dataSourceType === 'combined' && { combined: true as const }),
});

/** Puts a saved dataset into the tree at its category, with no reload. */
export function putDataset(cache: QueryClient, dataset: Dataset): void {
  cache.setQueryData(keys.one(dataset.id), dataset);
  refreshAnswers(cache);
  editTree(cache, (nodes) => placeLeaf(nodes, itemOf(dataset), dataset.categoryDataset.id));
}

export function dropDataset(cache: QueryClient, id: number): void {
  cache.removeQueries({ queryKey: keys.one(id) });
  editTree(cache, (nodes) => withoutLeaf(nodes, id));
}

function withStatus(nodes: DatasetNode[], message: StatusMessage): DatasetNode[] {
  return nodes.map((node) => ({
    ...node,
    children: withStatus(node.children, message),
    leaves: node.leaves.map((leaf) => (leaf.id === message.id ? { ...leaf, ...message } : leaf)),
  }));
}

function putStatus(cache: QueryClient, { id, cacheStatus, cacheInfo }: StatusMessage): void {
  cache.setQueryData<Dataset>(keys.one(id), (dataset) =>
    dataset === undefined ? dataset : { ...dataset, cacheStatus, cacheInfo },
  );
}

export function applyStatus(cache: QueryClient, message: StatusMessage): void {
  editTree(cache, (nodes) => withStatus(nodes, message));
  putStatus(cache, message);
}

/** Keeps the status icons live; after a lost connection the tree is read again. `onStatus` hears of each change. */
export function useLiveStatus(onStatus?: () => void): void {
  const cache = useQueryClient();
  useLiveTopic(statusTopic, (body) => {
    const parsed = statusMessage.safeParse(body);
    if (!parsed.success) return;
    applyStatus(cache, parsed.data);
    onStatus?.();
  });
  useReconnect(() => void refreshDatasets(cache));
}

export function saveDataset(id: number | null, input: DatasetInput): Promise<Dataset> {
  return id === null ? client.dataset.create({ input }) : client.dataset.update({ params: { id }, input });
}

/** Who sees which rows and columns of a dataset; read anew whenever it is opened. */
export function useDataRules(id: number) {
  return useQuery({
    queryKey: keys.rules(id),
    queryFn: ({ signal }) => client.dataset.rules({ params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useSaveDataRules(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: SavedRules) => client.dataset.saveRules({ params: { id }, input }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.one(id) }),
    meta: { inline: true },
  });
}

/** What a user would see by rules that need not be stored. */
export function useTryRules(id: number) {
  return useMutation({
    mutationFn: (input: { userId: number; rules: DataRules }) =>
      client.dataset.tryRules({ params: { id }, input }),
    meta: { inline: true },
  });
}

/** A name that no dataset has yet: a file that comes twice is told apart as files are, 订单（2）. */
export async function freeDatasetName(name: string): Promise<string> {
  const nodes = categoryNodes<DatasetItem, 'datasets'>(await client.dataset.tree(), 'datasets');
  const taken = new Set(leavesOf(nodes).map((leaf) => leaf.name));
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : `（${count}）`;
    const free = [...name].slice(0, limits.name - suffix.length).join('') + suffix;
    if (!taken.has(free)) return free;
  }
}

/** The category of datasets that are made of uploaded spreadsheets; made when the first one is. */
export async function sheetCategory(): Promise<number> {
  const name = texts.autoBoard.sheets;
  const known = (await client.dataset.tree()).find((one) => one.name === name);
  if (known !== undefined) return known.id;
  return (await client.dataset.createCategory({ input: { categoryName: name, pid: -1 } })).id;
}
