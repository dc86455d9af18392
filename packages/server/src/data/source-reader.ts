import { checkStatement } from '@mingjing/connectors';
import {
  type Answer,
  type Column,
  type Loaded,
  type Question,
  type SourceTable,
  type TableStatementInput,
  texts,
} from '@mingjing/contract';
import { refused } from '../http/app-error.ts';
import type { LoadedBytes } from './answer-json.ts';
import { type Asking, allRows, askMart, optionsOf, type ReadAnswer } from './data-reader.ts';
import { asAppError, saysNothingOfStatement, withDataFaults } from './fault.ts';
import type { ReaderParts } from './reader-parts.ts';
import { codesOfColumns, dictionaryOf, dictionaryStatement } from './source-dictionary.ts';
import { allowedFunctionsOf, type DatasourceRow, languageOf, sheetColumnsOf } from './source-pools.ts';
import { tableStatementOf } from './table-statement.ts';

type SourceReaderParts = Pick<ReaderParts, 'live' | 'mart' | 'metrics' | 'rights' | 'timeoutMs'>;

/** What authors ask a source itself, before anything is made of it: statements, tables, and the rows of a spreadsheet. */
export class SourceReader {
  readonly #parts: SourceReaderParts;

  constructor(parts: SourceReaderParts) {
    this.#parts = parts;
  }

  /** The statement without what surrounds it, or a refusal: one SELECT or WITH that only reads. */
  checkSql(sql: string, datasource: DatasourceRow): Promise<string> {
    return withDataFaults(async () =>
      checkStatement(sql, languageOf(datasource), { allowed: allowedFunctionsOf(datasource) }),
    );
  }

  /**
   * Columns of a statement, or undefined when the source cannot be reached or takes too long. Throws AppError with the
   * source's own reason when the statement does not run there.
   */
  async tryColumns(datasource: DatasourceRow, sql: string, asking: Asking): Promise<Column[] | undefined> {
    await this.#parts.rights.requireSource(asking.actor, datasource.id);
    if (datasource.type === 'excel') return sheetColumnsOf(datasource);
    try {
      const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(10_000)]);
      return await this.#parts.live.columns({ datasource, sql }, optionsOf({ ...asking, signal }), true);
    } catch (error) {
      asking.signal.throwIfAborted();
      if (saysNothingOfStatement(error)) return undefined;
      throw asAppError(error);
    }
  }

  /** Tables and columns that an author may name in a statement. */
  tables(datasource: DatasourceRow, asking: Asking): Promise<SourceTable[]> {
    return withDataFaults(async () => {
      await this.#parts.rights.requireSource(asking.actor, datasource.id);
      return datasource.type === 'jdbc' ? this.#parts.live.tables(datasource, optionsOf(asking)) : [];
    });
  }

  /** The statement that reads one of these tables, in the words of its remarks and of the tables it refers to. */
  async tableStatement(
    datasource: DatasourceRow,
    { schema, name, columns, byRemarks, related }: TableStatementInput,
    asking: Asking,
  ): Promise<{ sql: string; name: string }> {
    const tables = await this.tables(datasource, asking);
    const table = tables.find((known) => known.schema === schema && known.name === name);
    if (table === undefined) throw refused(texts.dataset.noTable(name));
    const codes = byRemarks ? await this.#codesOf(table, tables, datasource, asking) : undefined;
    const reading = { byRemarks, ...(codes && { codes }), ...(related && { beside: tables }) };
    return tableStatementOf(table, columns, languageOf(datasource), reading);
  }

  /** What the source's own lists of codes say of a table's columns. */
  async #codesOf(
    table: SourceTable,
    tables: readonly SourceTable[],
    datasource: DatasourceRow,
    asking: Asking,
  ) {
    const language = languageOf(datasource);
    if (language === undefined || language === 'mdx') return undefined;
    const sql = dictionaryStatement(table, tables, language);
    if (sql === undefined) return undefined;
    const rows = await this.#parts.live.rowsBeside(datasource, sql, optionsOf(asking));
    return codesOfColumns(table, dictionaryOf(rows));
  }

  /** Runs a statement as an author typed it. */
  runSql(
    datasource: DatasourceRow,
    sql: string,
    rows: number | undefined,
    asking: Asking,
  ): Promise<LoadedBytes> {
    return withDataFaults(async () => {
      await this.#parts.rights.requireSource(asking.actor, datasource.id);
      const run = await this.#parts.live.run({ datasource, sql }, rows, optionsOf(asking));
      const lost = run.lost.map(({ column, values, example }) =>
        texts.cache.lostValues(column, values, example),
      );
      const { json, truncated } = run.answer;
      return { json, columns: run.columns, truncated, ...(lost.length > 0 ? { lost } : {}) };
    });
  }

  /** Answers a question to a spreadsheet source itself. Throws AppError. */
  answerSheet(datasource: DatasourceRow, question: Question, asking: Asking): Promise<ReadAnswer> {
    return withDataFaults(async () => {
      await this.#parts.rights.requireSource(asking.actor, datasource.id);
      if (datasource.extract_id === null) throw refused(texts.datasource.file, 'fileMissing');
      return askMart(this.#parts, datasource.extract_id, question, asking);
    });
  }

  /** First rows of a spreadsheet source. */
  sheetRows(datasource: DatasourceRow, rows: number, asking: Asking): Promise<Loaded> {
    return withDataFaults(async () => {
      const answer = await this.answerSheet(datasource, { ...allRows, limit: rows }, asking);
      const content = JSON.parse(answer.json.toString()) as Answer;
      const truncated = (datasource.row_count ?? 0) > content.data.length;
      return { content, columns: sheetColumnsOf(datasource), truncated };
    });
  }
}
