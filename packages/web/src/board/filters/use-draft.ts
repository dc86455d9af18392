import { descendantsOf, type Parameter, texts } from '@mingjing/contract';
import { useRef, useState } from 'react';
import {
  isSet,
  missingNames,
  type ViewerFilter,
  type ViewerFilters,
  valueProblem,
} from '../model/viewer-filters.ts';
import { settle } from './cascade.ts';
import { draftsOf } from './drafts.ts';
import { useFilterScope } from './filter-scope.ts';
import { possibleOn } from './use-choices.ts';

/** What a viewer fills in before it applies; values that become impossible go at once, and say so. */
export function useDraft(
  parameters: readonly Parameter[],
  applied: ViewerFilters,
  today: string,
  shape: (drafts: Record<string, ViewerFilter>) => Record<string, ViewerFilter> = (drafts) => drafts,
) {
  const scope = useFilterScope();
  const start = () => shape(draftsOf(parameters, applied, today));
  const [draft, setDraft] = useState(start);
  const [cleared, setCleared] = useState<Readonly<Record<string, string>>>({});
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const turn = useRef(0);
  /** A range that stands in the form to begin with: it filters nothing until the viewer has a hand in it. */
  const waits = ({ name, required }: Parameter): boolean =>
    draft[name]?.kind === 'date' &&
    isSet(draft[name]) &&
    required !== true &&
    !touched.has(name) &&
    !Object.hasOwn(applied, name);
  const waiting = new Set(parameters.filter(waits).map(({ name }) => name));
  const asked = Object.fromEntries(Object.entries(draft).filter(([name]) => !waiting.has(name)));

  async function change(name: string, next: ViewerFilter): Promise<void> {
    const changed = { ...draft, [name]: next };
    setDraft(changed);
    setTouched((before) => new Set([...before, name]));
    setMissing((before) => before.filter((one) => one !== name));
    setCleared((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== name)));
    if (descendantsOf(scope.parameters, name).length === 0) return;
    turn.current += 1;
    const own = turn.current;
    const found = await settle(scope.parameters, changed, possibleOn(scope.panelId), name).catch(() => null);
    if (found === null || own !== turn.current || found.cleared.length === 0) return;
    setDraft((before) => ({
      ...before,
      ...Object.fromEntries(found.cleared.map((one) => [one.name, found.filters[one.name] ?? next])),
    }));
    setCleared(
      Object.fromEntries(found.cleared.map((one) => [one.name, texts.filters.cleared(one.name, one.value)])),
    );
  }

  return {
    draft,
    /** Why a value went, by the parameter's name. */
    cleared,
    /** Names of what must be filled and was not when it was asked for. */
    missing,
    change,
    /** Names of dates that are shown and not asked for. */
    waiting,
    /** What would be asked for. */
    asked,
    restart() {
      setDraft(start());
      setTouched(new Set());
    },
    /** Hands the draft on when it may be asked. */
    submit(onQuery: (filters: ViewerFilters) => void): void {
      const empty = missingNames(parameters, draft);
      setMissing(empty);
      if (empty.length > 0 || Object.values(draft).some((one) => valueProblem(one) !== null)) return;
      onQuery(asked);
    },
  };
}
