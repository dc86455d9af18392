import { cutOfEntries, pictureCutOf } from '@mingjing/charts';
import { limits, texts } from '@mingjing/contract';
import type { AnswerBytes } from '@mingjing/mart';
import { withField } from '../../data/answer-json.ts';
import type { Asking, DataReader } from '../../data/data-reader.ts';
import { shownMeasures } from '../../data/shared-measures.ts';
import { storedDrawing } from '../../data/stored-drawing.ts';
import { readRules, widgetDataOf } from '../../data/stored-widget.ts';
import { refused } from '../../http/app-error.ts';
import { wireDate } from '../../http/wire-date.ts';
import { toldFailure } from '../../rights/told-failure.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import { type Actor, isAuthor } from '../../security/actor.ts';
import type { PanelRow } from '../panels/panel.store.ts';
import type { PanelAccess } from '../panels/panel-access.ts';
import { placeOf } from '../panels/panel-parameters.ts';
import { panelRules } from '../panels/panel-rules.ts';
import type { AskOptions, RequestRules } from './asked-question.ts';
import type { ValuesRequest } from './column-values.ts';
import type { PanelOffers } from './panel-offers.ts';
import type { WidgetWithCategory } from './widget.store.ts';
import type { WidgetAccess } from './widget-access.ts';
import type { WidgetAnswers } from './widget-answers.ts';
import type { WidgetForm } from './widget-form.ts';
import { checkMode, type WidgetFields } from './widget-input.ts';

interface ReadParts {
  own: WidgetAccess;
  form: Pick<WidgetForm, 'edited'>;
  answers: WidgetAnswers;
  reader: DataReader;
  access: PanelAccess;
  offers: PanelOffers;
  use: UseRights;
  timezone: string;
}

export interface DataRequest extends RequestRules {
  id: number;
  panelId?: number | undefined;
  /** Passes over filters on columns that the widget's data lack. */
  lenient?: '1' | undefined;
  /** As its picture needs them. */
  drawn?: '1' | undefined;
  /** All groups of a cross table in place of the page. */
  crossed?: '1' | undefined;
}

const crossing = (crossed: '1' | undefined): Pick<AskOptions, 'crosses'> =>
  crossed === undefined ? {} : { crosses: { most: limits.crossGroups } };

/** A widget as one caller may ask it. */
interface Opened {
  row: WidgetWithCategory;
  /** What it is called where the caller sees it. */
  name: string;
  options: Pick<AskOptions, 'offer'>;
  /** The caller as it is shown to them: an author who may not use it is its viewer. */
  actor: Actor;
  panel?: PanelRow;
}

/** The title that a panel gives a widget; its own where the panel gives none. */
function nameOn(panel: PanelRow, { id, name }: WidgetWithCategory): string {
  const node = storedDrawing(panel).nodes.find((one) => one.kind === 'widget' && one.ref === id);
  return node === undefined || node.name === '' ? name : node.name;
}

/** What widgets answer: stored ones to whoever may see them, edited ones to their author. */
export function createWidgetReads({ own, form, answers, reader, access, offers, use, timezone }: ReadParts) {
  const { find, groundOf, requireUnlimited } = own;
  const { edited } = form;

  /** A stored widget, for callers who may see it, with what may be asked of it. Throws when it is not theirs to see. */
  async function opened(id: number, panelId: number | undefined, asking: Asking): Promise<Opened> {
    const { actor } = asking;
    if (isAuthor(actor) && panelId === undefined) {
      const row = await find(id, actor);
      if ((await use.of(actor)).widget(row)) return { row, name: row.name, options: {}, actor };
    }
    const panel = await access.showing(actor, id, panelId);
    const row = await find(id, actor);
    const seen = await use.seenOn(actor, panel.id);
    if (isAuthor(seen)) return { row, name: row.name, options: {}, panel, actor: seen };
    const offer = () => offers.of(panel, row, asking);
    return { row, name: nameOn(panel, row), options: { offer }, panel, actor: seen };
  }

  return {
    opened,
    edited,

    /** A stored widget's data, for those who may see it: authors, and viewers of a panel that shows it. */
    async data(request: DataRequest, asking: Asking): Promise<AnswerBytes> {
      const { id, panelId, lenient, drawn, crossed, ...rules } = request;
      const { row, options, panel, actor } = await opened(id, panelId, asking);
      try {
        const ground = await answers.openGround(row, asking);
        const filters = await panelRules(panel, rules.filters ?? [], {
          place: placeOf(row),
          actor: asking.actor,
          columns: () => answers.columnsOf(ground.target, asking),
        });
        const widget = widgetDataOf(row);
        const { chartType, dataJson } = widget;
        const passing = {
          ...options,
          lenient: lenient === '1',
          ...crossing(crossed),
          ...(drawn === '1' && {
            cut: cutOfEntries(chartType, dataJson.chartForm),
            picture: pictureCutOf(chartType, dataJson.chartForm),
          }),
        };
        return await answers.ask(widget, ground, { ...rules, filters }, asking, passing);
      } catch (error) {
        // What only authors may know is not for those who may not use it.
        throw asking.actor.kind === 'user' ? toldFailure(error, actor) : error;
      }
    },

    /** Data of a widget that is being edited. */
    async preview(
      input: WidgetFields,
      asking: Asking,
      {
        crossed,
        ...rules
      }: Pick<RequestRules, 'page' | 'sorts' | 'totals' | 'totalsBy'> & Pick<DataRequest, 'crossed'> = {},
    ): Promise<AnswerBytes> {
      const { widget, ground } = await edited(input, asking);
      const answer = await answers.ask(widget, ground, rules, asking, crossing(crossed));
      const dataTime = ground.storedAt === null || !answer.stored ? '' : wireDate(ground.storedAt, timezone);
      return { ...answer, json: withField(answer.json, 'dataTime', dataTime) };
    },

    /** What a widget that is being edited asks, as its author reads it. */
    async statement(input: WidgetFields, asking: Asking) {
      // It holds the dataset's own script.
      await requireUnlimited([input.datasetId], asking, texts.dataRules.statementClosed);
      const { widget, ground } = await edited(input, asking);
      return answers.statement(widget, ground, asking);
    },

    /** Values of a column for the filter dialog, after the rules of the data format dialog. */
    async values(
      input: Pick<
        WidgetFields,
        'datasetId' | 'datasourceId' | 'querySql' | 'aggregation' | 'filters' | 'sorts' | 'page'
      > &
        Omit<ValuesRequest, 'rules'>,
      asking: Asking,
    ) {
      checkMode(input);
      const { target } = await groundOf(input, asking);
      const { column, grain, search, order } = input;
      const request = { column, grain, search, order, rules: readRules(input) };
      return answers.values({ target }, request, limits.dropdownValues, asking);
    },

    /** Columns, calculated measures and first rows of a dataset. */
    async fields(datasetId: number, asking: Asking) {
      if (!(await use.of(asking.actor)).dataset(datasetId))
        throw refused(texts.dataset.missing, 'datasetGone');
      const { dataset, measures } = await answers.groundOfDataset(datasetId);
      const { columns, content } = await reader.rowsOf(dataset, reader.previewRows, asking);
      return { columns, measures: shownMeasures(measures, columns), content };
    },
  };
}
