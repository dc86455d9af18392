import { type Column, cutError, type StatusMessage, texts } from '@mingjing/contract';
import type { Mart } from '@mingjing/mart';
import type { KnownQuestion } from '@mingjing/query';
import type { Logger } from 'pino';
import { drawnFrom } from '../../../data/drawn-columns.ts';
import { faultText, isMartFault, isSourceAway } from '../../../data/fault.ts';
import { sheetColumnsOf } from '../../../data/source-pools.ts';
import { columnsOf, sqlToRun } from '../../../data/stored-dataset.ts';
import type { WidgetTips } from '../../../data/widget-tips.ts';
import type { Row } from '../../../db/schema.ts';
import type { UnitOfWork } from '../../../db/unit-of-work.ts';
import { gone, refused } from '../../../http/app-error.ts';
import type { JobStore, LeasedJob } from '../../../jobs/job.store.ts';
import { persistently } from '../../../jobs/persistently.ts';
import { type JobKind, TryAgain } from '../../../jobs/worker.ts';
import type { Bus } from '../../../live/bus.ts';
import type { Metrics, RefreshOutcome } from '../../../operation/metrics.ts';
import type { SecretBox } from '../../../security/secret-box.ts';
import type { DatasourceStore } from '../../datasources/datasource.store.ts';
import type { SheetRebuild } from '../../datasources/sheet-rebuild.ts';
import type { DatasetStore } from '../dataset.store.ts';
import { cacheInfoOf } from '../present-dataset.ts';
import type { CombinedRun } from './combined-run.ts';
import { type ExtractRuns, readRows } from './extract-runs.ts';
import type { IncrementNotes } from './increment-notes.ts';
import type { RefreshEnds } from './refresh-ends.ts';
import { doneWords, notesAfter, type StoredNotes, storedNotes, withColumnsGone } from './stored-notes.ts';

export const refreshKind = 'dataset.refresh';
/** A refresh streams all rows: an hour is for tables of hundreds of millions. */
const refreshMs = 3_600_000;
/** A source that stops in the middle of its rows, its connection open, would keep a refresh for that hour. */
const silenceMs = 600_000;
/** Time for questions that are asked before the new rows are shown: a share of the refresh, within bounds. */
const warmShare = 0.25;
const [leastWarmMs, mostWarmMs] = [1000, 10_000];

type DatasetRow = Row<'dataset'>;
interface RefreshPayload {
  revision: number;
}

export interface RefreshParts {
  work: UnitOfWork;
  jobs: JobStore;
  datasets: DatasetStore;
  datasources: DatasourceStore;
  mart: Pick<Mart, 'warm' | 'greatest'>;
  extracts: ExtractRuns;
  combined: CombinedRun;
  unseen: IncrementNotes;
  bus: Bus;
  tips: WidgetTips;
  secrets: SecretBox;
  sheets: SheetRebuild;
  /** What will be asked of a dataset with these columns. */
  known: (dataset: DatasetRow, columns: readonly Column[]) => Promise<KnownQuestion[]>;
  /** Whether an extract has to be made anew before it is used. */
  isDamaged: (extract: string) => Promise<boolean>;
  dropUnused: (extract: string) => Promise<void>;
  ends: RefreshEnds;
  metrics: Pick<Metrics, 'refresh'>;
  log: Logger;
  now: () => number;
  timezone: string;
}

/** What a refresh puts in place. `owned` extracts are the dataset's own; a spreadsheet's belongs to its source. */
interface Fresh {
  id: string;
  rows: number;
  /** Rows that were read, and stored ones that gave way to them. */
  added?: number;
  replaced?: number;
  /** The greatest value of the increment column. */
  watermark?: string;
  bytes?: number;
  columns: Column[];
  notes: StoredNotes;
  owned: boolean;
  /** How they were made of others', see MadeOf. */
  made_of?: string;
}

