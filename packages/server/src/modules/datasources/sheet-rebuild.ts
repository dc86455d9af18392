import { Code, texts } from '@mingjing/contract';
import { type Extract, SingleFlight } from '@mingjing/mart';
import type { SheetImport } from '../../data/sheet-import.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import type { Originals } from '../../files/originals.ts';
import { AppError, gone } from '../../http/app-error.ts';
import type { DatasourceStore } from './datasource.store.ts';
import { storedReport } from './sheet-choices.ts';
import type { SheetDatasets } from './standing-datasets.ts';

interface RebuildParts {
  work: UnitOfWork;
  store: DatasourceStore;
  datasets: SheetDatasets;
  originals: Originals;
  importSheet: SheetImport;
  dropUnused: (extract: string) => Promise<void>;
}

/** Reads a spreadsheet's kept upload again and puts the rows in the place of the lost or damaged extract. */
export function createSheetRebuild(parts: RebuildParts) {
  const { work, store, datasets, originals, importSheet, dropUnused } = parts;
  const running = new SingleFlight<Extract>();

  async function rebuild(extract: string, signal: AbortSignal): Promise<Extract> {
    const [source] = await store.ofExtract(extract);
    if (source === undefined) throw gone();
    const path = await originals.find(extract);
    if (path === undefined) throw new AppError(Code.fileIo, texts.cache.reupload, 200, 'cacheLost');
    const fileName = source.file_name ?? path;
    // The uploader's decisions hold for the same file.
    const choices = storedReport(source)?.choices ?? {};
    const { extract: fresh } = await importSheet.store({ upload: { path, fileName }, choices, signal });
    try {
      await originals.keep(path, fileName, fresh.id);
      const columns = JSON.stringify(fresh.columns);
      await work.run(async () => {
        const placed = await store.replaceExtract(extract, {
          extract_id: fresh.id,
          columns,
          row_count: fresh.rows,
        });
        if (!placed) throw gone();
        await datasets.replaceExtract(extract, { extract_id: fresh.id, extract_rows: fresh.rows, columns });
      });
    } catch (error) {
      await dropUnused(fresh.id);
      throw error;
    }
    await dropUnused(extract);
    return fresh;
  }

  return {
    /** Whether the upload was kept. */
    isPossible: async (extract: string): Promise<boolean> => (await originals.find(extract)) !== undefined,

    /** Calls for one extract at once share one reading. Throws AppError. */
    run: (extract: string, signal: AbortSignal): Promise<Extract> =>
      running.run(extract, { signal }, (inner) => rebuild(extract, inner)),
  };
}
export type SheetRebuild = ReturnType<typeof createSheetRebuild>;
