import { cutError, type FilterRule, filtersText, limits, type PageRule, texts } from '@mingjing/contract';
import { type Drawing, rowsOf, type WidgetNode } from '@mingjing/drawing';
import type { WidgetData } from '@mingjing/query';
import type { Logger } from 'pino';
import type { Asking } from '../../data/data-reader.ts';
import { faultText } from '../../data/fault.ts';
import { Joined } from '../../data/joined.ts';
import { refused } from '../../http/app-error.ts';
import type { Actor } from '../../security/actor.ts';
import { isAuthor } from '../acting-user.ts';
import type { PanelRow } from '../panels/panel.store.ts';
import type { PanelAccess } from '../panels/panel-access.ts';
import { storedDrawing } from '../panels/panel-drawing.ts';
import { openColumns, storedLayout } from '../panels/panel-parameters.ts';
import type { WidgetRow, WidgetStore } from '../widgets/widget.store.ts';
import type { WidgetAnswers, WidgetGround } from '../widgets/widget-answers.ts';
import { widgetDataOf } from '../widgets/widget-input.ts';
import { wireDate, wireDay } from '../wire-date.ts';
import type { BoardStore } from './board.store.ts';
import { boardColours, boardConfig } from './board-config.ts';
import { FinishedBoards } from './finished-boards.ts';

interface BoardParts {
  store: BoardStore;
  access: PanelAccess;
  widgets: WidgetStore;
  answers: WidgetAnswers;
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
  const turns = chartType === 'table' && !dataJson.chartForm.tableScroll && page === undefined;
  return turns ? { page: { page: 1, pageSize: limits.tableRows } } : {};
}

/** Widgets of a drawing, each once. */
const widgetsOn = (drawing: Drawing): number[] => [
  ...new Set(drawing.nodes.flatMap((node) => (node.kind === 'widget' ? [node.ref] : []))),
];

