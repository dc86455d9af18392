import type { ShownPages } from '@mingjing/drawing';

const prefix = 'tab.';

/** Panels that take turns call their nodes alike: what was open on one means nothing on the next. */
const takesTurns = (address: URLSearchParams): boolean => address.has('ids');

/** The tabs that an address says are open, by their nodes. */
export function pagesInAddress(address: URLSearchParams): ShownPages {
  if (takesTurns(address)) return {};
  return Object.fromEntries(
    [...address].flatMap(([key, page]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), page]] : [])),
  );
}

/** The address with this tab of a node open; undefined is the one that it opens with. */
export function withPage(
  address: URLSearchParams,
  nodeId: string,
  page: string | undefined,
): URLSearchParams {
  const next = new URLSearchParams(address);
  if (takesTurns(address)) return next;
  if (page === undefined) next.delete(prefix + nodeId);
  else next.set(prefix + nodeId, page);
  return next;
}
