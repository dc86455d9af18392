import type { Drill, FilterRule, ParameterPlace } from '@mingjing/contract';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { useBoardTargets } from '../../records/board.ts';
import { isArrival } from '../model/board-steps.ts';
import type { CrossFilter } from '../model/cross-filter.ts';
import { drillInAddress, withDrill } from '../model/drill-address.ts';
import { narrowed } from '../model/narrowed.ts';
import { useBoardAddress } from '../model/use-board-address.ts';
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
  /** The board's filters. */
  applied: ViewerFilters;
  /** What the clicked mark filters by, under the names that people see. */
  crossShown: ViewerFilters;
  /** Back to the filters that the board opens with; null where these are in force. */
  reset: (() => void) | null;
  /** What a widget is asked with: the board's filters, and the mark that was clicked on another one. */
  of: (nodeId: string) => Applied;
  /** The mark that filters the other widgets. */
  cross: CrossFilter | null;
  /** Null where the author did not switch it on. */
  setCross: ((cross: CrossFilter | null) => void) | null;
  /** A mark's filters as the board's parameters take them; `place` is where its columns are from. */
  fit: (filters: ViewerFilters, place: ParameterPlace) => ViewerFilters;
  /** Panels the viewer may jump to, by id. */
  targets: ReadonlyMap<number, string>;
  jump: (target: number, carry: { filters: ViewerFilters; clicked: string | null }) => void;
  /** Where the address says that a node's widget was left: a reload, a way back and a sent address find it again. */
  drillOf: (nodeId: string) => Drill | undefined;
  /** Null is where the author left it; `step` says that the viewer went there, who may go back. */
  keepDrill: (nodeId: string, drill: Drill | null, how: { step: boolean }) => void;
  /** Another one each time somebody goes to an address: it says anew where widgets were left. */
  arrival: number;
}

const Interaction = createContext<BoardInteraction | null>(null);

/** Null outside a board: a widget there is only looked at. */
export const useInteraction = (): BoardInteraction | null => useContext(Interaction);

const asItIs = (filters: ViewerFilters): ViewerFilters => filters;
const none: ViewerFilters = {};
const noTargets: ReadonlyMap<number, string> = new Map();
interface BoardInteractionProps {
  panelId: number | null;
  applied: ViewerFilters;
  cross?: CrossFilter | null;
  setCross?: ((cross: CrossFilter | null) => void) | null;
  fit?: BoardInteraction['fit'];
  crossShown?: ViewerFilters | undefined;
  reset?: (() => void) | null | undefined;
  children: ReactNode;
}

/** Lets the widgets of a board be drilled into and lead to other boards. */
export function BoardInteractionProvider({
  panelId,
  applied,
  cross = null,
  setCross = null,
  fit = asItIs,
  crossShown = none,
  reset = null,
  children,
}: BoardInteractionProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const [, changeAddress] = useBoardAddress();
  const navigation = useNavigationType();
  const here = useRef(location);
  const arrival = useRef(0);
  if (here.current !== location && isArrival(navigation, location)) arrival.current += 1;
  here.current = location;
  const arrivedAt = arrival.current;
  const { data } = useBoardTargets(panelId);
  const targets = useMemo(
    () => (data === undefined ? noTargets : new Map(data.map(({ id, name }) => [id, name]))),
    [data],
  );
  const drillOf = useCallback(
    (nodeId: string) => drillInAddress(new URLSearchParams(here.current.search), nodeId),
    [],
  );
  const keepDrill = useCallback(
    (nodeId: string, drill: Drill | null, how: { step: boolean }) => {
      changeAddress((old) => withDrill(old, nodeId, drill), how);
    },
    [changeAddress],
  );
  const whole = useMemo((): Applied => ({ applied, rules: rulesOf(applied) }), [applied]);
  const others = useMemo((): Applied => {
    if (cross === null) return whole;
    return {
      applied: narrowed(applied, cross.filters),
      rules: [...rulesOf(applied), ...rulesOf(cross.filters)],
    };
  }, [whole, applied, cross]);
  const value = useMemo(
    (): BoardInteraction => ({
      panelId,
      applied,
      crossShown,
      reset,
      of: (nodeId) => (nodeId === cross?.nodeId ? whole : others),
      cross,
      setCross,
      fit,
      targets,
      jump: (target, carry) => {
        const { pathname, search } = here.current;
        const address = jumpAddress(pathname, new URLSearchParams(search), target, carry);
        void navigate(address, { state: { jumped: true } });
      },
      drillOf,
      keepDrill,
      arrival: arrivedAt,
    }),
    [
      panelId,
      applied,
      crossShown,
      reset,
      whole,
      others,
      cross,
      setCross,
      fit,
      targets,
      navigate,
      drillOf,
      keepDrill,
      arrivedAt,
    ],
  );
  return <Interaction.Provider value={value}>{children}</Interaction.Provider>;
}
