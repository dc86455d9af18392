import { SourceError, type SourceLanguage } from '@mingjing/connectors';
import {
  type Answer,
  Code,
  type Column,
  type DataScope,
  type Loaded,
  limits,
  type Question,
  texts,
} from '@mingjing/contract';
import type { AnswerBytes, MartError, Turn } from '@mingjing/mart';
import {
  type CompiledSql,
  choosingLarge,
  compileQuestion,
  firstGroups,
  scopeOfQuestion,
  tableQuestionOf,
} from '@mingjing/query';
import { AppError, gone, refused } from '../http/app-error.ts';
import { checkScope, visibleColumns, withScope } from '../rights/data-rights.ts';
import { type Actor, tenantOf } from '../security/actor.ts';
import { toldWhole } from './answer-json.ts';
import { answerNatural } from './answer-natural.ts';
import { answerTable } from './answer-table.ts';
import { type AskedRollup, rollupOf } from './asked-rollup.ts';
import {
  closedWithSources,
  storedCalculated,
  withCalculated,
  withCalculatedColumns,
} from './calculated-columns.ts';
import { drawnFrom } from './drawn-columns.ts';
import { isMartFault, saysNothingOfStatement, withDataFaults } from './fault.ts';
import type { ReadOptions } from './live-reader.ts';
import { raisedSizes } from './raised-sizes.ts';
import type { ReaderParts } from './reader-parts.ts';
import { type DatasourceRow, sheetColumnsOf } from './source-pools.ts';
import { columnsOf, type DatasetRow, sqlToRun } from './stored-dataset.ts';

/** What a question is asked of: a dataset, or a statement of a source. */
export type DataTarget =
  | { kind: 'dataset'; dataset: DatasetRow }
  | { kind: 'query'; datasource: DatasourceRow; sql: string };

/** An answer; `stored` when it was read from stored rows and not from a source as it is now. */
export interface ReadAnswer extends AnswerBytes {
  stored: boolean;
}

/** A compiled question as an author reads it. */
export interface Statement extends CompiledSql {
  dialect: SourceLanguage;
  rollup?: AskedRollup;
}

export interface Asking extends Pick<Turn, 'rank' | 'onState'> {
  actor: Actor;
  signal: AbortSignal;
}

/** Every row and column. */
export const allRows: Question = { kind: 'rows', columns: [], filters: [], sorts: [] };
/** Whoever asks, with a limit that is nobody's wish. */
export type Bounded = Asking & Pick<ReadOptions, 'mostRows'>;
/** How a question of a caller is read. */
export const optionsOf = ({ actor, signal, mostRows, rank, onState }: Bounded): ReadOptions => ({
  tenant: tenantOf(actor),
  rank,
  onState,
  signal,
  mostRows,
});

/** Asks stored rows. */
export async function askMart(
  { mart, metrics, timeoutMs }: Pick<ReaderParts, 'mart' | 'metrics' | 'timeoutMs'>,
  extract: string,
  question: Question,
  asking: Bounded,
): Promise<ReadAnswer> {
  const options = { ...optionsOf(asking), deadlineMs: timeoutMs };
  const answer = await metrics.query('mart', () => mart.ask(extract, question, options));
  if (answer.cached) metrics.cachedAnswer();
  return { ...answer, stored: true };
}

