import { type ContainerNode, pageShown, type ShownPages } from '@mingjing/drawing';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

interface PagesState {
  /** The page that each container of the board shows. */
  pages: ShownPages;
  /** The board is being exported: nothing turns by itself. */
  held: boolean;
}
export type PagesStore = StoreApi<PagesState>;

/** What is open on one board, outside of React: its picture is drawn with the same pages. */
export const createPages = (pages: ShownPages = {}): PagesStore =>
  createStore<PagesState>(() => ({ pages, held: false }));

export const PagesContext = createContext<PagesStore>(createPages());

/** The page that a container shows, and the way to another one. */
export function useShownPage(node: ContainerNode): [string, (page: string) => void] {
  const store = useContext(PagesContext);
  const page = useStore(store, ({ pages }) => pageShown(node, pages));
  return [page, (next) => store.setState(({ pages }) => ({ pages: { ...pages, [node.id]: next } }))];
}

/** Whether the board is being exported. */
export const useHeld = (): boolean => useStore(useContext(PagesContext), ({ held }) => held);
