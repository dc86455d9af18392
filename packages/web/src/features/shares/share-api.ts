import type { ShareInput, ShareLink } from '@mingjing/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../app/client.ts';

export const shareKeys = {
  all: ['shares'] as const,
  of: (panelId: number | null) => ['shares', panelId ?? 'every'] as const,
};

/** A link's address as others open it: the server leaves out an origin that it is not sure of. */
const absolute = (address: string): string => (address === '' ? '' : new URL(address, location.origin).href);
const withAddresses = (links: ShareLink[]): ShareLink[] =>
  links.map((link) => ({ ...link, url: absolute(link.url), embedUrl: absolute(link.embedUrl) }));

/** Links of one panel or of all. Reading makes none: a panel is public only once somebody makes a link. */
export function useShares(panelId: number | null) {
  return useQuery({
    queryKey: shareKeys.of(panelId),
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
    onSuccess: () => cache.invalidateQueries({ queryKey: shareKeys.all }),
  });
}

export function useRevokeShare() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => client.share.revoke({ params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: shareKeys.all }),
  });
}
