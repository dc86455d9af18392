import { createHash } from 'node:crypto';
import {
  type CubeBrowser,
  checkStatement,
  ownOrder,
  type ReadLimits,
  type RowStream,
  type Source,
  SourceError,
  type SourceLanguage,
  withRows,
  withWideMark,
} from '@mingjing/connectors';
import { type Cell, type Column, limits, type Question, type SourceTable, texts } from '@mingjing/contract';
import { type AnswerBytes, type Extract, type Mart, SingleFlight, type Turn } from '@mingjing/mart';
import {
  type CompiledSql,
  compileQuestion,
  type DialectId,
  dialects,
  greaterThan,
  wrapUserSql,
} from '@mingjing/query';
import { LRUCache } from 'lru-cache';
import { refused } from '../http/app-error.ts';
import type { Metrics } from '../operation/metrics.ts';
import { answerJson, previewBytes, toldWhole, withField } from './answer-json.ts';
import { type CatalogRow, rowsBesideBy } from './catalog-rows.ts';
import { CurrentTypes } from './current-types.ts';
import { NumericTexts, sampleRows } from './numeric-texts.ts';
import { ScriptRows } from './script-rows.ts';
import type { SourcePlaces } from './source-places.ts';
import { allowedFunctionsOf, type DatasourceRow, type SourcePools } from './source-pools.ts';
import { sourceTables } from './source-tables.ts';

/** A statement of a stored source. */
export interface LiveTarget {
  datasource: DatasourceRow;
  /** In plain, as it was stored. */
  sql: string;
}

export interface ReadOptions extends Turn {
  signal: AbortSignal;
  /** The limit of a question where it is nobody's wish: one row more is asked for, which tells whether there are more. */
  mostRows?: number | undefined;
}

interface LiveParts {
  metrics: Pick<Metrics, 'query'>;
  /** Where rows are asked that their own source cannot be asked about. */
  mart: Pick<Mart, 'write' | 'ask' | 'drop'>;
  pools: SourcePools;
  places: SourcePlaces;
  maxRows: number;
  timeoutMs: number;
}

/** How long a source may take over the sample of its texts. */
const sampleMs = 3000;

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The statement through the gate, with the functions that its source allows. */
const checkedSql = ({ sql, datasource }: LiveTarget, dialect: SourceLanguage): string =>
  checkStatement(sql, dialect, { allowed: allowedFunctionsOf(datasource) });

/** Statements that no question can be put into: their rows are read whole. */
const isScript = ({ datasource }: LiveTarget): boolean => datasource.type === 'saiku';
/** Rows that tell the columns of such a statement. */
const scriptSample = 1000;

/** The dialect in which a source is asked questions. */
function dialectOf({ dialect }: Source): DialectId {
  if (dialect === 'mdx') throw new SourceError('refused', texts.dataset.incrementOlap);
  return dialect;
}

/** The text of a column twice in an answer cannot say which of the two is meant. */
function checkUnique(columns: readonly Column[]): void {
  const seen = new Set<string>();
  for (const { name } of columns) {
    if (seen.has(name)) throw refused(`查询结果存在重复的字段：${name}，请使用别名区分`);
    seen.add(name);
  }
}

/** A page that is not full is the last one, so it tells how many rows there are without counting them. */
function totalOfPage({ page }: Question, rows: number): number | undefined {
  if (page === undefined || rows >= page.size || (rows === 0 && page.page > 1)) return undefined;
  return (page.page - 1) * page.size + rows;
}

/** Reads sources as they are now: questions are pushed down to them, rows are streamed with limits. */
export class LiveReader {
  readonly #parts: LiveParts;
  readonly #columns = new LRUCache<string, Column[]>({ max: 1000, ttl: 10 * 60_000 });
  readonly #tables = new LRUCache<string, SourceTable[]>({ max: 100, ttl: 60_000 });
  readonly #types = new CurrentTypes();
  readonly #answers = new SingleFlight<AnswerBytes>();
  readonly #learning = new SingleFlight<Column[]>();
  readonly #scripts: ScriptRows;

