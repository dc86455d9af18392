import { type Cell, type Question, texts } from '@mingjing/contract';
import { type BoundCombination, type JoinFigures, joinFiguresOf } from '@mingjing/query';
import { AnswerCache, answerKey, extractOfKey } from './answers/answer-cache.ts';
import { type KeptAnswersFile, keepAnswers, takeAnswers } from './answers/kept-answers.ts';
import { type CombinedStatement, combinedFigures, combinedRows } from './combine-extracts.ts';
import type { ExtractStore, StoredAnswer } from './extract-store.ts';
import { faultTexts } from './fault-texts.ts';
import {
  type AnswerBytes,
  type AskOptions,
  type Combined,
  type CombineOptions,
  type Extract,
  type ExtractState,
  type Mart,
  MartError,
  type SharedAnswers,
  type Swept,
  type WarmOptions,
  type WriteOptions,
} from './mart.ts';
import { Pins } from './waiting/pins.ts';
import { SingleFlight } from './waiting/single-flight.ts';
import type { Turn } from './waiting/turn.ts';
import { Turns } from './waiting/turns.ts';

/** Questions that are asked of new rows at most before they are shown. */
const warmLimit = 300;
/** Extracts whose latest questions are looked at after a start. */
const expectedLimit = 50;
/** Extracts whose columns are remembered. */
const describedLimit = 1000;
/** Extracts that are written side by side. */
const writersAtOnce = 2;

interface AnsweringOptions {
  /** Deadline of a question when it names none. */
  deadlineMs: number;
  /** Bytes of finished answers kept. */
  answerCacheBytes: number;
  /** Where finished answers are kept from one run to the next; nowhere when not given. */
  keptAnswers?: KeptAnswersFile | undefined;
}

