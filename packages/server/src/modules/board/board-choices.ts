import {
  ancestorsOf,
  type BoardField,
  type BoardLayout,
  columnOfParameter,
  countsAsNumeric,
  type FilterRule,
  isDated,
  kindOfParameter,
  limits,
  type Parameter,
  type ParameterPlace,
  texts,
} from '@mingjing/contract';
import type { Logger } from 'pino';
import type { Asking } from '../../data/data-reader.ts';
import { storedDrawing } from '../../data/stored-drawing.ts';
import { refused } from '../../http/app-error.ts';
import { problemOfControl } from '../../rights/offered.ts';
import { isAuthor } from '../../security/actor.ts';
import type { PanelRow } from '../panels/panel.store.ts';
import type { PanelAccess } from '../panels/panel-access.ts';
import { placeOf, shownParameters, storedLayout } from '../panels/panel-parameters.ts';
import { checkRules, heldBy, missingIn, rulesOn } from '../panels/panel-rules.ts';
import { applicable, asWhole, ownFilters } from '../widgets/asked-question.ts';
import type { PanelOffers } from '../widgets/panel-offers.ts';
import type { WidgetRow } from '../widgets/widget.store.ts';
import type { WidgetAnswers } from '../widgets/widget-answers.ts';
import type { WidgetGround } from '../widgets/widget-ground.ts';
import { type Choices, gathered } from './gathered-choices.ts';

interface ChoiceParts {
  access: Pick<PanelAccess, 'readable'>;
  answers: WidgetAnswers;
  offers: PanelOffers;
  log: Logger;
}

/** Which values are asked for. */
export interface ChoiceQuestion {
  search: string;
  /** Values of the parameters that this one depends on. */
  filters: readonly FilterRule[];
  /** Only those of these values that there are. */
  check?: readonly string[] | undefined;
}
/** What several widgets stand on together. */
interface Ground extends WidgetGround {
  place: ParameterPlace;
  /** The first of its widgets. */
  row: WidgetRow;
}
/** Rules by parameters as they are asked of a ground. */
type RulesAt = (rules: readonly FilterRule[], ground: Ground) => FilterRule[];

const everything: ChoiceQuestion = { search: '', filters: [] };

