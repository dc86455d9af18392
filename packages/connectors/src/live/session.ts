import type { Column } from '@mingjing/contract';
import type { CompiledSql } from '@mingjing/query';
import type { AccountRight } from '../account/account-rights.ts';
import type { Clocks } from '../columns/clocks.ts';
import type { LostCounts } from '../columns/lost-values.ts';
import type { PartTable, ReadLimits } from '../connector.ts';
import type { BatchQueue } from './batch-queue.ts';

export interface Reading {
  columns: Column[];
  queue: BatchQueue;
  /** Values that became empty, counted while the rows are read. */
  lost?: LostCounts;
  /** By which clocks its moments are shown, where that is known. */
  clocks?: Clocks;
}

/** What one statement is read with. */
export interface SessionLimits extends Pick<ReadLimits, 'timeoutMs' | 'isAwaited'> {
  maxRows: number | undefined;
}

/** One connection to a database, used by one statement at a time. What a connector's folder has to write. */
export interface Session {
  /** False once the connection is broken. */
  readonly usable: boolean;
  /** True while a statement runs or its rows are still arriving. */
  readonly busy: boolean;
  ping(): Promise<void>;
  /** What the account may do beside reading. */
  rights(): Promise<AccountRight[]>;
  /** Tables of which the account may read some columns alone or none; left out where the database does not tell. */
  partTables?(): Promise<PartTable[]>;
  columns(query: CompiledSql): Promise<Column[]>;
  /** Runs a statement read-only; no more than `maxRows` rows arrive. */
  read(query: CompiledSql, limits: SessionLimits): Promise<Reading>;
  /** Asks the server, over a connection of its own, to stop what runs here. */
  cancel(): Promise<void>;
  /** Removes every trace of the last statement (variables, temporary tables). */
  reset(): Promise<void>;
  /** Closes the connection without waiting. */
  destroy(): void;
}
