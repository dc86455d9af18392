import {
  type ColumnProfile,
  chartsOf,
  classify,
  figuresOf,
  hasComing,
  type Idea,
  ideasOf,
  inTable,
  materialOf,
  type Profile,
  rowsTable,
  senselessByFields,
  type ThinPeriod,
  wholePeriodsOf,
  withShortLabels,
} from '@mingjing/charts/insight';
import type { Answer, AutoBoard, DataProfile, Panel, ProposedWidget, SheetReport } from '@mingjing/contract';
import { limits, texts } from '@mingjing/contract';
import { begunYearOf } from '../../data/begun-years.ts';
import { columnFacts, hierarchiesOf, ofWholeIn, partsOf, ratiosOf } from '../../data/column-facts.ts';
import { withoutCompositions } from '../../data/compositions.ts';
import type { Asking, DataReader } from '../../data/data-reader.ts';
import { dateDurations } from '../../data/date-durations.ts';
import { withoutFarDates } from '../../data/far-dates.ts';
import { indicatorsOf } from '../../data/indicator-groups.ts';
import { listedPeriods } from '../../data/listed-periods.ts';
import { withoutRepeatedValues } from '../../data/repeated-values.ts';
import { shownMeasures } from '../../data/shared-measures.ts';
import { toldTogether } from '../../data/told-together.ts';
import { wholesIn } from '../../data/wholes-in.ts';
import type { Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { refused } from '../../http/app-error.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { UserActor } from '../../security/actor.ts';
import type { Categories } from '../categories/category.service.ts';
import type { DatasourceStore } from '../datasources/datasource.store.ts';
import { storedReport } from '../datasources/sheet-choices.ts';
import { moneyUnitOf } from '../datasources/sheet-units.ts';
import type { PanelFields, Panels } from '../panels/panel.service.ts';
import type { PanelStore } from '../panels/panel.store.ts';
import type { Widgets } from '../widgets/widget.service.ts';
import type { WidgetAnswers } from '../widgets/widget-answers.ts';
import type { WidgetFields } from '../widgets/widget-input.ts';
import { answeredOf } from './answered-ideas.ts';
import { parametersOf } from './board-parameters.ts';
import { ideaOfNearDates, notesOfFarDates } from './near-dates.ts';
import { ideaOfOneLevel, notesOfOneLevel, profileOfOneLevel, toldUpper, upperOf } from './one-level.ts';
import { countingRows, thinIn, withoutThin } from './period-rows.ts';
import { proposed, widgetOf } from './proposed-widget.ts';
import { spanOf } from './span.ts';
import { withUnitBehind } from './unit-behind.ts';

interface AutoBoardParts {
  work: UnitOfWork;
  reader: DataReader;
  answers: Pick<WidgetAnswers, 'groundOfDataset'>;
  widgets: Pick<Widgets, 'preview' | 'create'>;
  panels: Pick<Panels, 'create' | 'read'>;
  panelStore: Pick<PanelStore, 'ofSave'>;
  categories: Pick<Categories, 'named'>;
  use: Pick<UseRights, 'of'>;
  datasources: Pick<DatasourceStore, 'find'>;
  /** Until when things can have happened, yyyy-MM-dd. */
  today: () => string;
}

export interface AutoBoardFields extends PanelFields {
  widgets: WidgetFields[];
  saveKey: string;
}

/** Ideas that are asked, so that enough are left where some say nothing. */
const asked = { figures: 9, charts: 18 };

/** The part of a dataset's name that says what it is about. */
const subjectOf = (name: string): string =>
  name
    .split(/[·・|/]/)
    .at(-1)
    ?.trim() || name;

/** A name that fits: a panel whose name is too long cannot be saved. */
const cutTo = (most: number, name: string): string => [...name].slice(0, most).join('').trim();

/** Boards that are made of a dataset by itself: proposed with answers, saved as ordinary widgets and panels. */
export function createAutoBoards(parts: AutoBoardParts) {
  const { work, reader, answers, widgets, panels, panelStore, categories, use, datasources, today } = parts;

  /** How the spreadsheet of a dataset was read. */
  async function reportOf({ type, datasource_id }: Row<'dataset'>): Promise<SheetReport | undefined> {
    if (type !== 'excel') return undefined;
    const source = await datasources.find(datasource_id ?? 0);
    return source === undefined ? undefined : storedReport(source);
  }

  /** What a spreadsheet held and its rows do not. Who sees some rows only is not told what else there was. */
  async function leftOutOf(
    dataset: Row<'dataset'>,
    columns: readonly { name: string }[],
    found: SheetReport['upper'],
  ): Promise<Pick<AutoBoard, 'cellsEmptied' | 'notes'> & Pick<SheetReport, 'upper'>> {
    const report = dataset.restricted === 0 ? await reportOf(dataset) : undefined;
    const areThere = toldUpper(report?.upper).every(({ column }) =>
      columns.some(({ name }) => name === column),
    );
    const upper = (areThere ? report?.upper : undefined) ?? found;
    return {
      upper,
      cellsEmptied: (report?.columns ?? [])
        .filter(({ treatment }) => treatment === 'empty')
        .reduce((sum, { misfits }) => sum + misfits, 0),
      notes: notesOfOneLevel(report?.notes ?? [], upper),
    };
  }

  /** A dataset with what its columns are, over the rows that the caller sees. */
  async function profiled(datasetId: number, asking: Asking) {
    if (!(await use.of(asking.actor)).dataset(datasetId)) throw refused(texts.dataset.missing, 'datasetGone');
    const { target, dataset, measures } = await answers.groundOfDataset(datasetId);
    const columns = await reader.columns(target, asking);
    const ask = { reader, target, asking };
    const { rows, facts: all } = await columnFacts(ask, columns);
    const { facts, far } = await withoutFarDates(ask, all);
    const report = await reportOf(dataset);
    const money = report === undefined ? undefined : moneyUnitOf(report);
    const classified = facts.map((one) =>
      withUnitBehind(one, report, (named) => classify(named, rows, money)),
    );
    const indicators = rows === 0 ? undefined : await indicatorsOf(ask, classified);
    const alone = inTable(classified, rows);
    const once = await withoutRepeatedValues(ask, alone, rows);
    const single = rows === 0 ? once : await withoutCompositions(ask, once, rows);
    const profiles = withShortLabels(rows === 0 ? single : await toldTogether(ask, single, rows));
    const parts = rows === 0 ? undefined : await partsOf(ask, profiles, rows);
    const ofWhole = rows === 0 ? undefined : await ofWholeIn(ask, profiles);
    const begun = rows === 0 ? undefined : await begunYearOf(ask, profiles);
    // What a sheet says of its rows it says as they stood: names that stood across had no sums beside them.
    const isToldBySheet = report !== undefined && report.periods === undefined;
    const wholes = rows === 0 || isToldBySheet ? [] : await wholesIn(ask, columns, alone, rows);
    // Times that pass to a mistyped date are none.
    const isNear = ({ name }: ColumnProfile): boolean => far.every(({ column }) => column !== name);
    const profile: Profile = {
      rows,
      columns: profiles,
      expressions: shownMeasures(measures, columns),
      hierarchies: rows === 0 ? [] : await hierarchiesOf(ask, profiles),
      durations: await dateDurations(ask, profiles.filter(isNear), rows, today()),
      ratios: rows === 0 ? [] : await ratiosOf(ask, profiles, rows),
      ...(parts === undefined ? {} : { parts }),
      ...(ofWhole === undefined ? {} : { ofWhole }),
      ...(indicators === undefined ? {} : { indicators }),
      ...(begun === undefined ? {} : { begun }),
    };
    const listed = rows === 0 ? undefined : await listedPeriods(ask, profile);
    const periods = wholePeriodsOf(materialOf(profile));
    const told: Profile = {
      ...profile,
      ...(listed === undefined ? {} : { listed }),
      ...(periods !== undefined && hasComing(periods, today()) ? { coming: true } : {}),
    };
    return { dataset, columns, profile: told, far, upper: upperOf(wholes) };
  }

  return {
    /** What the columns of a dataset are for charts. */
    async profile(datasetId: number, asking: Asking): Promise<DataProfile> {
      const { columns, expressions, hierarchies, ratios, rows, indicators } = (
        await profiled(datasetId, asking)
      ).profile;
      return {
        rows,
        expressions: expressions.map(({ alias, exp }) => ({ alias, exp, type: 'exp' })),
        hierarchies: [...hierarchies],
        ratios: [...(ratios ?? [])],
        columns: columns.map((column) => ({ ...column, top: [...column.top] })),
        ...(indicators === undefined
          ? {}
          : { indicators: { ...indicators, values: [...indicators.values], of: [...indicators.of] } }),
      };
    },

    /** Profiles what the caller sees of a dataset and proposes widgets with their answers. Writes nothing. */
    async propose(datasetId: number, asking: Asking): Promise<AutoBoard> {
      const { dataset, columns, profile: whole, far, upper: found } = await profiled(datasetId, asking);
      const { upper, ...leftOut } = await leftOutOf(dataset, columns, found);
      const profile = profileOfOneLevel(whole, upper);
      const left = new Set(toldUpper(upper).map(({ column }) => column));
      const material = materialOf(profile);
      const { rows, columns: profiles } = material.profile;
      const ideas = ideasOf(material)
        .filter((idea) => senselessByFields(idea, profile, material.measures) === undefined)
        .map((idea) => ideaOfNearDates(ideaOfOneLevel(idea, upper), far));
      const about = { id: dataset.id, name: dataset.name, columns: columns.map(({ name }) => name) };
      let dataTime = '';
      const thinOf = async (idea: Idea): Promise<ThinPeriod[]> => {
        const counting = countingRows(idea, material.profile);
        if (counting === undefined) return [];
        const { json } = await widgets.preview(widgetOf(counting, about), asking);
        return thinIn(JSON.parse(json.toString()) as Answer, material.profile);
      };
      const one = async (proposal: Idea): Promise<ProposedWidget[]> => {
        const thin = await thinOf(proposal);
        const idea = withoutThin(proposal, thin, material.profile);
        const input = widgetOf(idea, about);
        const { json } = await widgets.preview(input, asking);
        const { dataTime: madeAt = '', ...answer } = JSON.parse(json.toString()) as Answer & {
          dataTime?: string;
        };
        dataTime = madeAt;
        const widget = proposed(idea, input, answer, thin, today());
        return widget === undefined ? [] : [widget];
      };
      const [figures = [], charts = []] =
        rows === 0
          ? []
          : await answeredOf(
              [figuresOf(ideas).slice(0, asked.figures), chartsOf(ideas).slice(0, asked.charts)],
              one,
            );
      const listing = rows === 0 || charts.length > 0 ? undefined : rowsTable(material);
      const listed = listing === undefined ? [] : await one(ideaOfOneLevel(listing, upper));
      return {
        datasetId,
        datasetName: dataset.name,
        title: texts.autoBoard.title(
          cutTo(limits.panelName - texts.autoBoard.title('').length, subjectOf(dataset.name)),
        ),
        rows,
        ...leftOut,
        notes: [
          ...leftOut.notes,
          ...notesOfFarDates(far),
          ...(rows > 0 && charts.length + listed.length === 0 ? [texts.autoBoard.noCharts] : []),
        ],
        ...spanOf(material),
        dataTime,
        sentences: dataset.restricted === 0,
        figures,
        charts: [...charts, ...listed],
        // A choice among names of which some are never counted would answer nothing.
        parameters: parametersOf(material).filter(({ name }) => !left.has(name)),
        columns: profiles.map(({ name, role, because }) => ({ name, role, because })),
      };
    },

    /** Stores widgets and panel together; the same save sent twice makes one panel. */
    async save(user: UserActor, input: AutoBoardFields, asking: Asking): Promise<Panel> {
      const { widgets: inputs, ...panel } = input;
      const done = await panelStore.ofSave(user.id, input.saveKey);
      if (done !== undefined) return panels.read(user, done);
      return work.run(async () => {
        const categoryWidget = { id: await categories.named('widget', user.id, texts.autoBoard.category) };
        for (const widget of inputs)
          await widgets.create(user.id, { ...widget, source: '1', categoryWidget }, asking);
        return panels.create(user, panel);
      });
    },
  };
}
export type AutoBoards = ReturnType<typeof createAutoBoards>;
