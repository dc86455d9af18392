import type { Cell, Column, Question } from '@mingjing/contract';
import type {
  BoundCombination,
  DateSpan,
  JoinFigures,
  KnownQuestion,
  NumberedColumn,
  Rollup,
  RollupLimits,
} from '@mingjing/query';
import type { KeptAnswersFile } from './answers/kept-answers.ts';
import type { Turn } from './waiting/turn.ts';

/** A dataset's stored rows: one immutable file of the engine. Ids are random and never reused. */
export interface Extract {
  id: string;
  columns: Column[];
  /** Columns in which no value stands twice, as far as that was looked at. */
  unique?: readonly string[];
  /** Text columns that are stored as codes, each with the type that lists its values. */
  dictionaries?: readonly (readonly [column: string, type: string])[];
  /** Columns whose values are numbered, by which different ones are counted. */
  numbers?: readonly NumberedColumn[];
  /** First and last dates of its columns. */
  spans?: readonly DateSpan[];
  /** Hidden column that numbers the rows from 0 in their source's order where they are stored in another. */
  place?: string;
  /** What had to be stored otherwise than its source has it, in sentences for the author. */
  notes?: readonly string[];
  /** Tables of groups beside the rows, of which questions are answered that ask for no more. */
  rollups?: readonly Rollup[];
  /** Such tables that were worth having and could not be made: their questions are asked of the rows. */
  leftOut?: readonly LeftOut[];
  rows: number;
  /** Of a write that merged rows: stored ones that gave way, and read ones that a later one is equal to. */
  merged?: { replaced: number; doubled: number };
  bytes: number;
  /** Milliseconds it took to write. */
  durationMs: number;
}

/** A roll-up that was not made: as what it would have grouped rows by, and what ran out over it. */
export interface LeftOut {
  by: string;
  why: 'time' | 'memory' | 'size' | 'fault';
}

/** How rows that are added meet those that stand there already. */
export interface MergeRows {
  /** Stored rows whose column lies above the value give way: they were read again. */
  above?: { column: string; value: Cell };
  /** Of rows that are equal in these columns the last one stays. Rows with an empty one of them all stay. */
  uniqueBy?: readonly string[];
  /** The column whose greatest value makes a row the last; of equal ones it is the later row. */
  latestBy?: string;
}

export interface WriteOptions {
  columns: Column[];
  batches: AsyncIterable<Cell[][]>;
  /** An extract whose rows come first: incremental refresh. */
  appendTo?: string;
  merge?: MergeRows;
  /** Columns that the rows of `appendTo` may lack: they are empty there. Any other that it lacks is refused. */
  mayLack?: readonly string[];
  /**
   * Stores rows by this column, so that date filters skip blocks: the first date column when not given. Answers keep
   * the order of `batches` all the same.
   */
  orderBy?: string;
  maxBytes?: number;
  /** Rows that only this process asks for a while, and drops: they are not shared with other nodes. */
  passing?: boolean;
  /** What will be asked of the rows: roll-ups are made for it where they pay. */
  known?: readonly KnownQuestion[];
  signal?: AbortSignal;
  onProgress?: (rows: number) => void;
}

/** Extracts whose rows are put together, and how. They are kept on disk until what was begun with them has ended. */
export interface Combined {
  combination: BoundCombination;
  /** In the order of the combination's parents, with the columns that it was bound to. */
  parents: readonly string[];
}

export interface CombineOptions extends Combined {
  /** More rows than these are refused, those of a join before any is written. */
  mostRows: number;
  maxBytes?: number;
  known?: readonly KnownQuestion[];
  signal?: AbortSignal;
}

export interface AskOptions extends Turn {
  deadlineMs?: number;
  signal?: AbortSignal;
}

export interface WarmOptions {
  /** The extract whose questions are asked: the one that the new rows will take the place of. */
  like: string;
  /** Milliseconds that may be spent; a question under way then is ended. */
  budgetMs: number;
  signal?: AbortSignal;
}

/** Finished JSON bytes of an Answer: {"keys":[…],"data":[[…]],"total":n}; they pass through the server untouched. */
export interface FinishedAnswer {
  json: Buffer;
  rows: number;
}

export interface AnswerBytes extends FinishedAnswer {
  /** True when the answer came from the answer cache. */
  cached: boolean;
  durationMs: number;
}

