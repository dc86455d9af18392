import { Code, type SheetChoices, texts } from '@mingjing/contract';
import { type Extract, SingleFlight } from '@mingjing/mart';
import type { SheetFile, SheetImport } from '../../data/sheet-import.ts';
import { sheetColumnsOf } from '../../data/source-pools.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import type { Originals } from '../../files/originals.ts';
import { AppError, gone } from '../../http/app-error.ts';
import type { DatasourceStore } from './datasource.store.ts';
import { asStored, storedReport } from './sheet-choices.ts';
import type { SheetDatasets } from './standing-datasets.ts';

interface KeptFile extends SheetFile {
  choices: SheetChoices;
}

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

  /** The kept uploads of an extract with what was decided about each; undefined when one is missing. */
  async function keptFiles(extract: string): Promise<KeptFile[] | undefined> {
    const [source] = await store.ofExtract(extract);
    const paths = await originals.find(extract);
    if (source === undefined || paths.length === 0) return undefined;
    const report = storedReport(source);
    const { sheet } = report ?? {};
    const parts = report?.parts ?? [
      { fileName: source.file_name ?? '', sheet, choices: report?.choices ?? {} },
    ];
    if (parts.length !== paths.length) return undefined;
    const columns = sheetColumnsOf(source);
    return parts.map(({ fileName, sheet: read, choices }, at) => ({
      path: paths[at]!,
      fileName: fileName === '' ? paths[at]! : fileName,
      // The report is of the last file.
      choices: {
        ...(read !== undefined && { sheet: read }),
        ...asStored(choices, columns, at === parts.length - 1 ? report : undefined),
      },
    }));
  }

  /** Reads files one behind the other. */
  async function readAgain(files: readonly KeptFile[], signal: AbortSignal): Promise<Extract> {
    let made: Extract | undefined;
    for (const { choices, ...upload } of files) {
      const onto = made === undefined ? undefined : { extract: made.id, columns: made.columns };
      try {
        const { extract } = await importSheet.store({ upload, choices, onto, signal });
        made = extract;
      } finally {
        if (onto !== undefined) await dropUnused(onto.extract);
      }
    }
    if (made === undefined) throw gone();
    return made;
  }

  async function rebuild(extract: string, signal: AbortSignal): Promise<Extract> {
    const [source] = await store.ofExtract(extract);
    if (source === undefined) throw gone();
    const files = await keptFiles(extract);
    if (files === undefined) throw new AppError(Code.fileIo, texts.cache.reupload, 200, 'cacheLost');
    const fresh = await readAgain(files, signal);
    try {
      await originals.keep(files, fresh.id);
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
    /** Whether the uploads were kept. */
    isPossible: async (extract: string): Promise<boolean> => (await keptFiles(extract)) !== undefined,

    /** Calls for one extract at once share one reading. Throws AppError. */
    run: (extract: string, signal: AbortSignal): Promise<Extract> =>
      running.run(extract, { signal }, (inner) => rebuild(extract, inner)),
  };
}
export type SheetRebuild = ReturnType<typeof createSheetRebuild>;