export function createBoard({ store, access, widgets, answers, log, now, timezone }: BoardParts) {
  const finished = new FinishedBoards(finishedBytes);
  const making = new Joined<Buffer>();

  /** One widget's data; whatever goes wrong stays in its own place. */
  async function dataOf(
    row: WidgetRow,
    panel: PanelRow,
    filters: FilterRule[],
    asking: Asking,
  ): Promise<WidgetAnswer> {
    try {
      const ground: WidgetGround = await answers.ground(row);
      const options = {
        lenient: true,
        maxRows: widgetRows,
        ...(isAuthor(asking.actor) ? {} : { allowed: openColumns(row, panel) }),
      };
      const widget = widgetDataOf(row);
      const rules = { filters, ...firstPage(widget) };
      const { json, stored } = await answers.ask(widget, ground, rules, asking, options);
      const { target } = ground;
      const dataset = target.kind === 'dataset' ? target.dataset : undefined;
      const extractAt = dataset?.extract_at ?? null;
      return { json, error: null, datasetName: dataset?.name ?? '', extractAt, lasting: stored };
    } catch (error) {
      asking.signal.throwIfAborted();
      log.warn({ err: error, widget: row.id, panel: panel.id }, 'a widget could not be answered');
      return { json: noData, error: faultText(error), datasetName: '', extractAt: null, lasting: false };
    }
  }

  async function draw(
    { node, width }: Place,
    row: WidgetRow | undefined,
    colours: ReturnType<typeof boardColours>,
    answer: Promise<WidgetAnswer>,
  ): Promise<Drawn> {
    const { json, error, datasetName, extractAt } = await answer;
    const head = JSON.stringify({
      nodeId: node.id,
      widgetId: node.ref,
      datasetId: row?.dataset_id ?? null,
      name: node.name === '' ? (row?.name ?? '') : node.name,
      widgetWidth: width,
      x: node.x,
      y: node.y,
      w: node.w,
      h: node.h,
      config: row === undefined ? '{}' : boardConfig(row),
    });
    const tail = JSON.stringify({
      error: error === null ? null : cutError(error),
      datasetName,
      cachedAt: extractAt === null ? '' : wireDate(extractAt, timezone),
      ...colours,
    });
    return { head: `${head.slice(0, -1)},"data":`, data: json, tail: `,${tail.slice(1)}`, extractAt };
  }

  /** The board as one JSON text, answers put in as the bytes they are. */
  function assemble(panel: PanelRow, rows: { rowHeight: number; widgets: Drawn[] }[]): Buffer {
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

  /** Sorted choices of a parameter over all data of the panel that have its column. */
  async function choicesOf(column: string, grounds: readonly WidgetGround[], asking: Asking) {
    const found = await Promise.all(
      grounds.map(async ({ target }) => {
        try {
          const columns = await answers.columnsOf(target, asking);
          if (!columns.some(({ name }) => name === column)) return [];
          const request = { column, search: '', order: 'value' as const, rules: {} };
          return (await answers.values(target, request, limits.dropdownValues, asking)).values;
        } catch (error) {
          asking.signal.throwIfAborted();
          log.warn({ err: error, column }, 'choices of a parameter could not be read');
          return [];
        }
      }),
    );
    const values = [
      ...new Set(
        found
          .flat()
          .filter((value) => value !== null && value !== '')
          .map(String),
      ),
    ];
    const isNumeric = values.every((value) => Number.isFinite(Number(value)));
    values.sort(isNumeric ? (a, b) => Number(a) - Number(b) : (a, b) => a.localeCompare(b, 'zh-CN'));
    return [all, ...values.slice(0, limits.dropdownValues).map((value) => ({ label: value, value }))];
  }

  /** What the panel's widgets stand on, each dataset or query once. */
  async function groundsOf(panel: PanelRow): Promise<WidgetGround[]> {
    const grounds = new Map<string, WidgetGround>();
    for (const row of await widgets.findMany(widgetsOn(storedDrawing(panel)))) {
      const key = row.dataset_id === null ? `w${row.id}` : `d${row.dataset_id}`;
      if (grounds.has(key)) continue;
      try {
        grounds.set(key, await answers.ground(row));
      } catch (error) {
        log.debug({ err: error, widget: row.id }, 'a widget without data has no choices');
      }
    }
    return [...grounds.values()];
  }

  /** Asks all widgets and puts the board together. */
  async function make(
    panel: PanelRow,
    drawing: Drawing,
    filters: FilterRule[],
    asking: Asking,
  ): Promise<{ json: Buffer; lasting: boolean }> {
    const colours = boardColours(drawing);
    const stored = new Map((await widgets.findMany(widgetsOn(drawing))).map((row) => [row.id, row]));
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
          : dataOf(row, panel, filters, asking);
      asked.set(ref, answer);
      return answer;
    };
    const drawn = await Promise.all(
      rowsOf(drawing).map(async (row) => ({
        rowHeight: row.rowHeight,
        widgets: await Promise.all(
          row.cells.map((cell) => draw(cell, stored.get(cell.node.ref), colours, answerOf(cell.node.ref))),
        ),
      })),
    );
    const all = await Promise.all(asked.values());
    return { json: assemble(panel, drawn), lasting: all.every(({ lasting }) => lasting) };
  }

  return {
    /** A panel with the data of all its widgets, as finished JSON. */
    async load(id: number, filtersJson: string | undefined, asking: Asking): Promise<Buffer> {
      // Rights are asked for every time; the bytes are the same for all authors, and for all viewers.
      const panel = await access.readable(asking.actor, id);
      const stateOf = async (refs: readonly number[]): Promise<string> =>
        `${panel.version} ${panel.updated_at} ${await store.stateOf(refs)}`;
      const key = `${id} ${scopeOf(asking.actor)} ${filtersJson ?? ''}`;
      const known = finished.get(key);
      if (known !== undefined && known.state === (await stateOf(known.widgets))) return known.json;

      const filters = readFilters(filtersJson);
      const drawing = storedDrawing(panel);
      const refs = widgetsOn(drawing);
      // Before the data are read: whatever changes meanwhile makes the next view ask again.
      const state = await stateOf(refs);
      return making.run(`${key} ${state}`, asking.signal, async (signal) => {
        const { json, lasting } = await make(panel, drawing, filters, { ...asking, signal });
        // However many look at one link, a source that is read as it is now is asked once in a while only.
        const isShared = asking.actor.kind === 'share';
        if ((lasting || isShared) && key.length <= longestKey) {
          finished.set(key, { state, widgets: refs, json }, lasting ? undefined : sharedMs);
        }
        return json;
      });
    },

    /** Panels that this one jumps to and the caller may read; names of the others stay unknown to him. */
    async targets(id: number, asking: Asking): Promise<{ id: number; name: string }[]> {
      const targets = await access.targets(asking.actor, id);
      return targets.map((panel) => ({ id: panel.id, name: panel.name }));
    },

    /** The panel's filter parameters as JSON text, choices and default dates filled in. */
    async layout(id: number, asking: Asking): Promise<string> {
      const panel = await access.readable(asking.actor, id);
      const { paramsGroup, checkedGroup } = storedLayout(panel);
      const grounds = paramsGroup.some(({ type }) => type === 2) ? await groundsOf(panel) : [];
      const today = wireDay(now(), timezone);
      const filled = await Promise.all(
        paramsGroup.map(async (parameter) => {
          if (parameter.type === 2) {
            return { ...parameter, options: await choicesOf(parameter.name, grounds, asking) };
          }
          if (parameter.type !== 3 || parameter.beginDate !== '' || parameter.endDate !== '')
            return parameter;
          return { ...parameter, beginDate: today, endDate: today };
        }),
      );
      return JSON.stringify({ paramsGroup: filled, checkedGroup });
    },
  };
}
export type BoardService = ReturnType<typeof createBoard>;