/** The dataset cache. Users' SQL never reaches it: only questions do. */
export interface Mart {
  /** The dialect that questions of stored rows become. */
  readonly dialect: 'duckdb' | 'clickhouseMart';
  /** Whether the engine answers. Emits on change through onHealth. */
  readonly online: boolean;
  /** Times the process that answers was started anew. */
  readonly restarts: number;
  onHealth(listener: (online: boolean) => void): () => void;
  /** Streams rows into a new extract and returns it once it is whole on disk. A failure leaves nothing. */
  write(options: WriteOptions): Promise<Extract>;
  /** Puts rows of extracts together in a new one and returns it once it is whole on disk. A failure leaves nothing. */
  combine(options: CombineOptions): Promise<Extract>;
  /** What a join comes to, counted without making it; undefined for rows that are put below each other. */
  figures(combined: Combined, options: AskOptions): Promise<JoinFigures | undefined>;
  /** The first rows that `combine` would store. Nothing of it is kept. */
  tryCombined(combined: Combined, rows: number, options: AskOptions): Promise<AnswerBytes>;
  /** Throws MartError. Identical questions in flight are joined; answers are cached by (extract, question). */
  ask(extract: string, question: Question, options: AskOptions): Promise<AnswerBytes>;
  /**
   * Asks of an extract that nobody sees yet what was asked of another, the latest question first and one at a time, so
   * that its first viewers find their answers. Returns how many were answered; what cannot be asked of it is left out.
   */
  warm(extract: string, options: WarmOptions): Promise<number>;
  /** The greatest non-null value of a column, for incremental refresh. */
  greatest(extract: string, column: string): Promise<Cell>;
  describe(extract: string): Promise<Extract | undefined>;
  drop(extract: string): Promise<void>;
  /** Looks at an extract's file: whether it is there and as long as its own header says. Cheap; reads no rows. */
  check(extract: string): Promise<ExtractState>;
  /**
   * Moves every extract that is not in `keep` into the folder for lost ones and removes leftovers of broken writes and
   * what was lost long ago. Returns what was done.
   */
  sweep(keep: ReadonlySet<string>): Promise<Swept>;
  /** Extracts of which answers are kept, the one asked latest first: also by the run before. */
  askedLately(): string[];
  /** Answers are looked for among these, and put there, from now on. */
  shareWith(answers: SharedAnswers): void;
  close(): Promise<void>;
}

/**
 * Finished answers that several nodes share, by extract and question. Neither call throws: what cannot be reached is not
 * there.
 */
export interface SharedAnswers {
  find(key: string): Promise<FinishedAnswer | undefined>;
  /** Returns at once. */
  keep(key: string, answer: FinishedAnswer): void;
}

export type ExtractState = 'intact' | 'missing' | 'damaged';

export interface Swept {
  /** Extracts that were moved aside. */
  lost: number;
  /** Leftovers of broken writes that were removed. */
  leftovers: number;
}

export type MartFault =
  | 'offline'
  /** The extract is in the file store, which does not answer. */
  | 'away'
  | 'timeout'
  | 'memory'
  | 'question'
  | 'missing'
  | 'damaged'
  | 'space'
  | 'busy'
  | 'cancelled';

export class MartError extends Error {
  readonly fault: MartFault;
  constructor(fault: MartFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MartError';
    this.fault = fault;
  }
}

export interface MartOptions {
  /** Folder of the extracts; made when missing. */
  directory: string;
  /** Folder that unknown extracts are moved to, on the same disk; `directory` with `-lost` behind it when not given. */
  lostDirectory?: string;
  /** Bytes the engine process may hold. */
  memoryBytes: number;
  threads: number;
  /** Bytes of columns that stand in memory for what is asked again and again (ADR 35); up to 128 MB when not given. */
  keptColumnBytes?: number;
  /** Deadline of a question when it names none. */
  deadlineMs: number;
  /** Bytes of finished answers kept. */
  answerCacheBytes: number;
  /** Where finished answers are kept from one run to the next; nowhere when not given. */
  keptAnswers?: KeptAnswersFile | undefined;
  /** What roll-ups may cost; none are made when not given. */
  rollups?: RollupLimits | undefined;
  log?: (event: { level: 'info' | 'warn' | 'error'; message: string; detail?: unknown }) => void;
}
