import { cutError, type StatusMessage, texts } from '@mingjing/contract';
import type { ExtractState, Mart } from '@mingjing/mart';
import type { Logger } from 'pino';
import { faultText } from '../../../data/fault.ts';
import { wireDate } from '../../../http/wire-date.ts';
import type { Bus } from '../../../live/bus.ts';
import type { DatasourceStore } from '../../datasources/datasource.store.ts';
import type { SheetRebuild } from '../../datasources/sheet-rebuild.ts';
import type { DatasetRow, DatasetStore } from '../dataset.store.ts';
import type { RefreshQueue } from './refresh-queue.ts';

interface RepairParts {
  mart: Mart;
  datasets: DatasetStore;
  datasources: DatasourceStore;
  queue: Pick<RefreshQueue, 'repair'>;
  sheets: SheetRebuild;
  bus: Bus;
  log: Logger;
  now: () => number;
  timezone: string;
}

/** A failing repair is tried again by the next question, but not more often than this. */
const againMs = 60_000;

/**
 * Keeps what datasets say of their rows in line with what is on disk: a lost or damaged extract is cached again, from
 * the source or from the kept upload; a spreadsheet whose upload is gone says that it has to be sent again.
 */
export function createRepair(parts: RepairParts) {
  const { mart, datasets, datasources, queue, sheets, bus, log, now, timezone } = parts;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const reported = new Map<string, number>();

  async function tell(
    rows: readonly DatasetRow[],
    cacheStatus: StatusMessage['cacheStatus'],
    cacheInfo: string,
  ) {
    for (const { id, cache_status, cache_info } of rows) {
      if (cache_status === cacheStatus && cache_info === cacheInfo) continue;
      await datasets.update(id, { cache_status: cacheStatus, cache_info: cacheInfo });
      await bus.publish({ kind: 'status', message: { id, cacheStatus, cacheInfo } });
    }
  }

  async function rebuildSheet(extract: string, ids: ReadonlySet<number>): Promise<void> {
    const current = async (of: string): Promise<DatasetRow[]> =>
      (await datasets.ofExtract(of)).filter(({ id }) => ids.has(id));
    try {
      const fresh = await sheets.run(extract, stopping.signal);
      await tell(await current(fresh.id), 'SUCCESS', texts.cache.done(fresh.rows, wireDate(now(), timezone)));
      for (const source of await datasources.ofExtract(fresh.id)) {
        for (const { id } of await datasets.ofSource(source.id))
          await bus.publish({ kind: 'refresh', datasetId: id });
      }
      log.info(
        { event: 'extract.rebuilt', extract: fresh.id, rows: fresh.rows },
        'rows of a spreadsheet were cached again from the uploaded file',
      );
    } catch (error) {
      // The next start finds the extract as it is and goes on.
      if (stopping.signal.aborted) return;
      log.error(
        { err: error, event: 'extract.lost', extract },
        'rows of a spreadsheet could not be cached again',
      );
      await tell(await current(extract), 'FAILURE', cutError(faultText(error)));
    }
  }

  /** Marks what stands on the extract, and begins to cache it again; resolves when it is marked. */
  async function repair(extract: string, state: Exclude<ExtractState, 'intact'>): Promise<void> {
    const users = await datasets.ofExtract(extract);
    const sources = await datasources.ofExtract(extract);
    if (users.length + sources.length === 0) return;
    log.warn(
      { event: 'extract.damaged', extract, state, datasets: users.map(({ id }) => id) },
      state === 'missing' ? 'an extract file is missing' : 'an extract file is damaged',
    );
    for (const dataset of users) if (dataset.type !== 'excel') await queue.repair(dataset);
    if (sources.length === 0) return;
    const sheetUsers = users.filter(({ type }) => type === 'excel');
    if (!(await sheets.isPossible(extract))) {
      await tell(sheetUsers, 'FAILURE', texts.cache.reupload);
      return;
    }
    await tell(sheetUsers, 'CACHING', '');
    const work: Promise<void> = rebuildSheet(extract, new Set(sheetUsers.map(({ id }) => id)))
      .catch((err: unknown) => log.error({ err }, 'caching a spreadsheet again was not finished'))
      .finally(() => running.delete(work));
    running.add(work);
  }

  /** Undefined where the extract cannot be looked at now: that says nothing of its rows, and nothing is done to it. */
  async function stateOf(extract: string): Promise<ExtractState | undefined> {
    try {
      return await mart.check(extract);
    } catch (err) {
      log.error({ err, event: 'extract.unread', extract }, 'an extract could not be looked at');
      return undefined;
    }
  }

  /** Spreadsheets that were given up while their extract was away say again what they hold. */
  async function heal(extract: string): Promise<void> {
    const given = (await datasets.ofExtract(extract)).filter(
      ({ type, cache_status }) => type === 'excel' && cache_status === 'FAILURE',
    );
    for (const row of given) {
      const at = wireDate(row.extract_at ?? now(), timezone);
      await tell([row], 'SUCCESS', texts.cache.done(row.extract_rows ?? 0, at));
    }
  }

  return {
    /** Looks at every extract in use; call it before anybody asks. */
    async checkAll(): Promise<void> {
      for (const extract of await datasets.extractsInUse()) {
        const state = await stateOf(extract);
        if (state === 'intact') await heal(extract);
        else if (state !== undefined) await repair(extract, state);
      }
    },

    /**
     * The engine met a lost or damaged extract while it answered. Returns what the person who asked is told meanwhile.
     */
    async report(extract: string, state: Exclude<ExtractState, 'intact'>, isSheet: boolean): Promise<string> {
      const last = reported.get(extract);
      if (last === undefined || now() - last >= againMs) {
        reported.set(extract, now());
        await repair(extract, state).catch((err: unknown) =>
          log.error({ err }, 'caching an extract again was not begun'),
        );
      }
      return isSheet && !(await sheets.isPossible(extract)) ? texts.cache.sheetLost : texts.cache.rebuilding;
    },

    /** Whether an extract has to be made anew before it is used. */
    async isDamaged(extract: string): Promise<boolean> {
      if (reported.has(extract)) return true;
      const state = await stateOf(extract);
      return state !== undefined && state !== 'intact';
    },

    async stop(): Promise<void> {
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}
export type Repair = ReturnType<typeof createRepair>;
