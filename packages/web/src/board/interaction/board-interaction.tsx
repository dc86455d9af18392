import type { Drill, FilterRule } from '@mingjing/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useBoardTargets } from '../../records/board.ts';
import type { CrossFilter } from '../model/cross-filter.ts';
import { rulesOf, type ViewerFilters } from '../model/viewer-filters.ts';
import { jumpAddress } from './jump.ts';

export interface Applied {
  applied: ViewerFilters;
  rules: readonly FilterRule[];
}

/** What widgets of a board share when they are clicked. */
export interface BoardInteraction {
  /** Null on a board that only this browser knows. */
  panelId: number | null;
  /** What a widget is asked with: the board's filters, and the mark that was clicked on another one. */
  of: (nodeId: string) => Applied;
  /** The mark that filters the other widgets. */
  cross: CrossFilter | null;
  /** Null where the author did not switch it on. */
  setCross: ((cross: CrossFilter | null) => void) | null;
  /** Panels the viewer may jump to, by id. */
  targets: ReadonlyMap<number, string>;
  jump: (target: number, carry: { filters: ViewerFilters; clicked: string | null }) => void;
  /** Where a node's widget was left when this view of the board was left. */
  drillOf: (nodeId: string) => Drill | undefined;
  keepDrill: (nodeId: string, drill: Drill) => void;
}

const Interaction = createContext<BoardInteraction | null>(null);

/** Null outside a board: a widget there is only looked at. */
export const useInteraction = (): BoardInteraction | null => useContext(Interaction);

const noTargets: ReadonlyMap<number, string> = new Map();
/** Views remembered: as many as somebody goes back through. */
const views = 50;
/** How far each widget was drilled into, by the entry of the browser's history; gone with the data it belongs to. */
const drilledOf = new WeakMap<QueryClient, Map<string, Map<string, Drill>>>();

/** Drills live as long as the entry of the history they were made in, so that going back finds them again. */
function useDrillBook() {
  const { key } = useLocation();
  const queries = useQueryClient();
  const drilled = drilledOf.get(queries) ?? new Map<string, Map<string, Drill>>();
  drilledOf.set(queries, drilled);
  const book = useRef<Map<string, Drill> | null>(null);
  book.current ??= new Map(drilled.get(key));
  useEffect(() => {
    // A filter replaces the entry of the history under the same board: what was drilled goes along.
    drilled.delete(key);
    drilled.set(key, book.current ?? new Map());
    for (const old of [...drilled.keys()].slice(0, -views)) drilled.delete(old);
  }, [key, drilled]);
  const drillOf = useCallback((nodeId: string) => book.current?.get(nodeId), []);
  const keepDrill = useCallback((nodeId: string, drill: Drill) => book.current?.set(nodeId, drill), []);
  return { drillOf, keepDrill };
}

interface BoardInteractionProps {
  panelId: number | null;
  applied: ViewerFilters;
  cross?: CrossFilter | null;
  setCross?: ((cross: CrossFilter | null) => void) | null;
  children: ReactNode;
}

/** Lets the widgets of a board be drilled into and lead to other boards. */
export function BoardInteractionProvider({
  panelId,
  applied,
  cross = null,
  setCross = null,
  children,
}: BoardInteractionProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  here.current = location;
  const { data } = useBoardTargets(panelId);
  const targets = useMemo(
    () => (data === undefined ? noTargets : new Map(data.map(({ id, name }) => [id, name]))),
    [data],
  );
  const { drillOf, keepDrill } = useDrillBook();
  const whole = useMemo((): Applied => ({ applied, rules: rulesOf(applied) }), [applied]);
  const others = useMemo((): Applied => {
    if (cross === null) return whole;
    const both = { ...applied, ...cross.filters };
    return { applied: both, rules: rulesOf(both) };
  }, [whole, applied, cross]);
  const value = useMemo(
    (): BoardInteraction => ({
      panelId,
      of: (nodeId) => (nodeId === cross?.nodeId ? whole : others),
      cross,
      setCross,
      targets,
      jump: (target, carry) => {
        const { pathname, search } = here.current;
        const address = jumpAddress(pathname, new URLSearchParams(search), target, carry);
        void navigate(address, { state: { jumped: true } });
      },
      drillOf,
      keepDrill,
    }),
    [panelId, whole, others, cross, setCross, targets, navigate, drillOf, keepDrill],
  );
  return <Interaction.Provider value={value}>{children}</Interaction.Provider>;
}
