import {
  type BoardLayout,
  defaultFilters,
  type FilterSet,
  type Parameter,
  relativeSpan,
  rulesOf,
} from '@mingjing/contract';
import { LRUCache } from 'lru-cache';
import type { Asking } from '../../data/data-reader.ts';
import { wireDay } from '../../http/wire-date.ts';
import { isAuthor, tenantOf } from '../../security/actor.ts';
import type { PanelRow } from '../panels/panel.store.ts';
import type { PanelAccess } from '../panels/panel-access.ts';
import { shownParameters, storedLayout } from '../panels/panel-parameters.ts';
import { ruleProblem, withoutLocked } from '../panels/panel-rules.ts';
import type { PanelOffers } from '../widgets/panel-offers.ts';
import type { BoardChoices } from './board-choices.ts';
import type { FilterSets } from './filter-sets.ts';
import { toldLocks } from './told-locks.ts';

type Grounds = Awaited<ReturnType<BoardChoices['groundsOf']>>;
type Choices = Awaited<ReturnType<BoardChoices['ofParameter']>>;

interface LayoutParts {
  access: PanelAccess;
  choices: BoardChoices;
  offers: Pick<PanelOffers, 'on' | 'rowsOn'>;
  sets: Pick<FilterSets, 'of'>;
  now: () => number;
  timezone: string;
}

const all = { label: '全部', value: '' };

/** Milliseconds that a board waits for the choices of its dropdowns: a slow source holds up no other chart. */
export const choicesMs = 800;

/** Rules that a panel opens with, and what they follow from. */
interface Opening {
  layout: string;
  own: readonly FilterSet[];
  day: string;
  rules: string;
}

/** A parameter as viewers fill it: where it filters is the author's matter. */
function withoutColumns(parameter: Parameter): Parameter {
  const { column: _, columns: __, ...shown } = parameter;
  return shown;
}

/** What viewers filter a panel by: its parameters with their choices, and what it opens with. */
export function createBoardLayout({ access, choices, offers, sets, now, timezone }: LayoutParts) {
  /** Rules that panels opened with, by panel and caller, beside what they were made of. */
  const openings = new LRUCache<string, Opening>({ max: 2000 });
  const today = (): string => wireDay(now(), timezone);

  /** Values a dropdown is told with the layout; undefined where they take too long, which ends their questions. */
  async function valuesInTime(
    parameter: Parameter,
    layout: BoardLayout,
    grounds: Grounds,
    asking: Asking,
  ): Promise<Choices | undefined> {
    const late = AbortSignal.timeout(choicesMs);
    const signal = AbortSignal.any([asking.signal, late]);
    const question = { search: '', filters: [] };
    try {
      return await choices.ofParameter(parameter, layout, grounds, question, { ...asking, signal });
    } catch (error) {
      asking.signal.throwIfAborted();
      if (!late.aborted) throw error;
      return undefined;
    }
  }

  /**
   * A dropdown's choices: 全部, then the author's own or its column's. 全部 alone with `more` where they take too long:
   * they are asked for when the dropdown is opened.
   */
  async function optionsOf(
    parameter: Parameter,
    layout: BoardLayout,
    grounds: Grounds,
    asking: Asking,
  ): Promise<Pick<Parameter, 'options' | 'more' | 'choices'>> {
    const own = parameter.choices ?? [];
    const found = await valuesInTime(parameter, layout, grounds, asking);
    if (found === undefined) return { options: [all], more: true, ...(own.length > 0 && { choices: [] }) };
    const { values, more } = found;
    if (own.length > 0) {
      const there = own.filter(({ value }) => values.includes(value));
      return { choices: there, options: [all, ...there] };
    }
    const options = [all, ...values.map((value) => ({ label: value, value }))];
    return more ? { options, more } : { options };
  }

  /** The rules that a panel opens with: the caller's default set, else the author's values; '' without any. */
  async function openingRules(panel: PanelRow, asking: Asking): Promise<string> {
    if (panel.layout === '') return '';
    const own = await sets.of(asking.actor, panel.id);
    const day = today();
    const key = `${panel.id} ${tenantOf(asking.actor)}`;
    const known = openings.get(key);
    if (known !== undefined && known.own === own && known.day === day && known.layout === panel.layout)
      return known.rules;
    const rules = rulesToOpenWith(storedLayout(panel), own, day);
    openings.set(key, { layout: panel.layout, own, day, rules });
    return rules;
  }

  function rulesToOpenWith(layout: BoardLayout, own: readonly FilterSet[], day: string): string {
    if (layout.paramsGroup.length === 0) return '';
    const rules = rulesOf(defaultFilters({ ...layout, sets: [...own] }, day));
    // What was kept before the author changed the parameters is not the viewer's fault.
    const allowed = rules.filter((rule) => ruleProblem(layout, rule) === null);
    return allowed.length === 0 ? '' : JSON.stringify(allowed);
  }

  return {
    openingRules,

    /** The panel's filter parameters as JSON text, choices and default dates filled in, with the caller's own sets. */
    async of(id: number, asking: Asking): Promise<string> {
      const panel = await access.readable(asking.actor, id);
      const layout = storedLayout(panel);
      const { paramsGroup: stored, locked: _, ...settings } = layout;
      const { actor } = asking;
      const locks = actor.kind === 'share' && actor.lockedFilters.length > 0;
      const needed = stored.some(({ type, required }) => type === 2 || (locks && required === true));
      const grounds = needed ? await choices.groundsOf(panel) : [];
      const places = grounds.map(({ place }) => place);
      const paramsGroup = withoutLocked(stored, places, actor);
      const day = today();
      const shown = shownParameters(panel, layout);
      const filled = await Promise.all(
        paramsGroup.map(async (parameter): Promise<Parameter> => {
          // What nobody is asked for tells its values to nobody but authors.
          if (parameter.type === 2 && !shown.has(parameter.name) && !isAuthor(actor))
            return { ...parameter, choices: [], options: [all] };
          if (parameter.type === 2)
            return { ...parameter, ...(await optionsOf(parameter, layout, grounds, asking)) };
          if (parameter.type !== 3) return parameter;
          if (parameter.relative !== undefined) {
            const { from, to } = relativeSpan(parameter.relative, day);
            return { ...parameter, beginDate: from, endDate: to };
          }
          if (parameter.beginDate !== '' || parameter.endDate !== '') return parameter;
          return { ...parameter, beginDate: day, endDate: day };
        }),
      );
      const own = paramsGroup.length === 0 ? [] : await sets.of(asking.actor, id);
      const told = isAuthor(actor) ? filled : filled.map(withoutColumns);
      const locked = await toldLocks(offers, panel, asking);
      return JSON.stringify({
        ...settings,
        paramsGroup: told,
        today: day,
        sets: own,
        ...(locked.length === 0 ? {} : { locked }),
      });
    },
  };
}