/** The refresh of one dataset: rows are streamed beside the old ones and put in place by one transaction. */
export function createRefresh(parts: RefreshParts): JobKind {
  const {
    work,
    jobs,
    datasets,
    datasources,
    extracts,
    combined,
    unseen,
    mart,
    bus,
    tips,
    secrets,
    sheets,
    known,
    isDamaged,
    dropUnused,
    ends,
    metrics,
    log,
    now,
    timezone,
  } = parts;

  const push = (id: number, cacheStatus: DatasetRow['cache_status'], cacheInfo: string): Promise<void> =>
    bus.publish({ kind: 'status', message: { id, cacheStatus, cacheInfo } });

  /** How far the rows of an incremental dataset reach. */
  async function watermarkOf(dataset: DatasetRow, extract: string): Promise<string> {
    if (dataset.increment === 0) return '';
    const greatest = await mart.greatest(extract, dataset.increment_column).catch(() => null);
    return String(greatest ?? '');
  }

  async function fetch(dataset: DatasetRow, signal: AbortSignal): Promise<Fresh> {
    const read = {
      timeoutMs: refreshMs,
      silenceMs,
      signal,
      known: (columns: readonly Column[]) => known(dataset, columns),
    };
    if (dataset.type === 'combined') {
      const made = await combined(dataset, read);
      return { ...made, notes: notesAfter(made), owned: true };
    }
    const source = await datasources.find(dataset.datasource_id ?? 0);
    if (dataset.type === 'excel') {
      if (source?.extract_id == null) throw refused(texts.datasource.file, 'fileMissing');
      if (await isDamaged(source.extract_id)) {
        const { id, rows, columns } = await sheets.run(source.extract_id, signal);
        return { id, rows, columns, notes: notesAfter({ id }), owned: false };
      }
      const columns = sheetColumnsOf(source);
      const id = source.extract_id;
      return { id, rows: source.row_count ?? 0, columns, notes: notesAfter({ id }), owned: false };
    }
    if (source === undefined) throw gone();
    const target = { datasource: source, sql: sqlToRun(dataset, secrets) };
    const since = dataset.increment === 0 ? undefined : await extracts.since(dataset, dataset);
    const from = since && (await extracts.withLastValue(target, since, signal));
    const newer = from && (await extracts.writeNewer(target, from, dataset, read));
    const written = newer ?? (await extracts.writeAll(target, dataset, read));
    const replaced = newer === undefined ? {} : { replaced: written.merged?.replaced ?? 0 };
    const added = readRows(written, newer === undefined ? 0 : from?.stored.rows);
    const watermark = await watermarkOf(dataset, written.id);
    const cameNone = newer !== undefined && added === 0;
    const told = { extract: written, column: dataset.increment_column, watermark, cameNone };
    const notes = {
      ...notesAfter(written, newer === undefined ? undefined : storedNotes(dataset)),
      unseen: dataset.increment === 0 ? [] : await unseen(target, told, signal),
    };
    return { ...written, ...replaced, added, notes, watermark, owned: true };
  }

  /**
   * Puts the new rows in place, if the dataset is still the one that was read and the job still ours; returns the states
   * of other datasets whose refresh begins with that. Undefined when the rows are not in place. Called again after an
   * outage: rows that are in place already were put there by the call whose answer was lost.
   */
  function publish(
    job: LeasedJob,
    dataset: DatasetRow,
    fresh: Fresh,
    info: string,
  ): Promise<StatusMessage[] | undefined> {
    return work.run(async () => {
      if (!(await jobs.finish(job))) {
        const isPlaced = fresh.owned && (await datasets.find(dataset.id))?.extract_id === fresh.id;
        return isPlaced ? [] : undefined;
      }
      const placed = await datasets.updateRevision(dataset.id, dataset.revision, {
        cache_status: 'SUCCESS',
        cache_info: info,
        extract_id: fresh.id,
        extract_rows: fresh.rows,
        extract_at: now(),
        extract_notes: JSON.stringify(fresh.notes),
        moved_at: null,
        columns: JSON.stringify(fresh.columns),
        ...(fresh.made_of !== undefined && { made_of: fresh.made_of }),
      });
      if (!placed) {
        await ends.dropped(dataset.id);
        return undefined;
      }
      const before = drawnFrom(dataset, columnsOf(dataset));
      await tips.columnsChanged(dataset.id, before, drawnFrom(dataset, fresh.columns));
      return ends.succeeded(dataset.id, fresh);
    });
  }

  /**
   * Has the new rows answer what the old ones were asked, so that open boards need not wait when they are told. Rows that
   * are written are published whatever becomes of that.
   */
  async function warm(dataset: DatasetRow, fresh: Fresh, tookMs: number, signal: AbortSignal): Promise<void> {
    if (dataset.extract_id === null || dataset.extract_id === fresh.id) return;
    const budgetMs = Math.min(mostWarmMs, Math.max(leastWarmMs, tookMs * warmShare));
    try {
      await mart.warm(fresh.id, { like: dataset.extract_id, budgetMs, signal });
    } catch (err) {
      log.warn({ err, dataset: dataset.id }, 'known questions were not asked before new rows are shown');
    }
  }

  return {
    kind: refreshKind,
    atOnce: 2,
    maxAttempts: 3,

    async run(job, signal) {
      const { revision } = job.payload as RefreshPayload;
      const dataset = await datasets.find(Number(job.key));
      if (dataset === undefined || dataset.revision !== revision || dataset.query_type === 1) {
        await work.run(async () => {
          if (await jobs.finish(job)) await ends.dropped(Number(job.key));
        });
        return;
      }
      const began = now();
      await ends.started(dataset.id);
      const ended = (outcome: RefreshOutcome, rows = 0): void =>
        metrics.refresh(outcome, (now() - began) / 1000, rows);
      let fresh: Fresh;
      try {
        const read = await fetch(dataset, signal);
        fresh = { ...read, notes: withColumnsGone(read.notes, columnsOf(dataset), read.columns) };
      } catch (error) {
        ended(signal.aborted ? 'dropped' : 'failure');
        // The engine is restarted at once when it dies; the next try finds it again.
        if (isMartFault(error, 'offline', 'away')) throw new TryAgain(faultText(error));
        throw error;
      }
      await warm(dataset, fresh, now() - began, signal);
      const info = doneWords(fresh.rows, now(), timezone, fresh.notes);
      const begun = await persistently(() => publish(job, dataset, fresh, info), signal);
      if (begun === undefined) {
        ended('dropped');
        if (fresh.owned) await dropUnused(fresh.id);
        return;
      }
      ended('success', fresh.rows);
      await push(dataset.id, 'SUCCESS', info);
      await bus.publish({ kind: 'refresh', datasetId: dataset.id });
      for (const message of begun) await bus.publish({ kind: 'status', message });
      if (dataset.extract_id !== null && dataset.extract_id !== fresh.id)
        await dropUnused(dataset.extract_id);
    },

    async failed(job, error) {
      const { revision } = job.payload as RefreshPayload;
      const text = error instanceof TryAgain ? error.message : faultText(error);
      const info = cutError(text);
      const id = Number(job.key);
      let shown = info;
      const begun = await work.run(async () => {
        // Stopped, edited or taken over by another process: what became of it is recorded already.
        if (!(await jobs.bury(job, info))) return undefined;
        const change = { cache_status: 'FAILURE', cache_info: info } as const;
        if (await datasets.updateRevision(id, revision, change)) {
          const dataset = await datasets.find(id);
          shown = dataset === undefined ? info : cacheInfoOf(dataset);
          return ends.failed(id, info, isSourceAway(error));
        }
        await ends.dropped(id);
        return undefined;
      });
      if (begun === undefined) return;
      await push(id, 'FAILURE', shown);
      for (const message of begun) await bus.publish({ kind: 'status', message });
    },
  };
}
