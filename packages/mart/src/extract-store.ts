import type { Question } from '@mingjing/contract';
import type { CompiledSql } from '@mingjing/query';
import type { Extract, ExtractState, FinishedAnswer, Mart, Swept, WriteOptions } from './mart.ts';
import type { Turn } from './waiting/turn.ts';

/** A finished answer as the store gave it. */
export type StoredAnswer = FinishedAnswer;

/** Statements over several extracts, each named by its id. */
export interface StoreCombine {
  extracts: readonly Extract[];
  columns: Extract['columns'];
  rows: CompiledSql;
  /** Answers a row whose first value is how many rows there will be. */
  count?: CompiledSql;
  mostRows: number;
  maxBytes?: number | undefined;
  known?: StoreWrite['known'];
  signal: AbortSignal;
}

/** What stays of a write's options for the store: those of the mart are done with. */
export interface StoreWrite extends WriteOptions {
  signal: AbortSignal;
  /** The extract whose rows come first. */
  before: Extract | undefined;
}

/**
 * Where extracts stand and who answers questions of them: files of the embedded engine, or tables of a database. What is
 * the same for all (kept answers, equal questions run once, turns of writers, rules of adding) is the mart's.
 */
export interface ExtractStore {
  readonly dialect: Mart['dialect'];
  /** Whether it answers. Emits on change through onHealth. */
  readonly online: boolean;
  /** Times that which answers was started anew. */
  readonly restarts: number;
  onHealth(listener: (online: boolean) => void): void;
  /** Random, never used again, and safe in a path and in SQL. */
  newId(): string;
  /** Ids come from the metadata; whatever does not look like one is no extract. */
  isId(id: string): boolean;
  /** Streams rows into the extract `id`; nothing of it can be read before it is whole, nothing is left of a failure. */
  write(id: string, options: StoreWrite): Promise<Extract>;
  /** Stores what a statement over other extracts answers as the extract `id`, as `write` does. */
  combine(id: string, options: StoreCombine): Promise<Extract>;
  /** Answers a statement over several extracts in its tenant's turn; aborting is as of `answer`. Throws MartError. */
  answerOver(
    extracts: readonly Extract[],
    statement: CompiledSql & { keys: string[] },
    turn: Turn,
    signal: AbortSignal,
  ): Promise<StoredAnswer>;
  /** Answers a question in its tenant's turn; aborting takes it out of the queue or stops it. Throws MartError. */
  answer(extract: Extract, question: Question, turn: Turn, signal: AbortSignal): Promise<StoredAnswer>;
  /** Hears what is likely to be asked of an extract, by what was asked lately; where that makes nothing faster it is left out. */
  expect?(extract: Extract, questions: readonly Question[]): Promise<void>;
  /** Undefined when there is none of that id; throws MartError where it is damaged. */
  describe(id: string): Promise<Extract | undefined>;
  drop(id: string): Promise<void>;
  check(id: string): Promise<ExtractState>;
  /** As the mart's; `forget` hears of each extract that was moved aside. Writes under way are left alone. */
  sweep(keep: ReadonlySet<string>, forget: (id: string) => void): Promise<Swept>;
  close(): Promise<void>;
}
