import type { Cell, ShareInput, ShareLink } from '@mingjing/contract';
import { parseDrawing, widgetRefs } from '@mingjing/drawing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../app/client.ts';

export interface LockColumn {
  name: string;
  datasetId: number;
}

const keys = {
  all: ['share'] as const,
  of: (panelId: number | null) => ['share', panelId ?? 'every'] as const,
  columns: (panelId: number) => ['share', 'columns', panelId] as const,
  values: (column: LockColumn | undefined) => ['share', 'values', column?.datasetId, column?.name] as const,
};

/** A link's address as others open it: the server leaves out an origin that it is not sure of. */
const absolute = (address: string): string => (address === '' ? '' : new URL(address, location.origin).href);
const withAddresses = (links: ShareLink[]): ShareLink[] =>
  links.map((link) => ({ ...link, url: absolute(link.url), embedUrl: absolute(link.embedUrl) }));

/** Links of one panel or of all. Reading makes none: a panel is public only once somebody makes a link. */
export function useShares(panelId: number | null) {
  return useQuery({
    queryKey: keys.of(panelId),
    queryFn: async () =>
      withAddresses(await client.share.list(panelId === null ? {} : { query: { panelId } })),
    gcTime: 0,
  });
}

export interface ShareChange {
  /** Null for a new link of the panel. */
  id: number | null;
  panelId: number;
  input: ShareInput;
}

/** Makes or changes a link. */
export function useSaveShare() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, panelId, input }: ShareChange) =>
      id === null
        ? client.share.create({ input: { ...input, panelId } })
        : client.share.update({ params: { id }, input }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useRevokeShare() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => client.share.revoke({ params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Columns of the datasets behind a panel, each name once: what a link can be locked to. */
export function useLockColumns(panelId: number) {
  return useQuery({
    queryKey: keys.columns(panelId),
    queryFn: async (): Promise<LockColumn[]> => {
      const panel = await client.panel.read({ params: { id: panelId } });
      const refs = [...new Set(widgetRefs(parseDrawing(panel.data)))];
      const widgets = await Promise.allSettled(refs.map((id) => client.widget.read({ params: { id } })));
      const datasets = new Set(
        widgets.flatMap((one) => (one.status === 'fulfilled' ? (one.value.datasetId ?? []) : [])),
      );
      const fields = await Promise.allSettled(
        [...datasets].map(async (datasetId) => {
          const { columns } = await client.widget.fields({ query: { datasetId } });
          return columns.map(({ name }) => ({ name, datasetId }));
        }),
      );
      const columns = fields.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      return [...new Map(columns.toReversed().map((column) => [column.name, column])).values()].toReversed();
    },
    staleTime: 60_000,
  });
}

/** Values that a column holds, for choosing. */
export function useLockValues(column: LockColumn | undefined) {
  return useQuery({
    queryKey: keys.values(column),
    queryFn: async (): Promise<Cell[]> => {
      const input = { datasetId: column?.datasetId ?? 0, column: column?.name ?? '' };
      const { values } = await client.widget.values({ input });
      return values as Cell[];
    },
    enabled: column !== undefined,
    staleTime: 60_000,
    retry: false,
  });
}
