import { type Column, type StatusMessage, texts } from '@mingjing/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import { drawnFrom } from '../../data/drawn-columns.ts';
import type { ImportedSheet } from '../../data/sheet-import.ts';
import { sheetColumnsOf } from '../../data/source-pools.ts';
import type { WidgetTips } from '../../data/widget-tips.ts';
import type { NewRow, Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone } from '../../http/app-error.ts';
import { wireDate } from '../../http/wire-date.ts';
import type { Bus } from '../../live/bus.ts';
import type { DatasourceRow, DatasourceStore } from './datasource.store.ts';
import { conflictOf } from './present-datasource.ts';
import { nameFor, storedSheet } from './sheet-row.ts';
import type { SheetDatasets } from './standing-datasets.ts';

export interface SwapParts {
  work: UnitOfWork;
  store: DatasourceStore;
  datasets: SheetDatasets;
  tips: WidgetTips;
  bus: Bus;
  cancelRefresh: (datasetId: number) => Promise<void>;
  /** Records the new rows of a dataset; returns the states of datasets that are refreshed after it. */
  uploaded: (
    datasetId: number,
    startedAt: number,
    stored: { rows: number; bytes: number },
  ) => Promise<StatusMessage[]>;
  dropUnused: (extract: string) => Promise<void>;
  now: () => number;
  timezone: string;
}

type StoredRows = Pick<ImportedSheet['extract'], 'id' | 'rows' | 'columns'>;

/** New rows for a source, read from a file and stored. */
export interface NewSheet {
  sheet: ImportedSheet;
  fileName: string;
  /** Left out, or nothing but spaces: as it is called. */
  name?: string | undefined;
  /** The version that was opened; left out, any is overwritten. */
  version?: number | undefined;
  /** The extract that the rows were appended to. */
  appendedTo?: string | undefined;
  /** When the file began to be read. */
  startedAt: number;
}

/** A source with its new rows, and what is to be told once they are there. */
export interface Swapped {
  row: DatasourceRow;
  /** Datasets over it, as they are now. */
  affected: Row<'dataset'>[];
  old: string | null;
  begun: StatusMessage[];
}

/** Puts new rows behind spreadsheet sources. */
export function createSheetSwap(parts: SwapParts) {
  const { work, store, datasets, tips, bus, cancelRefresh, uploaded, dropUnused, now, timezone } = parts;

  /** A dataset's rows are its sheet's: what was cached is so at once, by the new ones. */
  function standingOn({ query_type, extract_id, cache_status }: Row<'dataset'>, { id, rows }: StoredRows) {
    const isCached = query_type === 0 && (extract_id !== null || cache_status === 'CACHING');
    return isCached
      ? ({
          cache_status: 'SUCCESS',
          cache_info: texts.cache.done(rows, wireDate(now(), timezone)),
          extract_id: id,
          extract_rows: rows,
          extract_at: now(),
        } as const)
      : ({
          cache_status: 'NOCACHE',
          cache_info: '',
          extract_id: null,
          extract_rows: null,
          extract_at: null,
        } as const);
  }

  /** Datasets over a replaced spreadsheet hold its new rows. */
  async function resetDatasets(id: number, before: Column[], after: StoredRows): Promise<Row<'dataset'>[]> {
    const affected: Row<'dataset'>[] = [];
    for (const dataset of await datasets.ofSource(id)) {
      await cancelRefresh(dataset.id);
      const change = {
        ...standingOn(dataset, after),
        columns: JSON.stringify(after.columns),
        revision: dataset.revision + 1,
      };
      await datasets.update(dataset.id, change);
      await tips.columnsChanged(dataset.id, drawnFrom(dataset, before), drawnFrom(dataset, after.columns));
      affected.push({ ...dataset, ...change });
    }
    return affected;
  }

  /** Saves a change of a source's row. Throws AppError where it was saved by another, or is gone. */
  async function save(
    userId: number,
    id: number,
    version: number | undefined,
    change: Partial<NewRow<'datasource'>>,
  ): Promise<DatasourceRow> {
    const stamps = { updated_by: userId, updated_at: now() };
    if (!(await store.save(id, version, { ...change, ...stamps }))) throw await conflictOf(store, id);
    const row = await store.find(id);
    if (row === undefined) throw gone();
    return row;
  }

  return {
    save,

    /** Puts new rows in the place of a source's; joins the open transaction. Throws AppError. */
    async swap(userId: number, id: number, file: NewSheet): Promise<Swapped> {
      const { sheet, fileName, name = '', version, appendedTo, startedAt } = file;
      const current = await store.find(id);
      if (current === undefined) throw gone();
      // Rows were appended to what another file has replaced meanwhile.
      if (appendedTo !== undefined && current.extract_id !== appendedTo) throw await conflictOf(store, id);
      const row = await save(userId, id, version, {
        ...storedSheet(sheet, fileName, now()),
        ...(name.trim() === '' ? {} : { name: nameFor(name, '') }),
        revision: current.revision + 1,
      });
      await recordAudit(work, {
        action: 'datasource.update',
        object: { kind: 'datasource', id: row.id, name: row.name },
        detail: {
          type: row.type,
          rows: row.row_count ?? 0,
          newFile: true,
          ...(appendedTo !== undefined && { appended: true }),
        },
      });
      const affected = await resetDatasets(id, sheetColumnsOf(current), sheet.extract);
      const begun: StatusMessage[] = [];
      for (const dataset of affected) begun.push(...(await uploaded(dataset.id, startedAt, sheet.extract)));
      return { row, affected, old: current.extract_id, begun };
    },

    /** Tells those who show the datasets and drops the old rows; call it after the transaction. */
    async announce({ affected, old, begun }: Swapped): Promise<void> {
      for (const dataset of affected) {
        const { id, cache_status: cacheStatus, cache_info: cacheInfo } = dataset;
        await bus.publish({ kind: 'status', message: { id, cacheStatus, cacheInfo } });
        await bus.publish({ kind: 'refresh', datasetId: dataset.id });
      }
      for (const message of begun) await bus.publish({ kind: 'status', message });
      if (old !== null) await dropUnused(old);
    },
  };
}
export type SheetSwap = ReturnType<typeof createSheetSwap>;
