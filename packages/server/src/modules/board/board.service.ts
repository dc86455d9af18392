import { createHash } from 'node:crypto';
import {
  type BoardLayout,
  cutError,
  defaultFilters,
  type FilterRule,
  type FilterSet,
  filtersText,
  limits,
  type PageRule,
  type Parameter,
  relativeSpan,
  rulesOf,
  texts,
  traitsOf,
} from '@mingjing/contract';
import { type Drawing, rowsOf, type WidgetNode } from '@mingjing/drawing';
import type { WidgetData } from '@mingjing/query';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Asking } from '../../data/data-reader.ts';
import { faultText } from '../../data/fault.ts';
import { Joined } from '../../data/joined.ts';
import { widgetDataOf } from '../../data/stored-widget.ts';
import { refused } from '../../http/app-error.ts';
import { wireDate, wireDay } from '../../http/wire-date.ts';
import type { DatasetHandles } from '../../rights/dataset-handles.ts';
import type { OfferedPanel } from '../../rights/offered.ts';
import { toldFailure } from '../../rights/told-failure.ts';
import { type Actor, isAuthor, tenantOf } from '../../security/actor.ts';
import type { PanelRow } from '../panels/panel.store.ts';
import type { PanelAccess } from '../panels/panel-access.ts';
import { storedDrawing } from '../panels/panel-drawing.ts';
import type { PanelOffers } from '../panels/panel-offers.ts';
import { placeOf, storedLayout } from '../panels/panel-parameters.ts';
import {
  changedKeys,
  checkRules,
  columnsActedOn,
  heldBy,
  missingIn,
  ruleProblem,
  rulesOn,
  withoutLocked,
} from '../panels/panel-rules.ts';
import type { WidgetRow, WidgetStore } from '../widgets/widget.store.ts';
import type { WidgetAnswers, WidgetGround } from '../widgets/widget-answers.ts';
import type { BoardStore } from './board.store.ts';
import type { BoardChoices } from './board-choices.ts';
import { boardColours, boardConfig, shownConfig } from './board-config.ts';
import type { FilterSets } from './filter-sets.ts';
import { FinishedBoards } from './finished-boards.ts';

interface BoardParts {
  store: BoardStore;
  access: PanelAccess;
  widgets: WidgetStore;
  answers: WidgetAnswers;
  choices: BoardChoices;
  offers: PanelOffers;
  sets: Pick<FilterSets, 'of'>;
  handles: DatasetHandles;
  log: Logger;
  now: () => number;
  timezone: string;
}

const noData = Buffer.from('{"keys":[],"data":[]}');
const all = { label: '全部', value: '' };
/** Rows of one widget on a board; tables page beyond that by themselves. */
const widgetRows = 10_000;
const finishedBytes = 32 * 1024 * 1024;
/** Viewers' filters are short; a longer text is somebody trying. */
const longestKey = 4000;

/** How long a board of live data stands for the holders of a link. */
const sharedMs = 10_000;

/** Who gets the same bytes: all authors, all viewers, all holders of links with the same filters locked. */
function scopeOf(actor: Actor): string {
  if (isAuthor(actor)) return 'author';
  return actor.kind === 'share' ? `share ${JSON.stringify(actor.lockedFilters)}` : 'viewer';
}

/** What boards tell of their state: enough to compare, nothing of what it is made of. */
const stateMark = (state: string): string =>
  createHash('sha256').update(state).digest('base64url').slice(0, 22);

/** Which board is asked for: with these filters as JSON text, all of it or the widgets of one dataset. */
export interface BoardQuestion {
  id: number;
  filters?: string | undefined;
  datasetId?: number | undefined;
  /** The state of a board on screen, and the filters it was read with: only what they make different is answered. */
  since?: string | undefined;
  before?: string | undefined;
}

/** Rules that a panel opens with, and what they follow from. */
interface Opening {
  layout: string;
  own: readonly FilterSet[];
  day: string;
  rules: string;
}

interface Place {
  node: WidgetNode;
  width: number;
}
interface WidgetAnswer {
  json: Buffer;
  error: string | null;
  datasetName: string;
  extractAt: number | null;
  /** Whether the same question gives the same answer until the stored rows are others. */
  lasting: boolean;
}
interface Drawn {
  /** JSON of a board widget up to its data, and after them. */
  head: string;
  data: Buffer;
  tail: string;
  extractAt: number | null;
}

function readFilters(text: string | undefined): FilterRule[] {
  const parsed = filtersText.safeParse(text);
  if (!parsed.success) throw refused('查询条件格式错误');
  return parsed.data ?? [];
}

