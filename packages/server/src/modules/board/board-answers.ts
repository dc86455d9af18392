import { cutOfEntries, pictureCutOf } from '@mingjing/charts';
import {
  type BoardLayout,
  type Column,
  type FilterRule,
  limits,
  type PageRule,
  type Parameter,
  type SharedMeasure,
  texts,
  traitsOf,
} from '@mingjing/contract';
import type { WidgetData } from '@mingjing/query';
import type { Logger } from 'pino';
import type { Asking, DataTarget } from '../../data/data-reader.ts';
import { faultText } from '../../data/fault.ts';
import type { DatasetRow } from '../../data/stored-dataset.ts';
import { widgetDataOf } from '../../data/stored-widget.ts';
import type { OfferedPanel } from '../../rights/offered.ts';
import { toldFailure } from '../../rights/told-failure.ts';
import { isAuthor } from '../../security/actor.ts';
import type { PanelRow } from '../panels/panel.store.ts';
import { placeOf } from '../panels/panel-parameters.ts';
import { columnsActedOn, heldBy, rulesOn } from '../panels/panel-rules.ts';
import type { AskOptions } from '../widgets/asked-question.ts';
import type { WidgetRow } from '../widgets/widget.store.ts';
import type { ToldForm, WidgetAnswers } from '../widgets/widget-answers.ts';
import type { WidgetGround } from '../widgets/widget-ground.ts';

/** Rows of one widget on a board; tables page beyond that by themselves. */
const widgetRows = 10_000;

/** What one widget of a board shows. */
export interface WidgetAnswer {
  json: Buffer;
  error: string | null;
  datasetName: string;
  storedAt: number | null;
  /** Measures of its dataset that the caller may know of. */
  measures: readonly SharedMeasure[];
  /** Whether the same question gives the same answer until the stored rows are others. */
  lasting: boolean;
  /** How much of its form the caller is told: it names columns, some of which may be hidden from them. */
  form: ToldForm;
}
/** Columns of data, for one caller. */
export type ColumnsOf = (target: DataTarget) => Promise<Column[]>;
/** How a panel is asked: by which filters, and which required parameters are empty. */
export interface PanelQuestion {
  panel: PanelRow;
  layout: BoardLayout;
  filters: FilterRule[];
  missing: Parameter[];
  /** What is offered of its widgets to callers who are no authors; read once, and only when something is asked. */
  offered: () => Promise<OfferedPanel>;
}

const withoutData = (error: string, lasting: boolean, form: ToldForm = 'whole'): WidgetAnswer => ({
  json: Buffer.from('{"keys":[],"data":[]}'),
  error,
  datasetName: '',
  storedAt: null,
  measures: [],
  lasting,
  form,
});

/** What stands in the place of a widget that is no more. */
export const goneAnswer = (): WidgetAnswer => withoutData(texts.widget.gone, true);

const closedAnswer = (): WidgetAnswer => withoutData(texts.widget.closed, true, 'none');

/**
 * The first rows of a table whose pages are turned: all of them may be millions. One that rolls by itself shows what it
 * gets, and one with a page of its own gets that.
 */
function firstPage({ chartType, dataJson, page }: WidgetData): { page?: PageRule } {
  const turns = traitsOf(chartType).listsRows && !dataJson.chartForm.tableScroll && page === undefined;
  return turns ? { page: { page: 1, pageSize: limits.tableRows } } : {};
}

/** What a table shows without a question, of more rows than it gets at once: its first page is one of them. */
const firstRowsOf = ({ dataJson }: WidgetData): number =>
  Math.max(limits.tableFirstRows, Number(dataJson.chartForm.settings?.['pageSize']) || 0);

const cuts = new WeakMap<WidgetData, Pick<AskOptions, 'cut' | 'picture'>>();

/** What of its entries a widget's picture shows: read once of the same settings. */
function cutsOf(widget: WidgetData): Pick<AskOptions, 'cut' | 'picture'> {
  const { chartType, dataJson } = widget;
  const found = cuts.get(widget) ?? {
    cut: cutOfEntries(chartType, dataJson.chartForm),
    picture: pictureCutOf(chartType, dataJson.chartForm),
  };
  cuts.set(widget, found);
  return found;
}

