import {
  ApiError,
  type Dataset,
  type DatasetInput,
  type DatasetItem,
  limits,
  type StatusMessage,
  statusMessage,
  statusTopic,
} from '@mingjing/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../app/client.ts';
import { useLiveTopic, useReconnect } from '../../app/live.ts';
import {
  type CategoryNode,
  categoryNodes,
  leavesOf,
  placeLeaf,
  withoutLeaf,
} from '../../ui/category-nodes.ts';

export type DatasetNode = CategoryNode<DatasetItem>;

export const datasetKeys = {
  tree: ['datasets', 'tree'] as const,
  health: ['datasets', 'health'] as const,
  one: (id: number) => ['datasets', 'one', id] as const,
  sheet: (datasourceId: number) => ['datasources', 'sheet', datasourceId] as const,
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
    queryKey: datasetKeys.tree,
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
    queryKey: datasetKeys.health,
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
    queryKey: datasetKeys.one(id ?? 0),
    queryFn: () => client.dataset.read({ params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
}

function editTree(cache: QueryClient, edit: (nodes: DatasetNode[]) => DatasetNode[]): void {
  cache.setQueryData<DatasetNode[]>(datasetKeys.tree, (nodes) => (nodes === undefined ? nodes : edit(nodes)));
}

const itemOf = ({ id, name, cacheStatus, cacheInfo }: Dataset): DatasetItem => ({
  id,
  name,
  cacheStatus,
  cacheInfo,
});

/** Puts a saved dataset into the tree at its category, with no reload. */
export function putDataset(cache: QueryClient, dataset: Dataset): void {
  cache.setQueryData(datasetKeys.one(dataset.id), dataset);
  editTree(cache, (nodes) => placeLeaf(nodes, itemOf(dataset), dataset.categoryDataset.id));
}

export function dropDataset(cache: QueryClient, id: number): void {
  cache.removeQueries({ queryKey: datasetKeys.one(id) });
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
  cache.setQueryData<Dataset>(datasetKeys.one(id), (dataset) =>
    dataset === undefined ? dataset : { ...dataset, cacheStatus, cacheInfo },
  );
}

export function applyStatus(cache: QueryClient, message: StatusMessage): void {
  editTree(cache, (nodes) => withStatus(nodes, message));
  putStatus(cache, message);
}

/** Keeps the status icons live; after a lost connection the tree is read again. */
export function useLiveStatus(): void {
  const cache = useQueryClient();
  useLiveTopic(statusTopic, (body) => {
    const parsed = statusMessage.safeParse(body);
    if (parsed.success) applyStatus(cache, parsed.data);
  });
  useReconnect(() => void cache.invalidateQueries({ queryKey: datasetKeys.tree }));
}

export function saveDataset(id: number | null, input: DatasetInput): Promise<Dataset> {
  return id === null ? client.dataset.create({ input }) : client.dataset.update({ params: { id }, input });
}
