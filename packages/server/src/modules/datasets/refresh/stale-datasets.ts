import { nextRun } from '@mingjing/contract';
import type { Bus } from '../../../live/bus.ts';
import type { StaleDatasets } from '../../datasources/standing-datasets.ts';
import type { DatasetRow, DatasetStore } from '../dataset.store.ts';
import { cacheInfoOf } from '../present-dataset.ts';
import type { ScheduleStore } from './schedule.store.ts';
import { scheduleOf } from './scheduler.ts';

interface StaleParts {
  store: DatasetStore;
  cancelRefresh: (id: number) => Promise<void>;
  bus: Bus;
  dropUnused: (extract: string) => Promise<void>;
  schedules: Pick<ScheduleStore, 'resume'>;
  now: () => number;
  timezone: string;
}

export function createStaleDatasets({
  store,
  cancelRefresh,
  bus,
  dropUnused,
  schedules,
  now,
  timezone,
}: StaleParts): StaleDatasets {
  // Datasets that are never cached have nothing stored to be made anew.
  const movedAt = (row: DatasetRow): number | null => (row.query_type === 1 ? null : now());
  return {
    async revive(datasourceId) {
      for (const row of await store.ofSource(datasourceId)) {
        if (row.paused_at === null) continue;
        await schedules.resume(row.id, nextRun(scheduleOf(row), now(), timezone, now()) ?? null);
      }
    },
    async mark(datasourceId) {
      const rows = await store.ofSource(datasourceId);
      const marked: DatasetRow[] = [];
      for (const row of rows) {
        await cancelRefresh(row.id);
        const mark = { cache_info: '', moved_at: movedAt(row) };
        marked.push({ ...row, ...mark });
        await store.update(row.id, {
          ...mark,
          cache_status: 'NOCACHE',
          extract_id: null,
          extract_rows: null,
          extract_at: null,
          revision: row.revision + 1,
          // Read at the next question: no refresh will.
          ...(row.query_type === 1 ? { columns: '[]' } : {}),
        });
      }
      return marked;
    },
    async announce(marked) {
      for (const row of marked) {
        const message = { id: row.id, cacheStatus: 'NOCACHE' as const, cacheInfo: cacheInfoOf(row) };
        await bus.publish({ kind: 'status', message });
        await bus.publish({ kind: 'refresh', datasetId: row.id });
        if (row.extract_id !== null) await dropUnused(row.extract_id);
      }
    },
  };
}
