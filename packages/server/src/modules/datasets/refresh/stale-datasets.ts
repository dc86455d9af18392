import { texts } from '@mingjing/contract';
import type { Bus } from '../../../live/bus.ts';
import type { DatasetRow, DatasetStore } from '../dataset.store.ts';

interface StaleParts {
  store: DatasetStore;
  cancelRefresh: (id: number) => Promise<void>;
  bus: Bus;
  dropUnused: (extract: string) => Promise<void>;
}

/** What becomes of the datasets of a source that leads to another database: their stored rows are that database's no more. */
export interface StaleDatasets {
  /** Marks them; call it in the transaction of the source's change. Returns those as they were. */
  mark(datasourceId: number): Promise<DatasetRow[]>;
  /** Tells those who show them and drops the old rows; call it after the transaction. */
  announce(marked: readonly DatasetRow[]): Promise<void>;
}

export function createStaleDatasets({ store, cancelRefresh, bus, dropUnused }: StaleParts): StaleDatasets {
  // Datasets that are never cached have nothing stored to be made anew.
  const infoOf = (row: DatasetRow): string => (row.query_type === 1 ? '' : texts.cache.sourceMoved);
  return {
    async mark(datasourceId) {
      const rows = await store.ofSource(datasourceId);
      for (const row of rows) {
        await cancelRefresh(row.id);
        await store.update(row.id, {
          cache_status: 'NOCACHE',
          cache_info: infoOf(row),
          extract_id: null,
          extract_rows: null,
          extract_at: null,
          revision: row.revision + 1,
          // Read at the next question: no refresh will.
          ...(row.query_type === 1 ? { columns: '[]' } : {}),
        });
      }
      return rows;
    },
    async announce(marked) {
      for (const row of marked) {
        const message = { id: row.id, cacheStatus: 'NOCACHE' as const, cacheInfo: infoOf(row) };
        await bus.publish({ kind: 'status', message });
        await bus.publish({ kind: 'refresh', datasetId: row.id });
        if (row.extract_id !== null) await dropUnused(row.extract_id);
      }
    },
  };
}
