import { checkSheetName, readSheet } from '@mingjing/connectors';
import { Code, texts } from '@mingjing/contract';
import type { Extract, Mart } from '@mingjing/mart';
import { AppError } from '../http/app-error.ts';
import type { Upload } from '../http/upload.ts';
import { withDataFaults } from './fault.ts';

/** A spreadsheet on disk; its name tells the kind. */
export type SheetFile = Pick<Upload, 'path' | 'fileName'>;

/** Reads a spreadsheet in its worker and streams its rows into the mart. Throws AppError. */
export function createSheetImport(mart: Mart): (sheet: SheetFile, signal: AbortSignal) => Promise<Extract> {
  return ({ path, fileName }, signal) =>
    withDataFaults(async () => {
      checkSheetName(fileName);
      if (!mart.online) throw new AppError(Code.dataAccess, texts.cache.offline);
      const sheet = await readSheet(path, fileName, { signal });
      try {
        return await mart.write({ columns: sheet.columns, batches: sheet.batches, signal });
      } finally {
        await sheet.close();
      }
    });
}
