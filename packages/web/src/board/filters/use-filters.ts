import { ancestorsOf, type BoardLayout, texts } from '@mingjing/contract';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { toast } from '../../ui/toast.ts';
import { isAmongSteps, isArrival } from '../model/board-steps.ts';
import { brandToday } from '../model/brand-today.ts';
import { useBoardAddress } from '../model/use-board-address.ts';
import {
  addressWith,
  addressWithout,
  addressWithThoseOf,
  defaultFilters,
  filtersInAddress,
  filtersText,
  fitted,
  type ViewerFilters,
} from '../model/viewer-filters.ts';
import { type Cleared, settle } from './cascade.ts';
import { possibleOn } from './use-choices.ts';

const say = (cleared: readonly Cleared[]): void => {
  for (const { name, value } of cleared) toast.warning(texts.filters.cleared(name, value));
};

/**
 * The filters in force: those of the address over the defaults; once a viewer asked, the address alone speaks. The whole
 * state stands in the address, so that it survives a reload and can be sent. Values that are impossible beside those
 * they depend on never get there, and go when somebody typed them into it.
 */
export function useFilters(layout: BoardLayout | undefined, panelId: number | null) {
  const [address, changeAddress] = useBoardAddress();
  const today = layout?.today ?? brandToday();
  const own = useMemo(() => {
    const filters = filtersInAddress(address, today);
    return layout === undefined ? filters : fitted(filters, layout, today);
  }, [address, layout, today]);
  const asked = address.get('asked') === '1';
  const defaults = useMemo(
    (): ViewerFilters => (layout === undefined ? {} : defaultFilters(layout, today)),
    [layout, today],
  );
  const applied = useMemo(
    (): ViewerFilters => (asked ? own : { ...defaults, ...own }),
    [own, asked, defaults],
  );
  const parameters = layout?.paramsGroup;
  const depends = useMemo(
    () => parameters?.some(({ name }) => ancestorsOf(parameters, name).length > 0) === true,
    [parameters],
  );
  const latest = useRef(0);
  // What was asked for last, until the address that is drawn says it: a hand is faster than a drawing.
  const wanted = useRef<ViewerFilters | undefined>(undefined);
  const put = (filters: ViewerFilters): void => {
    wanted.current = filters;
    changeAddress((old) => addressWith(old, filters));
  };
  const apply = async (filters: ViewerFilters): Promise<void> => {
    latest.current += 1;
    const turn = latest.current;
    wanted.current = filters;
    if (!depends || parameters === undefined) return put(filters);
    const settled = await settle(parameters, filters, possibleOn(panelId)).catch(() => ({
      // What cannot be checked is asked as it is: it shows nothing at worst.
      filters,
      cleared: [],
    }));
    if (turn !== latest.current) return;
    say(settled.cleared);
    put(settled.filters);
  };
  // An address can say anything.
  const [checked, check] = [useRef(''), useRef(apply)];
  check.current = apply;
  const text = address.toString();
  const navigation = useNavigationType();
  const place = useLocation();
  useEffect(() => {
    if (wanted.current === undefined) return;
    const isDrawn = addressWith(new URLSearchParams(text), wanted.current).toString() === text;
    // Somebody who goes to another address means what that one says.
    if (isDrawn || isArrival(navigation, place)) wanted.current = undefined;
  }, [text, navigation, place]);
  // Steps lead down and up in the data; what the whole board is filtered by since stays.
  const last = useRef(place);
  useEffect(() => {
    const left = last.current;
    last.current = place;
    if (isAmongSteps(navigation, left, place))
      changeAddress((now) => addressWithThoseOf(now, new URLSearchParams(left.search)));
  }, [place, navigation, changeAddress]);
  const typed = depends && Object.keys(own).length > 1;
  useEffect(() => {
    if (!typed || parameters === undefined || checked.current === text) return;
    checked.current = text;
    const turn = latest.current;
    settle(parameters, applied, possibleOn(panelId)).then(
      ({ filters, cleared }) => {
        // What was asked for since was checked by itself.
        if (cleared.length === 0 || turn !== latest.current) return;
        say(cleared);
        wanted.current = filters;
        changeAddress((old) => addressWith(old, filters));
      },
      () => undefined,
    );
  }, [typed, parameters, applied, panelId, text, changeAddress, checked]);

  const reset = useCallback((): void => {
    latest.current += 1;
    wanted.current = undefined;
    changeAddress(addressWithout);
  }, [changeAddress]);

  // The server opens a board with the defaults by itself: asking for them would be a second call.
  const opens = !asked && Object.keys(own).length === 0;
  const hasDefaults = Object.keys(defaults).length > 0;
  return {
    address,
    today,
    applied,
    asked,
    /** Whether what is in force is what the board opens with. */
    opens,
    /** What the board is asked with; undefined where the server's defaults are meant. */
    filters: opens ? undefined : (filtersText(applied) ?? (hasDefaults ? '[]' : undefined)),
    /** Whether that is known yet: what the address says beside the author's defaults needs these. */
    isKnown: layout !== undefined || opens || (asked && Object.keys(own).length > 0),
    apply,
    /** Changes what is in force, or what was asked for meanwhile: of two changes in a row neither is lost. */
    change: (edit: (filters: ViewerFilters) => ViewerFilters): Promise<void> =>
      apply(edit(wanted.current ?? applied)),
    reset,
  };
}