  constructor(parts: LiveParts) {
    this.#parts = parts;
    this.#scripts = new ScriptRows(parts.mart, parts.timeoutMs);
  }

  /** Columns of a statement, remembered for a while so that boards do not ask for them again and again. */
  async columns(target: LiveTarget, options: ReadOptions, fresh = false): Promise<Column[]> {
    const key = this.#key(target);
    const known = fresh ? undefined : this.#columns.get(key);
    if (known !== undefined) return known;
    if (fresh) return this.#learnColumns(target, options);
    return this.#learning.run(key, options, (signal, tell) =>
      this.#learnColumns(target, { ...options, signal, onState: tell }),
    );
  }

  /** Known columns as their source has them now; those that it has as before stay as they were learned. */
  async columnsNow(target: LiveTarget, known: Column[], options: ReadOptions): Promise<Column[]> {
    if (isScript(target)) return known;
    this.#types.forget(this.#key(target));
    return this.#use(target, options, async (source, sql) => {
      const now = await source.columns({ sql, params: [] }, this.#limits(options));
      checkUnique(now);
      const before = new Map(known.map((column) => [column.name, column]));
      const isKnown = ({ name, type }: Column): boolean => before.get(name)?.type === type;
      const told = now.every(isKnown) ? now : await this.#sampled(source, sql, now, options);
      return told.map((column) => (isKnown(column) ? (before.get(column.name) ?? column) : column));
    });
  }

  async #learnColumns(target: LiveTarget, options: ReadOptions): Promise<Column[]> {
    const columns = await this.#use(target, options, async (source, sql) => {
      if (isScript(target)) return this.#scriptColumns(source, sql, options);
      const plain = await source.columns({ sql, params: [] }, this.#limits(options));
      checkUnique(plain);
      return this.#sampled(source, sql, plain, options);
    });
    this.#columns.set(this.#key(target), columns);
    return columns;
  }

  /** Compiles a question for the source and answers it there; equal questions in flight are asked once. */
  ask(target: LiveTarget, known: Column[], question: Question, options: ReadOptions): Promise<AnswerBytes> {
    const key = `${this.#key(target)}:${options.mostRows ?? ''}:${JSON.stringify(question)}`;
    return this.#answers.run(key, { signal: options.signal, onState: options.onState }, (signal, tell) =>
      this.#ask(target, known, question, { ...options, signal, onState: tell }),
    );
  }

  /** The statement that a question becomes for the source; nothing is run. */
  statement(
    target: LiveTarget,
    columns: readonly Column[],
    question: Question,
    options: ReadOptions,
  ): Promise<CompiledSql & { dialect: SourceLanguage }> {
    return this.#use(target, options, async (source, sql) => {
      if (isScript(target)) return { sql, params: [], dialect: source.dialect };
      const dialect = dialectOf(source);
      const order = ownOrder(sql, dialect);
      return { ...compileQuestion(question, { columns, sql, order }, dialect).rows, dialect };
    });
  }

  /** Rows of the statement as it stands, in its own order. */
  async run(target: LiveTarget, rows: number | undefined, options: ReadOptions) {
    const startedAt = Date.now();
    return this.#use(target, options, async (source, sql) => {
      const maxRows = Math.min(rows ?? this.#parts.maxRows, this.#parts.maxRows);
      return withRows(source, { sql, params: [] }, { ...this.#limits(options), maxRows }, async (stream) => {
        checkUnique(stream.columns);
        const texts = new NumericTexts(stream.columns);
        const watched = {
          batches: texts.watch(stream.batches),
          get truncated() {
            return stream.truncated;
          },
        };
        const isPreview = rows !== undefined && rows <= limits.previewRows;
        const most = isPreview ? previewBytes : undefined;
        const answer = await answerJson(watched, stream.columns, startedAt, most);
        this.#columns.set(this.#key(target), texts.judged);
        return { columns: texts.judged, answer, lost: stream.lost ?? [] };
      });
    });
  }

  /** Tables and columns that the source's account may read; none where no catalogue is asked. */
  async tables(datasource: DatasourceRow, options: ReadOptions): Promise<SourceTable[]> {
    const key = `${datasource.id}:${datasource.revision}`;
    const known = this.#tables.get(key);
    if (known !== undefined) return known;
    const { places, pools } = this.#parts;
    const tables = await places.run(options, String(datasource.id), options.signal, () =>
      pools.use(datasource, (source) => sourceTables(source, this.#limits(options))),
    );
    this.#tables.set(key, tables);
    return tables;
  }

  /** Rows of a short list of the source, which help and are not needed: none where it does not give them in time. */
  rowsBeside(datasource: DatasourceRow, sql: string, options: ReadOptions): Promise<CatalogRow[]> {
    const { places, pools } = this.#parts;
    return places.run(options, String(datasource.id), options.signal, () =>
      pools.use(datasource, (source) => rowsBesideBy(source, sql, this.#limits(options))),
    );
  }

  /** What an OLAP server has, told by the server now. */
  async browse<T>(
    datasource: DatasourceRow,
    options: ReadOptions,
    work: (browser: CubeBrowser, limits: ReadLimits) => Promise<T>,
  ): Promise<T> {
    const { places, pools } = this.#parts;
    return places.run(options, String(datasource.id), options.signal, () =>
      pools.use(datasource, ({ browser }) => {
        if (browser === undefined) throw refused(texts.dataset.notOlap);
        return work(browser, this.#limits(options));
      }),
    );
  }

  /** Streams all rows, or those above a value of a column, for as long as it takes. */
  async stream<T>(
    target: LiveTarget,
    limits: Pick<ReadLimits, 'timeoutMs' | 'silenceMs' | 'isAwaited' | 'signal'>,
    newer: { column: Column; value: Cell } | undefined,
    work: (stream: RowStream) => Promise<T>,
  ): Promise<T> {
    return this.#parts.pools.use(target.datasource, async (source) => {
      const sql = checkedSql(target, source.dialect);
      const query: CompiledSql =
        newer === undefined
          ? { sql, params: [] }
          : greaterThan(sql, newer.column, dialectOf(source), newer.value);
      return withRows(source, query, limits, async (stream) => {
        checkUnique(stream.columns);
        return work(stream);
      });
    });
  }

  /** Forgets what was remembered of a source that was edited. */
  forget(datasourceId: number): void {
    this.#scripts.forget(`${datasourceId}:`);
    this.#types.forget(`${datasourceId}:`);
    for (const key of this.#columns.keys()) if (key.startsWith(`${datasourceId}:`)) this.#columns.delete(key);
  }

  /** Drops the rows that are held. */
  close(): Promise<void> {
    return this.#scripts.close();
  }

  /** Reads a few rows to see which texts are numbers. A source that takes long for them says nothing of it. */
  async #sampled(source: Source, sql: string, columns: Column[], options: ReadOptions): Promise<Column[]> {
    if (!columns.some(({ type }) => type === 'text')) return columns;
    const texts = new NumericTexts(columns);
    try {
      const sample = wrapUserSql(sql, dialectOf(source), { limit: sampleRows });
      const limits = { timeoutMs: Math.min(sampleMs, this.#parts.timeoutMs), signal: options.signal };
      await withRows(source, sample, limits, async ({ batches }) => {
        for await (const batch of batches) texts.look(batch);
      });
    } catch {
      options.signal.throwIfAborted();
      return columns;
    }
    return texts.judged;
  }

  async #ask(
    target: LiveTarget,
    known: Column[],
    question: Question,
    options: ReadOptions,
  ): Promise<AnswerBytes> {
    if (isScript(target)) return this.#askScript(target, question, options);
    const startedAt = Date.now();
    const learnt = known.length > 0 ? known : await this.columns(target, options);
    return this.#use(target, options, async (source, sql) => {
      const { mostRows } = options;
      const maxRows = Math.min(mostRows ?? this.#parts.maxRows, this.#parts.maxRows);
      const asked = mostRows === undefined ? question : { ...question, limit: mostRows + 1 };
      const dialect = dialectOf(source);
      const statement = {
        key: this.#key(target),
        known: learnt,
        describe: () => source.columns({ sql, params: [] }, this.#limits(options)),
        sample: (columns: Column[]) => this.#sampled(source, sql, columns, options),
      };
      const order = ownOrder(sql, dialect);
      const { spellings } = source;
      const answered = async (columns: Column[], isSure: boolean) => {
        const compiled = compileQuestion(asked, { columns, sql, order, spellings }, dialect);
        const limits = { ...this.#limits(options), maxRows };
        const answer = await withRows(source, compiled.rows, limits, (stream) => {
          if (!isSure) this.#types.check(statement.key, compiled.columns, stream.columns);
          return answerJson(stream, compiled.columns, startedAt);
        });
        return { answer, compiled };
      };
      const isGuessing = dialects[dialect].guessesTypes === true;
      const first = isGuessing ? await this.#types.of(statement) : learnt;
      const { answer, compiled } = await answered(first, isGuessing).catch(async (error: unknown) => {
        const now = isGuessing ? undefined : await this.#types.after(error, statement);
        if (now === undefined) throw error;
        return answered(now, true);
      });
      if (compiled.total === undefined) return answer;
      const known = answer.truncated ? undefined : totalOfPage(question, answer.rows);
      const total = known ?? (await this.#count(source, compiled.total, options));
      return { ...answer, json: withField(answer.json, 'total', total) };
    });
  }

  /** Reads the rows of a script, or takes those of a moment ago, and asks the question of them. */
  async #askScript(target: LiveTarget, question: Question, options: ReadOptions): Promise<AnswerBytes> {
    const { mart, timeoutMs } = this.#parts;
    const extract = await this.#scripts.of(this.#key(target), options.signal, (signal) =>
      this.#use(target, { ...options, signal }, (source, sql) => this.#store(source, sql, signal)),
    );
    const ask = (asked: Question): Promise<AnswerBytes> =>
      mart.ask(extract.id, asked, { ...options, deadlineMs: timeoutMs });
    return toldWhole(question, await ask(question), options.mostRows, ask);
  }

  async #store(source: Source, sql: string, signal: AbortSignal): Promise<Extract> {
    const { mart, timeoutMs } = this.#parts;
    return withRows(source, { sql, params: [] }, { timeoutMs, signal }, async ({ columns, batches }) => {
      checkUnique(columns);
      return mart.write({ columns, batches, signal, passing: true });
    });
  }

  /** Columns of a script by its first rows, and which of its texts are numbers. */
  async #scriptColumns(source: Source, sql: string, options: ReadOptions): Promise<Column[]> {
    const limits = { ...this.#limits(options), maxRows: scriptSample };
    return withRows(source, { sql, params: [] }, limits, async ({ columns, batches }) => {
      const texts = new NumericTexts(columns);
      for await (const batch of batches) texts.look(batch);
      return texts.judged;
    });
  }

  async #count(source: Source, query: CompiledSql, options: ReadOptions): Promise<number> {
    return withRows(source, query, this.#limits(options), async ({ batches }) => {
      let total = 0;
      for await (const batch of batches) for (const [value] of batch) total = Number(value ?? 0);
      return total;
    });
  }

  /** Waits for a place, then runs on the open source with the statement passed through the gate. */
  #use<T>(
    target: LiveTarget,
    options: ReadOptions,
    work: (source: Source, sql: string) => Promise<T>,
  ): Promise<T> {
    const { places, pools, metrics } = this.#parts;
    options.onState?.('waiting');
    return metrics.query('source', () =>
      places.run(options, String(target.datasource.id), options.signal, () => {
        options.onState?.('running');
        return pools.use(target.datasource, async (source) => {
          try {
            return await work(source, checkedSql(target, source.dialect));
          } catch (error) {
            throw withWideMark(error, target.sql);
          }
        });
      }),
    );
  }

  #limits(options: ReadOptions): ReadLimits {
    return { timeoutMs: this.#parts.timeoutMs, signal: options.signal };
  }

  #key({ datasource, sql }: LiveTarget): string {
    return `${datasource.id}:${datasource.revision}:${hash(sql)}`;
  }
}
