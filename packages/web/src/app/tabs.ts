import type { QueryClient } from '@tanstack/react-query';

/** What tells other tabs of this browser; BroadcastChannel is one. */
export interface TabChannel {
  postMessage: (message: unknown) => void;
  addEventListener: (type: 'message', hear: (event: { data: unknown }) => void) => void;
}

/**
 * What another tab reads again when this one changed it, by the second part of its key: trees, cards, boards with what
 * they lead to, and the sidebar. Lists
 * that forms are filled from are not among them: a form keeps the version it began with, so that a save overwrites
 * nothing unseen.
 */
const shared: ReadonlySet<unknown> = new Set(['tree', 'cards', 'whole', 'layout', 'targets', 'resources']);

const isShared = (key: readonly unknown[]): boolean => typeof key[0] === 'string' && shared.has(key[1]);

/** A key as another tab sent it. */
const isKey = (data: unknown): data is unknown[] => Array.isArray(data) && data.length <= 6 && isShared(data);

/**
 * Whatever this tab has read again after a change of its own, other tabs read again too. `isOwn` says whether it was one:
 * messages of the live connection reach every tab by themselves.
 */
export function shareChanges(client: QueryClient, channel: TabChannel, isOwn: () => boolean): void {
  const invalidate = client.invalidateQueries.bind(client);
  client.invalidateQueries = (filters, options) => {
    const key: readonly unknown[] | undefined = filters?.queryKey;
    if (key !== undefined && isShared(key) && isOwn()) channel.postMessage(key);
    return invalidate(filters, options);
  };
  channel.addEventListener('message', ({ data }) => {
    if (isKey(data)) void invalidate({ queryKey: data });
  });
}

/** Joins this tab with the others of the browser, where it can; `isOwn` as above. */
export function joinTabs(client: QueryClient, isOwn: () => boolean): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel('mingjing-changes');
  // Node, where tests run, waits for open channels otherwise.
  (channel as { unref?: () => void }).unref?.();
  shareChanges(client, channel as unknown as TabChannel, isOwn);
}