/**
 * The first rows of a table whose pages are turned: all of them may be millions. One that rolls by itself shows what it
 * gets, and one with a page of its own gets that.
 */
function firstPage({ chartType, dataJson, page }: WidgetData): { page?: PageRule } {
  const turns = traitsOf(chartType).listsRows && !dataJson.chartForm.tableScroll && page === undefined;
  return turns ? { page: { page: 1, pageSize: limits.tableRows } } : {};
}

/** Widgets of a drawing, each once. */
const widgetsOn = (drawing: Drawing): number[] => [
  ...new Set(drawing.nodes.flatMap((node) => (node.kind === 'widget' ? [node.ref] : []))),
];

/** A parameter as viewers fill it: where it filters is the author's matter. */
function withoutColumns(parameter: Parameter): Parameter {
  const { column: _, columns: __, ...shown } = parameter;
  return shown;
}

/** How a panel is asked: by which filters, and which of its parameters nobody filled that must be. */
interface PanelQuestion {
  panel: PanelRow;
  layout: BoardLayout;
  filters: FilterRule[];
  missing: Parameter[];
  /** What is offered of its widgets to callers who are no authors; read once, and only when something is asked. */
  offered: () => Promise<OfferedPanel>;
}

export function createBoard(parts: BoardParts) {
  const { store, access, widgets, answers, choices, offers, sets, handles, log, now, timezone } = parts;
  const finished = new FinishedBoards(finishedBytes);
  const making = new Joined<Buffer>();
  /** Widgets on the panels, by the version they were saved as. */
  const placed = new LRUCache<string, readonly number[]>({ max: 1000 });
  /** Rules that panels opened with, by panel and caller, beside what they were made of. */
  const openings = new LRUCache<string, Opening>({ max: 2000 });

  /** One widget's data; whatever goes wrong stays in its own place. */
  async function dataOf(
    row: WidgetRow,
    { panel, layout, filters, missing, offered }: PanelQuestion,
    asking: Asking,
  ): Promise<WidgetAnswer> {
    try {
      const ground: WidgetGround = await answers.ground(row);
      const held =
        missing.length === 0
          ? null
          : heldBy(
              missing,
              { place: placeOf(row), actor: asking.actor },
              await answers.columnsOf(ground.target, asking),
            );
      if (held !== null) {
        return { json: noData, error: held, datasetName: '', extractAt: null, lasting: false };
      }
      const options = {
        lenient: true,
        maxRows: widgetRows,
        ...(isAuthor(asking.actor) ? {} : { offer: async () => (await offered()).of(row.id) }),
      };
      const widget = widgetDataOf(row);
      const rules = { filters: rulesOn(layout, filters, placeOf(row)), ...firstPage(widget) };
      const { json, stored } = await answers.ask(widget, ground, rules, asking, options);
      const { target } = ground;
      const dataset = target.kind === 'dataset' ? target.dataset : undefined;
      const extractAt = dataset?.extract_at ?? null;
      return { json, error: null, datasetName: dataset?.name ?? '', extractAt, lasting: stored };
    } catch (error) {
      asking.signal.throwIfAborted();
      log.warn({ err: error, widget: row.id, panel: panel.id }, 'a widget could not be answered');
      return {
        json: noData,
        error: faultText(toldFailure(error, asking.actor)),
        datasetName: '',
        extractAt: null,
        lasting: false,
      };
    }
  }

  async function draw(
    { node, width }: Place,
    row: WidgetRow | undefined,
    colours: ReturnType<typeof boardColours>,
    answer: Promise<WidgetAnswer>,
    actor: Actor,
  ): Promise<Drawn> {
    const { json, error, datasetName, extractAt } = await answer;
    const head = JSON.stringify({
      nodeId: node.id,
      widgetId: node.ref,
      datasetId: row?.dataset_id == null ? null : handles.told(actor, row.dataset_id),
      name: node.name === '' ? (row?.name ?? '') : node.name,
      widgetWidth: width,
      x: node.x,
      y: node.y,
      w: node.w,
      h: node.h,
      config: row === undefined ? '{}' : isAuthor(actor) ? boardConfig(row) : shownConfig(row),
    });
    const tail = JSON.stringify({
      error: error === null ? null : cutError(error),
      datasetName: isAuthor(actor) ? datasetName : '',
      cachedAt: extractAt === null ? '' : wireDate(extractAt, timezone),
      ...colours,
    });
    return { head: `${head.slice(0, -1)},"data":`, data: json, tail: `,${tail.slice(1)}`, extractAt };
  }

  /** The board as one JSON text, answers put in as the bytes they are. */
  function assemble(panel: PanelRow, rows: { rowHeight: number; widgets: Drawn[] }[], state: string): Buffer {
    const times = rows.flatMap((row) => row.widgets.flatMap((widget) => widget.extractAt ?? []));
    const head = JSON.stringify({
      id: panel.id,
      name: panel.name,
      themeBig: panel.bg_path,
      width: panel.width,
      height: panel.height,
      zoomType: panel.zoom_type,
      filterEnable: panel.filter_enable,
      showViewDeviceType: panel.device_type,
      drawing: panel.data,
      dataTime: times.length === 0 ? '' : wireDate(Math.min(...times), timezone),
      state: stateMark(state),
    });
    const parts: (string | Buffer)[] = [head.slice(0, -1), ',"rows":['];
    for (const [at, row] of rows.entries()) {
      parts.push(`${at === 0 ? '' : ','}{"rowHeight":${row.rowHeight},"widgets":[`);
      for (const [place, widget] of row.widgets.entries()) {
        parts.push(place === 0 ? '' : ',', widget.head, widget.data, widget.tail);
      }
      parts.push(']}');
    }
    parts.push(']}');
    return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  }

  /** All that a panel's data depend on, as one text. */
  const stateOf = async (panel: PanelRow, refs: readonly number[]): Promise<string> =>
    `${panel.version} ${panel.updated_at} ${await store.stateOf(refs)}`;

  /**
   * Whether one widget's data have a column of the parameters that differ; one that cannot say so is asked. Who is no
   * author learns of columns by it: only those that are offered count.
   */
  async function isAffected(
    row: WidgetRow,
    { layout, offered }: Pick<PanelQuestion, 'layout' | 'offered'>,
    keys: readonly string[],
    asking: Asking,
  ): Promise<boolean> {
    try {
      const { target } = await answers.ground(row);
      const columns = await answers.columnsOf(target, asking);
      const acted = columnsActedOn(layout, keys, placeOf(row), columns);
      if (isAuthor(asking.actor) || acted.length === 0) return acted.length > 0;
      const offer = (await offered()).of(row.id);
      return acted.some((column) => offer.has(column));
    } catch {
      asking.signal.throwIfAborted();
      return true;
    }
  }

  /** Asks the widgets, all or some of them, and puts the board together. */
  async function make(
    question: Omit<PanelQuestion, 'offered'>,
    drawing: Drawing,
    { only, changed, state }: { only: number | undefined; changed: string[] | undefined; state: string },
    asking: Asking,
  ): Promise<{ json: Buffer; lasting: boolean }> {
    const colours = boardColours(drawing);
    const stored = new Map((await widgets.findMany(widgetsOn(drawing))).map((row) => [row.id, row]));
    const { panel } = question;
    let reading: Promise<OfferedPanel> | undefined;
    const offered = (): Promise<OfferedPanel> => {
      reading ??= offers.on(panel, [...stored.values()], asking);
      return reading;
    };
    // A widget that stands on the panel twice is asked once.
    const asked = new Map<number, Promise<WidgetAnswer>>();
    const answerOf = (ref: number): Promise<WidgetAnswer> => {
      const row = stored.get(ref);
      const known = asked.get(ref);
      if (known !== undefined) return known;
      const answer =
        row === undefined
          ? Promise.resolve({
              json: noData,
              error: texts.widget.gone,
              datasetName: '',
              extractAt: null,
              lasting: true,
            })
          : dataOf(row, { ...question, offered }, asking);
      asked.set(ref, answer);
      return answer;
    };
    const affected = new Set<number>();
    for (const row of changed === undefined ? [] : stored.values()) {
      if (await isAffected(row, { ...question, offered }, changed ?? [], asking)) affected.add(row.id);
    }
    const isAsked = (ref: number): boolean =>
      (only === undefined || stored.get(ref)?.dataset_id === only) &&
      (changed === undefined || affected.has(ref));
    const rows = rowsOf(drawing)
      .map((row) => ({ ...row, cells: row.cells.filter(({ node }) => isAsked(node.ref)) }))
      .filter((row) => row.cells.length > 0);
    const drawn = await Promise.all(
      rows.map(async (row) => ({
        rowHeight: row.rowHeight,
        widgets: await Promise.all(
          row.cells.map((cell) =>
            draw(cell, stored.get(cell.node.ref), colours, answerOf(cell.node.ref), asking.actor),
          ),
        ),
      })),
    );
    const all = await Promise.all(asked.values());
    return { json: assemble(panel, drawn, state), lasting: all.every(({ lasting }) => lasting) };
  }

  /** A dropdown's choices: 全部, then the author's own or its column's. */
  async function optionsOf(
    parameter: Parameter,
    layout: BoardLayout,
    grounds: Awaited<ReturnType<BoardChoices['groundsOf']>>,
    asking: Asking,
  ): Promise<Pick<Parameter, 'options' | 'more'>> {
    const own = parameter.choices ?? [];
    if (own.length > 0) return { options: [all, ...own] };
    const question = { search: '', filters: [] };
    const { values, more } = await choices.ofParameter(parameter, layout, grounds, question, asking);
    const options = [all, ...values.map((value) => ({ label: value, value }))];
    return more ? { options, more } : { options };
  }

  const today = (): string => wireDay(now(), timezone);

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
    // What was kept before the author changed what he allows is no fault of who opens the panel.
    const allowed = rules.filter((rule) => ruleProblem(layout, rule) === null);
    return allowed.length === 0 ? '' : JSON.stringify(allowed);
  }

  return {
    /** A panel with the data of all its widgets, as finished JSON. */
    async load(asked: BoardQuestion, asking: Asking): Promise<Buffer> {
      const { id, datasetId } = asked;
      // A number that means no dataset is that of no widget.
      const only = datasetId === undefined ? undefined : (handles.meant(asking.actor, datasetId) ?? 0);
      // Rights are asked for every time; the bytes are the same for all authors, and for all viewers.
      const panel = await access.readable(asking.actor, id);
      const filtersJson = asked.filters ?? (await openingRules(panel, asking));
      const beforeJson =
        asked.since === undefined ? '' : (asked.before ?? (await openingRules(panel, asking)));
      const since = asked.since === undefined ? '' : `${asked.since} ${beforeJson}`;
      const key = `${id} ${only ?? ''} ${scopeOf(asking.actor)} ${since} ${filtersJson}`;
      const known = finished.get(key);
      if (known !== undefined && known.state === (await stateOf(panel, known.widgets))) return known.json;

      const filters = readFilters(filtersJson);
      const layout = storedLayout(panel);
      checkRules(layout, filters);
      const missing = missingIn(layout, filters);
      const question = { panel, layout, filters, missing };
      const drawing = storedDrawing(panel);
      const refs = widgetsOn(drawing);
      // Before the data are read: whatever changes meanwhile makes the next view ask again.
      const state = await stateOf(panel, refs);
      const changed =
        asked.since === stateMark(state) ? changedKeys(readFilters(beforeJson), filters) : undefined;
      return making.run(`${key} ${state}`, asking.signal, async (signal) => {
        const part = { only, changed, state };
        const { json, lasting } = await make(question, drawing, part, { ...asking, signal });
        // However many look at one link, a source that is read as it is now is asked once in a while only.
        const isShared = asking.actor.kind === 'share';
        if ((lasting || isShared) && key.length <= longestKey) {
          finished.set(key, { state, widgets: refs, json }, lasting ? undefined : sharedMs);
        }
        return json;
      });
    },

    /** The mark that a board loaded now would carry. */
    async state(id: number, asking: Asking): Promise<string> {
      const panel = await access.readable(asking.actor, id);
      // Every board that connects again asks this: its drawing is read once for each saved version.
      const key = `${id} ${panel.version} ${panel.updated_at}`;
      const refs = placed.get(key) ?? widgetsOn(storedDrawing(panel));
      placed.set(key, refs);
      return stateMark(await stateOf(panel, refs));
    },

    /** Panels that this one jumps to and the caller may read; names of the others stay unknown to him. */
    async targets(id: number, asking: Asking): Promise<{ id: number; name: string }[]> {
      const targets = await access.targets(asking.actor, id);
      return targets.map((panel) => ({ id: panel.id, name: panel.name }));
    },

    /** The panel's filter parameters as JSON text, choices and default dates filled in, with the caller's own sets. */
    async layout(id: number, asking: Asking): Promise<string> {
      const panel = await access.readable(asking.actor, id);
      const layout = storedLayout(panel);
      const { paramsGroup: stored, ...settings } = layout;
      const { actor } = asking;
      const locks = actor.kind === 'share' && actor.lockedFilters.length > 0;
      const needed = stored.some(({ type, required }) => type === 2 || (locks && required === true));
      const grounds = needed ? await choices.groundsOf(panel) : [];
      const places = grounds.map(({ place }) => place);
      const paramsGroup = withoutLocked(stored, places, actor);
      const day = today();
      const filled = await Promise.all(
        paramsGroup.map(async (parameter): Promise<Parameter> => {
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
      return JSON.stringify({ ...settings, paramsGroup: told, today: day, sets: own });
    },
  };
}
export type BoardService = ReturnType<typeof createBoard>;
