import { type Column, type FilterRule, type Question, texts } from '@mingjing/contract';
import {
  additiveKeys,
  averagedKeys,
  drawsAnything,
  type LatestKnown,
  mostGroups,
  type QuestionExtra,
  secondsKeys,
  type WidgetData,
} from '@mingjing/query';
import { LRUCache } from 'lru-cache';
import { withField } from '../../data/answer-json.ts';
import type { Asking, DataReader, DataTarget, ReadAnswer, Statement } from '../../data/data-reader.ts';
import { withDataFaults } from '../../data/fault.ts';
import { partialOf } from '../../data/partial-periods.ts';
import { storedMeasures } from '../../data/shared-measures.ts';
import type { Row } from '../../db/schema.ts';
import { AppError, refused } from '../../http/app-error.ts';
import { measuresWithout } from '../datasets/calculated-measures.ts';
import { type AskOptions, applicable, questionFor, type RequestRules } from './asked-question.ts';
import { createColumnValues } from './column-values.ts';
import { crossedQuestion, readCrossed } from './crossed-answer.ts';
import { drawnEntries } from './drawn-entries.ts';
import { inEntryOrder } from './entry-order.ts';
import { type FirstEntries, firstEntries } from './first-entries.ts';
import { firstRows } from './first-rows.ts';
import { type LatestPeriods, latestPeriods } from './latest-periods.ts';
import { lockedFor } from './link-locks.ts';
import { refuseWords } from './refuse-words.ts';
import { columnsUsedBy } from './widget-columns.ts';
import { createWidgetGrounds, type GroundParts, type WidgetGround } from './widget-ground.ts';
import { readSubtotals, readTotals } from './widget-totals.ts';

interface AnswerParts extends GroundParts {
  reader: DataReader;
  /** Where relative dates count from, yyyy-MM-dd. */
  today: () => string;
}

const nothingDrawn: ReadAnswer = {
  json: Buffer.from('{"keys":[],"data":[]}'),
  rows: 0,
  cached: true,
  durationMs: 0,
  stored: true,
};

/** What is told of a widget's form: all, what is drawn as viewers are told it, or nothing. */
export type ToldForm = 'whole' | 'drawn' | 'none';

function noneIfRefused(error: unknown): 'none' {
  if (error instanceof AppError) return 'none';
  throw error;
}

/** Datasets and their columns of which it is remembered that they make many groups. */
const mostRemembered = 1000;

