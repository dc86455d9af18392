import type { Drawing } from '@mingjing/drawing';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { BoardSource } from '../../records/board.ts';
import { isArrival } from '../model/board-steps.ts';
import { pagesInAddress, withPage } from '../model/pages-address.ts';
import { useBoardAddress } from '../model/use-board-address.ts';
import { createPages, type PagesStore } from '../nodes/shown-pages.ts';

/**
 * The pages that are open on a board. Tabs stand in the address: a reload, a way back and a sent address find them open.
 * What turns by itself does not.
 */
export function useKeptPages({ id, type }: BoardSource, drawing: Drawing | null): PagesStore {
  const [address, change] = useBoardAddress();
  const place = useLocation();
  const navigation = useNavigationType();
  const first = useRef(address);
  first.current = address;
  // Each board begins with its own first pages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another board is another set of pages
  const store = useMemo(() => createPages(pagesInAddress(first.current)), [id, type]);
  const tabs = useMemo(() => drawing?.nodes.filter((node) => node.kind === 'tabs') ?? [], [drawing]);
  useLayoutEffect(() => {
    if (!isArrival(navigation, place)) return;
    const asked = pagesInAddress(new URLSearchParams(place.search));
    store.setState(({ pages }) => ({
      pages: { ...pages, ...Object.fromEntries(tabs.map((node) => [node.id, asked[node.id] ?? ''])) },
    }));
  }, [store, tabs, place, navigation]);
  useEffect(
    () =>
      store.subscribe(({ pages }, before) => {
        for (const node of tabs) {
          const page = pages[node.id];
          if (page === before.pages[node.id]) continue;
          const isFirst = page === '' || page === node.pages[0]?.id;
          change((old) => withPage(old, node.id, isFirst ? undefined : page));
        }
      }),
    [store, tabs, change],
  );
  return store;
}