/** The one road to data: from the dataset's stored rows where there are any, else from its source as it is now. */
export class DataReader {
  readonly previewRows = limits.previewRows;
  readonly #parts: ReaderParts;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
  }

  /** Throws AppError when the caller may not ask a source by statements of their own. */
  requireSource(datasource: DatasourceRow, { actor }: Asking): Promise<void> {
    return this.#parts.rights.requireSource(actor, datasource.id);
  }

  /** What this caller sees of a dataset; undefined: everything, or a statement, which is asked whole or not at all. */
  async scopeOf(target: DataTarget, { actor }: Asking): Promise<DataScope | undefined> {
    if (target.kind === 'query') return undefined;
    return closedWithSources(await this.#parts.rights.scope(actor, target.dataset), target.dataset);
  }

  /** Answers a question in finished bytes, with so many rows at most unless it is one page. Throws AppError. */
  async answer(
    target: DataTarget,
    asked: Question,
    asking: Asking,
    maxRows = this.#parts.maxRows,
  ): Promise<ReadAnswer> {
    const question = await this.choosing(target, asked, asking);
    if (tableQuestionOf(question) !== undefined)
      return answerTable((plain) => this.answer(target, plain, asking), question, {
        columns: () => this.columns(target, asking),
        maxRows,
      });
    return answerNatural((plain) => this.#answerPlain(target, plain, asking, maxRows), question);
  }

  /** A question for what is made of its groups, such as totals: of those alone that are shown to this caller. */
  async choosing(target: DataTarget, question: Question, asking: Asking): Promise<Question> {
    return choosingLarge(question, (await this.scopeOf(target, asking))?.smallest);
  }

  #answerPlain(target: DataTarget, question: Question, asking: Asking, maxRows: number): Promise<ReadAnswer> {
    const isOurs = question.page === undefined && (question.limit === undefined || question.limit > maxRows);
    return this.#told(target, asking, async () => {
      const whole = isOurs ? { ...question, limit: maxRows } : question;
      // Before any key is made of it: who may see other rows asks another question.
      const asked = await this.#kept(target, whole, asking);
      const mostRows = isOurs ? maxRows : undefined;
      const answer = await this.#answer(target, asked, { ...asking, mostRows });
      // A source tells by itself.
      if (!answer.stored) return answer;
      return toldWhole(asked, answer, mostRows, (more) => this.#answer(target, more, asking));
    });
  }

  /** The statement that a question becomes where it is asked now; nothing is run. Throws AppError. */
  statement(target: DataTarget, question: Question, asking: Asking): Promise<Statement> {
    return this.#told(target, asking, async () => {
      const scoped = await this.#scoped(target, question, asking);
      const columns = await this.#ownColumns(target, asking);
      if (target.kind === 'query') {
        return this.#parts.live.statement(target, columns, scoped, optionsOf(asking));
      }
      const { dataset } = target;
      const extract = await this.#extractOf(dataset);
      if (extract !== undefined) {
        const { dialect } = this.#parts.mart;
        const { rows } = compileQuestion(scoped, { columns, table: dataset.name }, dialect);
        const rollup = await rollupOf(this.#parts.mart, extract, scoped);
        return { ...rows, dialect, ...(rollup === undefined ? {} : { rollup }) };
      }
      const live = { datasource: await this.#sourceOf(dataset), sql: sqlToRun(dataset, this.#parts.secrets) };
      return this.#parts.live.statement(live, columns, scoped, optionsOf(asking));
    });
  }

  /** Columns that a question of this caller may name. Throws AppError. */
  columns(target: DataTarget, asking: Asking): Promise<Column[]> {
    return this.#told(target, asking, async () => {
      const { rights } = this.#parts;
      if (target.kind === 'query') {
        await rights.requireSource(asking.actor, target.datasource.id);
        return this.#columns(target, asking);
      }
      return visibleColumns(await this.#columns(target, asking), await this.scopeOf(target, asking));
    });
  }

  /** All rows of a dataset that may be shown, as finished JSON of an Answer. */
  async allRowsOf(stored: DatasetRow, asking: Asking): Promise<{ json: Buffer; columns: Column[] }> {
    const dataset = await this.#current(stored, asking);
    const target = { kind: 'dataset' as const, dataset };
    const columns = await this.columns(target, asking);
    const { json } = await this.answer(target, allRows, asking);
    return { json, columns };
  }

  /** Rows of a dataset, all that may be shown or the first ones. */
  async rowsOf(stored: DatasetRow, rows: number | undefined, asking: Asking): Promise<Loaded> {
    const dataset = await this.#current(stored, asking);
    const target = { kind: 'dataset' as const, dataset };
    const limit = rows === undefined ? undefined : rows + 1;
    const columns = await this.columns(target, asking);
    const question = { ...allRows, ...(limit === undefined ? {} : { limit }) };
    const answer = await this.answer(target, question, asking);
    const { keys, data, truncated } = JSON.parse(answer.json.toString()) as Answer;
    const isCut = rows !== undefined && data.length > rows;
    return {
      content: { keys, data: isCut ? data.slice(0, rows) : data },
      columns,
      truncated: isCut || truncated === true,
    };
  }

  /**
   * Runs work on data; its faults leave as AppError. A source's words about a failed statement may hold names and values
   * of the data: callers who see a part of them hear a sentence in their place.
   */
  #told<T>(target: DataTarget, asking: Asking, work: () => Promise<T>): Promise<T> {
    return withDataFaults(async () => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof SourceError) || saysNothingOfStatement(error)) throw error;
        if ((await this.scopeOf(target, asking)) === undefined) throw error;
        throw new AppError(Code.dataAccess, texts.data.sourceClosed, 200, 'sourceFailed');
      }
    });
  }

  /** All columns of the data, those that are calculated among them, whoever asks. */
  async #columns(target: DataTarget, asking: Asking): Promise<Column[]> {
    const own = await this.#ownColumns(target, asking);
    return target.kind === 'query' ? own : withCalculatedColumns(target.dataset, own);
  }

  /** The columns that the rows hold. */
  #ownColumns(target: DataTarget, asking: Asking): Promise<Column[]> {
    if (target.kind === 'query') return this.#parts.live.columns(target, optionsOf(asking));
    const known = columnsOf(target.dataset);
    return known.length > 0 ? Promise.resolve(known) : this.#learn(target.dataset, asking);
  }

  /** The question as this caller may ask it. Throws AppError when it may not be asked at all. */
  async #scoped(target: DataTarget, question: Question, asking: Asking): Promise<Question> {
    const { rights } = this.#parts;
    if (target.kind === 'query') {
      await rights.requireSource(asking.actor, target.datasource.id);
      return question;
    }
    const { dataset } = target;
    const scope = await this.scopeOf(target, asking);
    const isCalculating = storedCalculated(dataset).length > 0;
    const asked = isCalculating
      ? withCalculated(question, dataset, await this.#ownColumns(target, asking), scope)
      : question;
    if (scope === undefined) return asked;
    checkScope(scope, await this.#columns(target, asking));
    return withScope(asked, scope);
  }

  /** As `#scoped`, with groups so large that those which are left out together are no smaller. Throws AppError. */
  async #kept(target: DataTarget, question: Question, asking: Asking): Promise<Question> {
    const scoped = await this.#scoped(target, question, asking);
    const smallest = scopeOfQuestion(scoped)?.smallest;
    if (smallest === undefined) return scoped;
    if (firstGroups(scoped) === undefined) throw refused(texts.dataRules.rowsKeptBack, 'notGranted');
    const { onState: _, ...quietly } = asking;
    const columns = await this.#ownColumns(target, asking);
    const raised = await raisedSizes(scoped, smallest, columns, async (asked) => {
      const { json } = await this.#answer(target, asked, quietly);
      return JSON.parse(json.toString()) as Answer;
    });
    return withScope(scoped, { ...scopeOfQuestion(scoped), smallest: raised });
  }

  async #answer(target: DataTarget, question: Question, asking: Bounded): Promise<ReadAnswer> {
    if (target.kind === 'query') {
      return { ...(await this.#parts.live.ask(target, [], question, optionsOf(asking))), stored: false };
    }
    const extract = await this.#extractOf(target.dataset);
    if (extract === undefined) return this.#askLive(target.dataset, question, asking);
    try {
      return await askMart(this.#parts, extract, question, asking);
    } catch (error) {
      if (!isMartFault(error, 'missing', 'damaged', 'offline', 'away')) throw error;
      return this.#otherwise(target.dataset, extract, question, asking, error);
    }
  }

  /** The stored rows were replaced meanwhile, or the engine is away: newer rows, else the source itself. */
  async #otherwise(
    dataset: DatasetRow,
    tried: string,
    question: Question,
    asking: Bounded,
    fault: unknown,
  ): Promise<ReadAnswer> {
    const current = await this.#parts.datasets.find(dataset.id);
    if (current === undefined) throw gone();
    const extract = await this.#extractOf(current);
    // Newer rows may be replaced as well before they are asked.
    if (extract !== undefined && extract !== tried) {
      const target = { kind: 'dataset' as const, dataset: current };
      // What is seen of rows that were made of others' goes by how these ones were made.
      const isCombined = current.type === 'combined';
      return this.#answer(target, isCombined ? await this.#kept(target, question, asking) : question, asking);
    }
    const isSheet = current.type === 'excel';
    const isLost = isMartFault(fault, 'missing', 'damaged');
    const text = isLost
      ? await this.#parts.report(
          tried,
          (fault as MartError).fault === 'missing' ? 'missing' : 'damaged',
          isSheet,
        )
      : '';
    // Holders of links never ask a source for what is stored.
    if (isSheet || current.type === 'combined' || asking.actor.kind === 'share')
      throw isLost ? new AppError(Code.dataAccess, text, 200, 'cacheLost') : fault;
    return this.#askLive(current, question, asking);
  }

  /** The rows a dataset is read from: its own, the last good ones after a failure, or its spreadsheet's. */
  async #extractOf(dataset: DatasetRow): Promise<string | undefined> {
    if (dataset.extract_id !== null) return dataset.extract_id;
    if (dataset.type !== 'excel') return undefined;
    const source = await this.#parts.datasources.find(dataset.datasource_id ?? 0);
    if (source?.extract_id == null) throw refused(texts.datasource.file, 'fileMissing');
    return source.extract_id;
  }

  async #askLive(dataset: DatasetRow, question: Question, asking: Bounded): Promise<ReadAnswer> {
    const columns = await this.#ownColumns({ kind: 'dataset', dataset }, asking);
    const target = { datasource: await this.#sourceOf(dataset), sql: sqlToRun(dataset, this.#parts.secrets) };
    return { ...(await this.#parts.live.ask(target, columns, question, optionsOf(asking))), stored: false };
  }

  async #sourceOf(dataset: DatasetRow): Promise<DatasourceRow> {
    // Rows that are made of others' are read where they are stored.
    if (dataset.datasource_id === null) throw refused(texts.combined.notCached, 'unavailable');
    const source = await this.#parts.datasources.find(dataset.datasource_id);
    if (source === undefined) throw gone();
    return source;
  }

  /**
   * A dataset whose rows are read from its source, with the columns that this has now: it tells by no refresh that one came,
   * went or became another type. What keeps the source from answering is told by the question itself.
   */
  async #current(dataset: DatasetRow, asking: Asking): Promise<DatasetRow> {
    const known = columnsOf(dataset);
    if (dataset.type !== 'jdbc' || dataset.extract_id !== null || known.length === 0) return dataset;
    const { datasets, tips } = this.#parts;
    const now = await this.#columnsNow(dataset, known, asking).catch(() => known);
    asking.signal.throwIfAborted();
    const columns = JSON.stringify(now);
    if (columns === JSON.stringify(known)) return dataset;
    await datasets.updateRevision(dataset.id, dataset.revision, { columns });
    await tips.columnsChanged(dataset.id, drawnFrom(dataset, known), drawnFrom(dataset, now));
    return { ...dataset, columns };
  }

  async #columnsNow(dataset: DatasetRow, known: Column[], asking: Asking): Promise<Column[]> {
    const target = {
      datasource: await this.#sourceOf(dataset),
      sql: sqlToRun(dataset, this.#parts.secrets),
    };
    return this.#parts.live.columnsNow(target, known, optionsOf(asking));
  }

  /** Asks the source for a dataset's columns and remembers them. */
  async #learn(dataset: DatasetRow, asking: Asking): Promise<Column[]> {
    const datasource = await this.#sourceOf(dataset);
    const { live, secrets, datasets } = this.#parts;
    const columns =
      datasource.type === 'excel'
        ? sheetColumnsOf(datasource)
        : await live.columns({ datasource, sql: sqlToRun(dataset, secrets) }, optionsOf(asking));
    // The statement ran: a mark that it was never checked is out of date.
    const unmarked = dataset.cache_status === 'NOCACHE' ? { cache_info: '' } : {};
    await datasets.updateRevision(dataset.id, dataset.revision, {
      columns: JSON.stringify(columns),
      ...unmarked,
    });
    return columns;
  }
}
