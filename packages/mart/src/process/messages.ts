import type { Cell, Column } from '@mingjing/contract';
import type { DateSpan, Fold, FoldRows, NumberedColumn, Rollup } from '@mingjing/query';
import type { LeftOut, MartFault, MergeRows } from '../mart.ts';

/** A finished statement to run over one extract. */
export interface AskMessage {
  type: 'ask';
  id: number;
  /** File of the extract inside the engine's folder, without its ending. */
  extract: string;
  sql: string;
  params: Cell[];
  /** Other extracts that the statement names by their ids. */
  besides?: string[];
  /** Counts the rows of all pages. */
  total?: { sql: string; params: Cell[] };
  keys: string[];
  /** It reads so many rows that all threads work on it (ADR 32). */
  isLarge?: boolean;
  /** Of columns that answer codes of a dictionary of the extract: the name of its type. */
  dictionaries?: (string | null)[];
  /** How it is answered without its statement where the columns of its table stand in memory (ADR 35). */
  folded?: FoldParts;
}

/** Questions that one statement answers, each in columns of its own. */
export interface TogetherMessage {
  type: 'together';
  extract: string;
  sql: string;
  params: Cell[];
  isLarge?: boolean;
  /** Whether its first column tells of which part of the statement a row is; parts come one after the other. */
  isMarked: boolean;
  asks: TogetherAsk[];
  /** As for one of them. */
  folded?: FoldParts;
}

/** Where a question's answer stands: in which part of the statement, from which column on. */
export interface TogetherAsk extends Pick<AskMessage, 'id' | 'keys' | 'dictionaries'> {
  part: number;
  from: number;
}

/** Questions of the same rows, and what is needed of these. */
export interface FoldParts {
  /** The columns that are read, and of those that stand as codes the name of their type. */
  columns: string[];
  dictionaries: (string | null)[];
  asks: { keys: string[]; fold: Fold }[];
  /** Which rows they are, where that can be told without SQL. */
  passing?: FoldRows;
}

/** Questions that are answered of the rows that one statement gathers, without statements of their own (ADR 34). */
export interface FoldMessage
  extends Pick<TogetherMessage, 'extract' | 'sql' | 'params' | 'isLarge'>,
    FoldParts {
  type: 'fold';
  asks: { id: number; keys: string[]; fold: Fold }[];
}

/** Columns of a table that questions are likely to need, and how many such questions there were lately. */
export interface ExpectedTable {
  table: string;
  rows: number;
  columns: string[];
  asked: number;
}

export type ToReader =
  | AskMessage
  | TogetherMessage
  | FoldMessage
  | { type: 'describe'; id: number; extract: string }
  | { type: 'interrupt'; id: number }
  /** Answered before any of the columns is read. */
  | { type: 'expect'; id: number; extract: string; tables: ExpectedTable[] }
  | { type: 'release'; id: number; extract: string };

/** How an extract's file describes itself. */
export interface StoredExtract {
  columns: Column[];
  /** Missing in extracts of earlier releases. */
  unique?: string[];
  /** Text columns stored as codes, with the names of their types; missing in extracts of earlier releases. */
  dictionaries?: [column: string, type: string][];
  /** Column of the rows' numbers; missing where rows stand in their source's order, and in earlier releases. */
  place?: string;
  /** What had to be stored otherwise than its source has it, in sentences for the author. */
  notes?: string[];
  /** Columns whose values are numbered; missing in extracts of earlier releases. */
  numbers?: NumberedColumn[];
  /** First and last dates of its columns; missing in extracts of earlier releases. */
  spans?: DateSpan[];
  /** Tables of groups beside the rows; missing in extracts of earlier releases. */
  rollups?: Rollup[];
  /** Those that were worth having and were not built; missing where there are none. */
  leftOut?: LeftOut[];
  rows: number;
  /** Of a write that merged rows. */
  merged?: { replaced: number; doubled: number };
  durationMs: number;
}

export type FromEngine =
  | { type: 'ready' }
  | { type: 'answer'; id: number; rows: number }
  | { type: 'described'; id: number; stored: StoredExtract }
  | { type: 'expected'; id: number }
  | { type: 'released'; id: number }
  | ({ type: 'written'; id: number } & StoredExtract)
  | { type: 'reopened'; id: number }
  | { type: 'counted'; id: number; counts: number[] }
  | ({ type: 'built'; id: number } & BuiltRollup)
  | { type: 'rolledUp'; id: number }
  /**
   * `apart`: it ended with others that one statement was to answer, and may do by itself. `unfolded`: the rows are not
   * such as are folded, and a statement may do.
   */
  | { type: 'fault'; id: number; fault: MartFault; message: string; apart?: boolean; unfolded?: boolean };

export interface BeginMessage {
  type: 'begin';
  id: number;
  /** File names inside the engine's folder. */
  target: string;
  stage: string;
  columns: Column[];
  orderBy: string | null;
  appendTo: string | null;
  /** The column of that extract that numbers its rows. */
  appendPlace: string | null;
  merge: MergeRows | null;
  /** Columns that that extract does not have. */
  appendLacks: string[];
  /** Columns whose values are numbered where there are so many rows: different ones are counted again and again. */
  counted: { columns: string[]; leastRows: number } | null;
  maxBytes: number | null;
  /** What texts that count as numbers look like, as a pattern. */
  numberText: string;
}

export type ToWriter =
  | BeginMessage
  /** A chunk of rows in the body, see encode/chunk-format.ts. */
  | { type: 'chunk'; rows: number }
  /** Values of a text column's dictionary in order of their codes, as JSON in the body. */
  | { type: 'dictionary'; column: number; overflowed: boolean }
  /** Rows that stand in the engine already, in the place of chunks. */
  | CombineMessage
  | { type: 'finish'; startedAt: number }
  | ToRollupWriter;

/** Puts rows of extracts together: `sql` names each by its id and answers one row more than are allowed, at most. */
export interface CombineMessage {
  type: 'combine';
  extracts: string[];
  sql: string;
  params: Cell[];
  /** Answers a row whose first value is how many rows there will be. */
  count?: { sql: string; params: Cell[] };
  mostRows: number;
}

/** A roll-up to build: what it is, and statements whose rows are its table's, the first that works. */
export interface PlannedRollup {
  table: string;
  ways: string[];
  /** Groups that it may have, counted once it is there. */
  mostRows: number;
  /** Milliseconds after which it is ended. */
  mostMs: number;
}

/** How many groups it has, or why it was left out: it has too many, time or memory ran out, or it failed otherwise. */
export type BuiltRollup = { rows: number; why?: undefined } | { rows?: undefined; why: LeftOut['why'] };

/** The file of an extract that nobody reads yet is taken up again, and closed with roll-ups beside its rows. */
export type ToRollupWriter =
  | { type: 'reopen'; id: number; target: string }
  /** Asks a statement that answers one row of counts. */
  | { type: 'count'; id: number; sql: string }
  | { type: 'build'; id: number; planned: PlannedRollup }
  | { type: 'rollUp'; id: number; rollups: Rollup[]; leftOut: LeftOut[] };