/** The mart over any store: answers are kept, equal questions in flight run once, writers take turns. */
export class AnsweringMart implements Mart {
  readonly #store: ExtractStore;
  readonly #deadlineMs: number;
  readonly #keptAnswers: KeptAnswersFile | undefined;
  readonly #answers: AnswerCache;
  #shared: SharedAnswers | undefined;
  readonly #flights = new SingleFlight<StoredAnswer & { cached: boolean }>({
    cancelled: () => new MartError('cancelled', '查询已取消'),
    late: () => new MartError('timeout', texts.data.sourceTimeout),
  });
  readonly #writeTurns = new Turns(writersAtOnce, { ended: () => new MartError('cancelled', '操作已取消') });
  readonly #pins = new Pins((extract) => this.drop(extract));
  readonly #listeners = new Set<(online: boolean) => void>();
  readonly #described = new Map<string, Extract>();
  readonly #describing = new SingleFlight<Extract | undefined>();
  readonly #closing = new AbortController();

  constructor(store: ExtractStore, { deadlineMs, answerCacheBytes, keptAnswers }: AnsweringOptions) {
    this.#store = store;
    this.#deadlineMs = deadlineMs;
    this.#keptAnswers = keptAnswers;
    this.#answers = new AnswerCache(answerCacheBytes);
    store.onHealth((online) => {
      for (const listener of this.#listeners) listener(online);
    });
  }

  get dialect(): Mart['dialect'] {
    return this.#store.dialect;
  }
  get online(): boolean {
    return this.#store.online;
  }
  get restarts(): number {
    return this.#store.restarts;
  }

  onHealth(listener: (online: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async write(options: WriteOptions): Promise<Extract> {
    const before =
      options.appendTo === undefined ? undefined : await this.#extractToAppendTo(options.appendTo, options);
    const signal = AbortSignal.any([this.#closing.signal, ...(options.signal ? [options.signal] : [])]);
    const id = this.#store.newId();
    const write = (): Promise<Extract> => this.#store.write(id, { ...options, before, signal });
    const extract = await this.#writeTurns.run(write, signal);
    this.#remember(extract);
    return extract;
  }

  async combine({ combination, parents, ...options }: CombineOptions): Promise<Extract> {
    const signal = AbortSignal.any([this.#closing.signal, ...(options.signal ? [options.signal] : [])]);
    return this.#pins.during(parents, async () => {
      const extracts = await this.#allDescribed(parents);
      const id = this.#store.newId();
      const count = combinedFigures(combination, extracts);
      const combine = (): Promise<Extract> =>
        this.#store.combine(id, {
          ...options,
          extracts,
          columns: [...combination.columns],
          rows: combinedRows(combination, extracts, options.mostRows + 1),
          ...(count && { count }),
          signal,
        });
      const extract = await this.#writeTurns.run(combine, signal);
      this.#remember(extract);
      return extract;
    });
  }

  async figures(combined: Combined, options: AskOptions): Promise<JoinFigures | undefined> {
    if (combined.combination.kind !== 'join') return undefined;
    const { json } = await this.#over(combined, combinedFigures, options);
    const { data } = JSON.parse(json.toString('utf8')) as { data: Cell[][] };
    return joinFiguresOf(data[0] ?? []);
  }

  async tryCombined(combined: Combined, rows: number, options: AskOptions): Promise<AnswerBytes> {
    const startedAt = performance.now();
    const first = (combination: BoundCombination, extracts: readonly Extract[]) =>
      combinedRows(combination, extracts, rows);
    const answer = await this.#over(combined, first, options);
    return { ...answer, cached: false, durationMs: performance.now() - startedAt };
  }

  async ask(extract: string, question: Question, options: AskOptions): Promise<AnswerBytes> {
    const startedAt = performance.now();
    const key = answerKey(extract, question);
    const kept = this.#answers.get(key);
    if (kept !== undefined) return { ...kept, cached: true, durationMs: performance.now() - startedAt };
    const answered = await this.#flights.run(
      key,
      {
        deadlineMs: options.deadlineMs ?? this.#deadlineMs,
        signal: options.signal,
        onState: options.onState,
      },
      (signal, tell) => {
        const { tenant, rank } = options;
        return this.#read(extract, question, { tenant, rank, onState: tell }, key, signal);
      },
    );
    return { ...answered, durationMs: performance.now() - startedAt };
  }

  async warm(extract: string, { like, budgetMs, signal: given }: WarmOptions): Promise<number> {
    const signal = AbortSignal.any([AbortSignal.timeout(Math.ceil(budgetMs)), ...(given ? [given] : [])]);
    let answered = 0;
    const questions = this.#answers.questionsOf(like, warmLimit);
    await this.#expect(extract, questions);
    for (const question of questions) {
      if (signal.aborted) break;
      try {
        await this.ask(extract, question, { tenant: 'refresh', rank: 'refresh', signal });
        answered += 1;
      } catch (error) {
        if (signal.aborted) break;
        if (!(error instanceof MartError)) throw error;
        // A column that is gone concerns its own questions; of any other fault the next would learn again.
        if (error.fault !== 'question') break;
      }
    }
    return answered;
  }

  async greatest(extract: string, column: string): Promise<Cell> {
    const question: Question = {
      kind: 'groups',
      filters: [],
      dimensions: [],
      measures: [{ column, calculation: 'max', alias: 'greatest' }],
      sorts: [],
    };
    const { json } = await this.ask(extract, question, { tenant: 'refresh', rank: 'refresh' });
    const { data } = JSON.parse(json.toString('utf8')) as { data: Cell[][] };
    return data[0]?.[0] ?? null;
  }

  async describe(extract: string): Promise<Extract | undefined> {
    const known = this.#described.get(extract);
    if (known !== undefined) return known;
    if (!this.#store.isId(extract)) return undefined;
    // All widgets of a board ask for it at once.
    return this.#describing.run(extract, {}, async () => {
      const described = await this.#store.describe(extract);
      if (described !== undefined) this.#remember(described);
      return described;
    });
  }

  async drop(extract: string): Promise<void> {
    if (!this.#store.isId(extract)) return;
    // What others are being made of stays until they are.
    if (this.#pins.later(extract)) return;
    // What it is made of first: a question that comes meanwhile finds it gone and does not open it once more.
    await this.#store.drop(extract);
    this.#forget(extract);
  }

  async check(extract: string): Promise<ExtractState> {
    return this.#store.isId(extract) ? this.#store.check(extract) : 'missing';
  }

  sweep(keep: ReadonlySet<string>): Promise<Swept> {
    return this.#store.sweep(keep, (id) => {
      this.#forget(id);
    });
  }

  askedLately(): string[] {
    return this.#answers.extracts();
  }

  shareWith(answers: SharedAnswers): void {
    this.#shared = answers;
  }

  /** Takes up the answers that the run before has kept. Call it before the first question. */
  async recall(): Promise<void> {
    if (this.#keptAnswers === undefined) return;
    const isThere = new Map<string, boolean>();
    for (const [key, answer] of await takeAnswers(this.#keptAnswers)) {
      const extract = extractOfKey(key);
      // Rows that were lost meanwhile are told as lost, not answered for a while.
      if (!isThere.has(extract)) isThere.set(extract, await this.#isIntact(extract));
      if (isThere.get(extract) === true) this.#answers.set(key, answer);
    }
    // Whoever comes first is answered meanwhile.
    void this.#expectAsked();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#writeTurns.idle();
    await this.#store.close();
    // What cannot be kept is asked anew.
    if (this.#keptAnswers !== undefined && this.#answers.bytes > 0)
      await keepAnswers(this.#keptAnswers, this.#answers.entries()).catch(() => undefined);
  }

  /** Asks a statement over several extracts once; nothing of it is kept. */
  #over(
    { combination, parents }: Combined,
    statementOf: (
      combination: BoundCombination,
      extracts: readonly Extract[],
    ) => CombinedStatement | undefined,
    { deadlineMs = this.#deadlineMs, signal, ...turn }: AskOptions,
  ): Promise<StoredAnswer> {
    return this.#pins.during(parents, async () => {
      const extracts = await this.#allDescribed(parents);
      const statement = statementOf(combination, extracts)!;
      const deadline = AbortSignal.timeout(Math.ceil(deadlineMs));
      const either = AbortSignal.any([deadline, ...(signal ? [signal] : [])]);
      try {
        return await this.#store.answerOver(extracts, statement, turn, either);
      } catch (error) {
        if (deadline.aborted) throw new MartError('timeout', texts.data.sourceTimeout, { cause: error });
        throw error;
      }
    });
  }

  /** Has the store make itself ready for what was asked lately, the extract that was asked last first. */
  async #expectAsked(): Promise<void> {
    for (const extract of this.#answers.extracts().slice(0, expectedLimit)) {
      if (this.#closing.signal.aborted) return;
      await this.#expect(extract, this.#answers.questionsOf(extract, warmLimit));
    }
  }

  /** What comes of it makes answers faster, and no others: its faults are nobody's. */
  async #expect(extract: string, questions: readonly Question[]): Promise<void> {
    try {
      const described = questions.length > 0 && (await this.describe(extract));
      if (described) await this.#store.expect?.(described, questions);
    } catch {
      // The engine is away, or the extract is gone: questions tell it themselves.
    }
  }

  #isIntact(extract: string): Promise<boolean> {
    return this.check(extract).then(
      (state) => state === 'intact',
      () => false,
    );
  }

  async #allDescribed(ids: readonly string[]): Promise<Extract[]> {
    return Promise.all(
      ids.map(async (id) => {
        const found = await this.describe(id);
        if (found === undefined) throw new MartError('missing', faultTexts.missing);
        return found;
      }),
    );
  }

  #forget(extract: string): void {
    this.#described.delete(extract);
    this.#answers.forget(extract);
  }

  async #read(
    extract: string,
    question: Question,
    turn: Turn,
    key: string,
    signal: AbortSignal,
  ): Promise<StoredAnswer & { cached: boolean }> {
    const found = await this.#shared?.find(key);
    if (found !== undefined) {
      this.#answers.set(key, found);
      return { ...found, cached: true };
    }
    signal.throwIfAborted();
    const described = await this.describe(extract);
    if (described === undefined) throw new MartError('missing', faultTexts.missing);
    turn.onState?.('waiting');
    const answer = await this.#store.answer(described, question, turn, signal);
    // A question may outlive its extract; its answer then goes with it.
    if (this.#described.has(extract)) {
      this.#answers.set(key, answer);
      this.#shared?.keep(key, answer);
    }
    return { ...answer, cached: false };
  }

  async #extractToAppendTo(extract: string, { columns, mayLack = [] }: WriteOptions): Promise<Extract> {
    const before = await this.describe(extract);
    if (before === undefined) throw new MartError('missing', faultTexts.missing);
    const known = new Set([...before.columns.map(({ name }) => name), ...mayLack]);
    const unknown = columns.filter(({ name }) => !known.has(name)).map(({ name }) => name);
    if (unknown.length > 0) throw new MartError('question', texts.dataset.columnsChanged(unknown.join('、')));
    return before;
  }

  #remember(extract: Extract): void {
    this.#described.set(extract.id, extract);
    const [oldest] = this.#described.keys();
    if (this.#described.size > describedLimit && oldest !== undefined) this.#described.delete(oldest);
  }
}