/** Choices of parameters, and columns that viewers may add conditions on. */
export function createBoardChoices({ access, answers, offers, log }: ChoiceParts) {
  /** What the panel's widgets stand on, each dataset or query once. */
  async function groundsOf(panel: PanelRow): Promise<Ground[]> {
    const groups = new Map<string, WidgetRow>();
    for (const row of await offers.rowsOn(panel)) {
      const key = row.dataset_id === null ? `w${row.id}` : `d${row.dataset_id}`;
      if (!groups.has(key)) groups.set(key, row);
    }
    const found = await Promise.all(
      [...groups.values()].map(async (row): Promise<Ground[]> => {
        try {
          return [{ ...(await answers.ground(row)), place: placeOf(row), row }];
        } catch (error) {
          log.debug({ err: error, panel: panel.id }, 'a widget without data has no choices');
          return [];
        }
      }),
    );
    return found.flat();
  }

  /** Those grounds that have the column, and the column; with all columns of the rules where any ground has them. */
  async function placesOf(
    columnIn: (ground: Ground) => string,
    rules: (ground: Ground) => FilterRule[],
    grounds: readonly Ground[],
    asking: Asking,
  ) {
    const found = await Promise.all(
      grounds.map(async (ground) => {
        try {
          const names = new Set((await answers.columnsOf(ground.target, asking)).map(({ name }) => name));
          const column = columnIn(ground);
          if (!names.has(column)) return [];
          const filters = rules(ground).filter(({ key }) => names.has(key));
          return [{ ground, column, filters }];
        } catch (error) {
          asking.signal.throwIfAborted();
          log.warn({ err: error }, 'columns of a parameter could not be read');
          return [];
        }
      }),
    );
    const places = found.flat();
    const most = Math.max(0, ...places.map(({ filters }) => filters.length));
    return most === 0 ? places : places.filter(({ filters }) => filters.length === most);
  }

  async function valuesIn(
    places: Awaited<ReturnType<typeof placesOf>>,
    { search, check }: ChoiceQuestion,
    asking: Asking,
  ): Promise<Choices> {
    const found = await Promise.all(
      places.map(async ({ ground, column, filters }) => {
        try {
          const rules = { filters: [...filters, ...(check === undefined ? [] : [listRule(column, check)])] };
          const request = { column, search, order: 'value' as const, rules };
          return await answers.values(ground, request, limits.dropdownValues, asking);
        } catch (error) {
          asking.signal.throwIfAborted();
          log.warn({ err: error, column }, 'choices of a parameter could not be read');
          return { values: [], truncated: false };
        }
      }),
    );
    return gathered(found);
  }

  const listRule = (key: string, value: readonly string[]): FilterRule => ({
    key,
    filterType: 4,
    value: [...value],
  });

  /** The author's own choices, as far as the data beside the parents' values have them. */
  async function ofParameter(
    parameter: Parameter,
    layout: BoardLayout,
    grounds: readonly Ground[],
    question: ChoiceQuestion & { rulesAt?: RulesAt },
    asking: Asking,
  ): Promise<Choices> {
    const rulesAt: RulesAt = question.rulesAt ?? ((rules, { place }) => rulesOn(layout, rules, place));
    const above = new Set(ancestorsOf(layout.paramsGroup, parameter.name).map(({ name }) => name));
    const rules = question.filters.filter(({ key }) => above.has(key));
    const columnIn = (ground: Ground) => columnOfParameter(parameter, ground.place);
    const own = parameter.choices ?? [];
    if (own.length > 0) {
      const fits = own.filter(({ label }) => label.toLowerCase().includes(question.search.toLowerCase()));
      const wanted = fits
        .map(({ value }) => value)
        .filter((value) => question.check?.includes(value) ?? true);
      const limited = await Promise.all(grounds.map(({ target }) => answers.isLimited(target, asking)));
      // What the author wrote down is told as far as the caller's own rows have it.
      const isFree = rules.length === 0 && !limited.includes(true);
      if (isFree || wanted.length === 0) return { values: wanted, more: false };
      const places = await placesOf(columnIn, (ground) => rulesAt(rules, ground), grounds, asking);
      const there = await valuesIn(places, { ...everything, check: wanted }, asking);
      return { values: wanted.filter((value) => there.values.includes(value)), more: false };
    }
    const places = await placesOf(columnIn, (ground) => rulesAt(rules, ground), grounds, asking);
    return valuesIn(places, question, asking);
  }

  /**
   * Values of a column that the panel's widgets show, as far as they show them beside what was filled in. Throws AppError
   * when none does, or none before something is filled in.
   */
  async function shownValues(
    panel: PanelRow,
    name: string,
    { search, check, filters }: ChoiceQuestion,
    asking: Asking,
  ): Promise<Choices> {
    const layout = storedLayout(panel);
    const missing = missingIn(layout, filters);
    const rows = await offers.rowsOn(panel);
    const panelOffers = await offers.on(panel, rows, asking);
    const places = rows.flatMap((row) => {
      const offer = panelOffers.of(row.id);
      const place = offer.shown.find(({ column }) => column === name);
      const held = heldBy(missing, { place: placeOf(row), actor: asking.actor }, offer.columns);
      return place === undefined ? [] : [{ row, place, offer, held }];
    });
    const [first] = places;
    if (first === undefined) throw refused(texts.filters.closed(name), 'notOffered');
    const open = places.filter(({ held }) => held === null);
    if (open.length === 0) throw refused(first.held ?? '');
    const found = await Promise.all(
      open.map(async ({ row, place, offer }) => {
        try {
          const ground = await answers.ground(row);
          const rules = rulesOn(layout, filters, placeOf(row), offer.columns);
          const options = { offer: async () => offer, lenient: true };
          const asked = {
            search,
            only: check,
            filters: await applicable({ filters: rules }, offer.columns, options),
          };
          return await answers.valuesShown(ground, place, asked, limits.dropdownValues, asking);
        } catch (error) {
          asking.signal.throwIfAborted();
          log.warn({ err: error, widget: row.id }, 'values that a widget shows could not be read');
          return { values: [], truncated: false };
        }
      }),
    );
    return gathered(found);
  }

  /**
   * How a viewer's values of the parameters above are asked of a ground. Throws AppError where one asks otherwise than its
   * control and its values do not stand on the board: the choices below would tell by comparisons what is only asked for.
   */
  async function rulesAbove(
    panel: PanelRow,
    layout: BoardLayout,
    { name }: Parameter,
    filters: readonly FilterRule[],
    asking: Asking,
  ): Promise<RulesAt> {
    const atPlace: RulesAt = (rules, { place }) => rulesOn(layout, rules, place);
    if (isAuthor(asking.actor)) return atPlace;
    const parents = ancestorsOf(layout.paramsGroup, name).filter((parent) =>
      filters.some(({ key }) => key === parent.name),
    );
    const oddOf = (parent: Parameter) =>
      ownFilters(filters.filter(({ key }) => key === parent.name)).filter(
        (filter) => problemOfControl(parent, filter) !== null,
      );
    const isTyped = (parent: Parameter): boolean => kindOfParameter(parent) === 'text';
    if (!parents.some((parent) => isTyped(parent) || oddOf(parent).length > 0)) return atPlace;
    const rows = await offers.rowsOn(panel);
    const panelOffers = await offers.on(panel, rows, asking);
    for (const parent of parents) {
      const odd = oddOf(parent);
      const isOffered = rows.some((row) => {
        const column = columnOfParameter(parent, placeOf(row));
        return odd.every((filter) => panelOffers.of(row.id).problemOf({ ...filter, column }) === null);
      });
      if (odd.length > 0 && !isOffered) throw refused(texts.filters.closed(parent.name), 'notOffered');
    }
    return (rules, { place, row }) =>
      rulesOn(layout, rules, place).map((rule) =>
        panelOffers.of(row.id).isWhole(rule.key, rule.value) ? asWhole(rule) : rule,
      );
  }

  return {
    groundsOf,
    ofParameter,

    /** Choices of a parameter, or of a column whose values the caller sees on the board. Throws AppError. */
    async choices(id: number, name: string, question: ChoiceQuestion, asking: Asking): Promise<Choices> {
      const panel = await access.readable(asking.actor, id);
      const layout = storedLayout(panel);
      checkRules(layout, question.filters);
      const grounds = await groundsOf(panel);
      const parameter = layout.paramsGroup.find((one) => one.name === name);
      // What is typed in, or not asked for at all, is not told: nothing on the board may show its column.
      const isListed = parameter?.type === 2 && shownParameters(panel, layout).has(name);
      const lists = isListed || isAuthor(asking.actor);
      if (parameter !== undefined && lists) {
        const rulesAt = await rulesAbove(panel, layout, parameter, question.filters, asking);
        return ofParameter(parameter, layout, grounds, { ...question, rulesAt }, asking);
      }
      const declared =
        parameter === undefined &&
        storedDrawing(panel).nodes.some((node) => node.kind === 'filter' && node.param === name);
      // A figure's own values were never on the board: only sums of them.
      if (!declared && !isAuthor(asking.actor)) return shownValues(panel, name, question, asking);
      if (grounds.length === 0) throw refused(texts.filters.closed(name), 'notOffered');
      const places = await placesOf(
        () => name,
        () => [],
        grounds,
        asking,
      );
      return valuesIn(places, question, asking);
    },

    /** Columns that the caller may add conditions on, and by which types. */
    async fields(id: number, asking: Asking): Promise<BoardField[]> {
      const panel = await access.readable(asking.actor, id);
      const layout = storedLayout(panel);
      const taken = new Set(layout.paramsGroup.map(({ name }) => name));
      const found = new Map<string, number[]>();
      const rows = await offers.rowsOn(panel);
      const panelOffers = await offers.on(panel, rows, asking);
      for (const row of rows) {
        const { columns, shown, calculated, has } = panelOffers.of(row.id);
        const names = new Set(shown.map(({ column }) => column));
        const isOpen = (name: string): boolean =>
          has(name) || (isAuthor(asking.actor) && (names.has(name) || calculated.has(name)));
        for (const column of columns) {
          if (found.has(column.name) || taken.has(column.name) || !isOpen(column.name)) continue;
          if (isDated(column.type)) found.set(column.name, [3]);
          else if (countsAsNumeric(column)) found.set(column.name, [5]);
          else if (names.has(column.name)) found.set(column.name, [4, 2, 1]);
        }
      }
      // Names first, then days, then figures: what people ask by most.
      const rank = (types: readonly number[]): number => [4, 3, 5].indexOf(types[0] ?? 0);
      return [...found]
        .map(([name, types]) => ({ name, types }))
        .sort((a, b) => rank(a.types) - rank(b.types));
    },
  };
}
export type BoardChoices = ReturnType<typeof createBoardChoices>;