/** Asks the widgets of a board one by one; whatever goes wrong with one stays in its own place. */
export function createBoardAnswers({ answers, log }: { answers: WidgetAnswers; log: Logger }) {
  /** One widget's data; whatever goes wrong stays in its own place. */
  async function dataOf(
    row: WidgetRow,
    { panel, layout, filters, missing, offered }: PanelQuestion,
    asking: Asking,
  ): Promise<WidgetAnswer> {
    let form: ToldForm = 'whole';
    try {
      const ground: WidgetGround = await answers.ground(row);
      if (await answers.isClosed(row, ground.target, asking)) return closedAnswer();
      form = await answers.toldForm(ground.target, asking);
      const held =
        missing.length === 0
          ? null
          : heldBy(
              missing,
              { place: placeOf(row), actor: asking.actor },
              await answers.columnsOf(ground.target, asking),
            );
      if (held !== null) return withoutData(held, false, form);
      const widget = widgetDataOf(row);
      const options = {
        lenient: true,
        maxRows: widgetRows,
        crosses: { most: limits.crossGroups },
        firstRows: firstRowsOf(widget),
        ...cutsOf(widget),
        ...(isAuthor(asking.actor) ? {} : { offer: async () => (await offered()).of(row.id) }),
      };
      const rules = { filters: rulesOn(layout, filters, placeOf(row)), ...firstPage(widget) };
      const { json, stored } = await answers.ask(widget, ground, rules, asking, options);
      const { target } = ground;
      const dataset = target.kind === 'dataset' ? target.dataset : undefined;
      return {
        json,
        error: null,
        datasetName: dataset?.name ?? '',
        storedAt: ground.storedAt,
        measures: ground.measures,
        lasting: stored,
        form,
      };
    } catch (error) {
      asking.signal.throwIfAborted();
      log.warn({ err: error, widget: row.id, panel: panel.id }, 'a widget could not be answered');
      return withoutData(faultText(toldFailure(error, asking.actor)), false, form);
    }
  }

  /**
   * Of the keys of filters, those that one widget's data have a column of; undefined where they cannot say so. Who is no
   * author learns of columns by it: only those that are offered count.
   */
  async function reaching(
    row: WidgetRow,
    { layout, offered }: Pick<PanelQuestion, 'layout' | 'offered'>,
    keys: readonly string[],
    columnsOf: ColumnsOf,
    asking: Asking,
  ): Promise<string[] | undefined> {
    try {
      const { target } = await answers.ground(row);
      const columns = await columnsOf(target);
      const acted = keys.flatMap((key) =>
        columnsActedOn(layout, [key], placeOf(row), columns).map((column) => ({ key, column })),
      );
      if (isAuthor(asking.actor) || acted.length === 0) return acted.map(({ key }) => key);
      const offer = (await offered()).of(row.id);
      return acted.flatMap(({ key, column }) => (offer.has(column) ? [key] : []));
    } catch {
      asking.signal.throwIfAborted();
      return undefined;
    }
  }

  /** Whether a widget is answered of stored rows, as far as it can be told without asking. */
  async function isStored(row: WidgetRow): Promise<boolean> {
    try {
      const { target } = await answers.ground(row);
      return (
        target.kind === 'dataset' && (target.dataset.extract_id !== null || target.dataset.type === 'excel')
      );
    } catch {
      return false;
    }
  }

  /** Columns that a caller may name, read once of each dataset: for the widgets of one board. */
  function columnsFor(asking: Asking): ColumnsOf {
    const known = new Map<DatasetRow, Promise<Column[]>>();
    return (target) => {
      if (target.kind !== 'dataset') return answers.columnsOf(target, asking);
      const columns = known.get(target.dataset) ?? answers.columnsOf(target, asking);
      known.set(target.dataset, columns);
      return columns;
    };
  }

  return { dataOf, reaching, columnsFor, isStored };
}
export type BoardAnswers = ReturnType<typeof createBoardAnswers>;