/** Answers what widgets ask, stored ones and those that are being edited. */
export function createWidgetAnswers({ reader, today, ...parts }: AnswerParts) {
  const grounds = createWidgetGrounds(parts);
  const grouped = new LRUCache<string, true>({ max: mostRemembered });

  function manyOf(target: DataTarget, question: Question): FirstEntries['many'] {
    const of = target.kind === 'dataset' ? target.dataset.id : target.sql;
    const by = question.kind === 'groups' ? question.dimensions.map(({ column }) => column) : [];
    const key = JSON.stringify([of, by]);
    return {
      is: () => grouped.has(key),
      set: () => void grouped.set(key, true),
    };
  }

  async function isClosed(row: Row<'widget'>, target: DataTarget, asking: Asking): Promise<boolean> {
    const { hidden = [] } = (await reader.scopeOf(target, asking)) ?? {};
    if (hidden.length === 0 || target.kind === 'query') return false;
    const used = columnsUsedBy(row);
    const measures = storedMeasures(target.dataset.calculated_measures);
    const open = new Set(measuresWithout(measures, hidden));
    // A calculated measure is read by its name; what it is calculated from may be hidden.
    const closed = measures.filter((measure) => !open.has(measure)).map(({ alias }) => alias);
    return [...hidden, ...closed].some((name) => used.has(name));
  }
  /** What is asked, without measures of columns that are hidden from the caller: their errors would name them. */
  async function shownGround(ground: WidgetGround, asking: Asking): Promise<WidgetGround> {
    if (ground.measures.length === 0) return ground;
    const { hidden = [] } = (await reader.scopeOf(ground.target, asking)) ?? {};
    return hidden.length === 0 ? ground : { ...ground, measures: measuresWithout(ground.measures, hidden) };
  }

  /** Who asks of a ground; it remembers which last period was found, for the answer to tell. */
  function askedBy({ target, measures }: WidgetGround, columns: readonly Column[], asking: Asking) {
    const day = today();
    let found: LatestPeriods | undefined;
    return {
      actor: asking.actor,
      today: day,
      told: () => found?.told,
      latest: async (widget: WidgetData, extra: QuestionExtra): Promise<LatestKnown | undefined> => {
        found = await latestPeriods(widget, extra, { reader, target, columns, measures, asking, today: day });
        return found?.known;
      },
    };
  }

  return {
    ...grounds,
    ...createColumnValues(reader),
    /** What a stored widget stands on, to be asked by a caller. Throws AppError also where it reads a column that is hidden from them. */
    async openGround(row: Row<'widget'>, asking: Asking): Promise<WidgetGround> {
      const found = await grounds.ground(row);
      if (await isClosed(row, found.target, asking)) throw refused(texts.widget.closed, 'notGranted');
      return found;
    },
    /** Whether this caller sees a part of the data only. */
    async isLimited(target: DataTarget, asking: Asking): Promise<boolean> {
      return (await reader.scopeOf(target, asking)) !== undefined;
    },
    /** Columns of the data that are hidden from this caller; undefined for one who sees all of it. */
    async hiddenIn(target: DataTarget, asking: Asking): Promise<string[] | undefined> {
      const scope = await reader.scopeOf(target, asking);
      return scope && (scope.hidden ?? []);
    },
    /** How much of a widget's form this caller is told; nothing of one that asks a source which is closed to them. */
    async toldForm(target: DataTarget, asking: Asking): Promise<ToldForm> {
      if (target.kind === 'query')
        return reader.requireSource(target.datasource, asking).then(() => 'whole', noneIfRefused);
      return ((await reader.scopeOf(target, asking))?.hidden ?? []).length > 0 ? 'drawn' : 'whole';
    },
    /** Throws AppError when a stored widget asks a source by itself that is closed to this caller. */
    async requireSourceOf(row: Row<'widget'>, asking: Asking): Promise<void> {
      const source = row.datasource_id === null ? undefined : await parts.datasources.find(row.datasource_id);
      if (source !== undefined) await reader.requireSource(source, asking);
    },
    /** Equal as long as this caller sees the same rows and columns of the data. Throws AppError when they may not ask them. */
    async sightOf(target: DataTarget, asking: Asking): Promise<string> {
      if (target.kind === 'query') await reader.requireSource(target.datasource, asking);
      const locks = asking.actor.kind === 'share' ? asking.actor.lockedFilters : [];
      return JSON.stringify([(await reader.scopeOf(target, asking)) ?? null, locks]);
    },
    /** Whether a stored widget reads a column that is hidden from this caller: nothing of the widget is told then. */
    isClosed,
    columnsOf: (target: DataTarget, asking: Asking): Promise<Column[]> => reader.columns(target, asking),

    /** Of the filters of a request, those that a question would apply. Throws AppError as `ask` does. */
    inForce(
      ground: WidgetGround,
      filters: FilterRule[],
      asking: Asking,
      options: AskOptions = {},
    ): Promise<FilterRule[]> {
      return withDataFaults(async () => {
        const { actor } = asking;
        if (filters.length === 0 && (actor.kind !== 'share' || actor.lockedFilters.length === 0)) return [];
        const columns = await reader.columns(ground.target, asking);
        const own = await applicable({ filters }, columns, options);
        const inForce = [...lockedFor(ground, columns, actor), ...own];
        if (inForce.length === 0 || options.offer === undefined) return inForce;
        // What is filtered by a column that the board does not show is told by its parameter's name, or not at all.
        const offer = await options.offer();
        return inForce.flatMap((rule): FilterRule[] => {
          const key = offer.nameOf(rule.key);
          return key === undefined ? [] : [{ ...rule, key }];
        });
      });
    },

    /** Asks a widget's question, or for totals over it. Throws AppError. */
    ask(
      widget: WidgetData,
      ground: WidgetGround,
      rules: RequestRules,
      asking: Asking,
      options: AskOptions = {},
    ): Promise<ReadAnswer> {
      return withDataFaults(async () => {
        if (options.offer !== undefined && !drawsAnything(widget.chartType, widget.dataJson.chartForm)) {
          return nothingDrawn;
        }
        const columns = await reader.columns(ground.target, asking);
        const shown = await shownGround(ground, asking);
        const by = askedBy(shown, columns, asking);
        const askedFor = async (asked: RequestRules): Promise<Question> =>
          reader.choosing(
            ground.target,
            await questionFor(widget, shown, asked, columns, options, by),
            asking,
          );
        if (rules.totals !== undefined) {
          // Over the rows of all pages, whichever one is stored.
          const whole = { ...rules, page: { page: 1, pageSize: 1 } };
          const question = await askedFor(whole);
          const { totals, totalsBy } = rules;
          if (totalsBy === undefined)
            return readTotals(reader, ground.target, { question, columns, totals }, asking);
          return readSubtotals(reader, ground.target, { question, columns, totals, by: [totalsBy] }, asking);
        }
        const question = await askedFor(rules);
        await refuseWords(reader, ground.target, { question, columns }, asking);
        const additive = additiveKeys(question, columns);
        const plain = (asked: Question, maxRows = options.maxRows) =>
          reader.answer(ground.target, asked, asking, maxRows);
        const { cut, picture, crosses } = options;
        const crossed =
          crosses === undefined || rules.aggregation !== undefined
            ? undefined
            : crossedQuestion(widget, question, columns);
        const first =
          crossed !== undefined && crosses !== undefined
            ? await readCrossed(crossed, plain, crosses.most, {
                reader,
                target: ground.target,
                columns,
                asking,
              })
            : cut === undefined
              ? await firstRows(plain, question, ground.storedAt === null ? undefined : options.firstRows)
              : await firstEntries(question, {
                  ask: plain,
                  cut,
                  columns,
                  additive,
                  many: manyOf(ground.target, question),
                });
        const drawn =
          picture === undefined
            ? first
            : await drawnEntries(question, first, { ask: plain, cut: picture, columns, additive });
        const answer = await inEntryOrder(question, drawn, (asked) => plain(asked, mostGroups));
        const about = { target: ground.target, asking, stored: answer.stored, today: by.today };
        const partial = await partialOf(reader, question, about);
        const seconds = secondsKeys(question, columns);
        const added = withField(answer.json, 'additive', additive);
        const averaged = averagedKeys(question, columns);
        const told = averaged.length === 0 ? added : withField(added, 'averaged', averaged);
        const timed = seconds.length === 0 ? told : withField(told, 'seconds', seconds);
        const latest = by.told();
        const json = latest === undefined ? timed : withField(timed, 'latest', latest);
        return { ...answer, json: partial === undefined ? json : withField(json, 'partial', partial) };
      });
    },

    /** The statement that answers a widget's question, without running it. Throws AppError. */
    statement(widget: WidgetData, ground: WidgetGround, asking: Asking): Promise<Statement> {
      return withDataFaults(async () => {
        const columns = await reader.columns(ground.target, asking);
        const shown = await shownGround(ground, asking);
        const by = askedBy(shown, columns, asking);
        const question = await questionFor(widget, shown, {}, columns, {}, by);
        return reader.statement(ground.target, question, asking);
      });
    },
  };
}
export type WidgetAnswers = ReturnType<typeof createWidgetAnswers>;
