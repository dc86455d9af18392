import { checkSheetName, readMarked, readSheet, type SheetTable } from '@mingjing/connectors';
import type { Cell, SheetChoices, SheetReport } from '@mingjing/contract';
import type { Extract, Mart } from '@mingjing/mart';
import type { Upload } from '../http/upload.ts';
import { withDataFaults } from './fault.ts';

/** A spreadsheet on disk; its name tells the kind. */
export type SheetFile = Pick<Upload, 'path' | 'fileName'>;

export interface SheetTask {
  upload: SheetFile;
  choices: SheetChoices;
  signal: AbortSignal;
}

export interface ImportedSheet {
  extract: Extract;
  report: SheetReport;
}

/** The table of a file and its first rows; nothing of it is stored. */
export interface SheetLook {
  report: SheetReport;
  columns: SheetTable['columns'];
  top: SheetTable['top'];
  data: Cell[][];
}

export interface MarkedSheet {
  bytes: Uint8Array;
  marks: number;
}

export interface SheetImport {
  /** Reads a spreadsheet in its worker and streams its rows into the mart. Throws AppError. */
  store(task: SheetTask): Promise<ImportedSheet>;
  /** Reads a spreadsheet in its worker and looks at its first rows. Throws AppError. */
  look(task: SheetTask): Promise<SheetLook>;
  /** A copy of a sheet in which the cells that do not fit are marked. Throws AppError. */
  marked(task: SheetTask): Promise<MarkedSheet>;
}

const lookedAt = 50;

const open = ({ upload, choices, signal }: SheetTask): Promise<SheetTable> => {
  checkSheetName(upload.fileName);
  return readSheet(upload.path, upload.fileName, { choices, signal });
};

export function createSheetImport(mart: Mart): SheetImport {
  return {
    store: (task) =>
      withDataFaults(async () => {
        checkSheetName(task.upload.fileName);
        const sheet = await open(task);
        try {
          const { columns, batches } = sheet;
          const extract = await mart.write({ columns, batches, signal: task.signal });
          return { extract, report: sheet.report };
        } finally {
          await sheet.close();
        }
      }),
    marked: ({ upload, choices, signal }) =>
      withDataFaults(async () => {
        checkSheetName(upload.fileName);
        return readMarked(upload.path, upload.fileName, { choices, signal });
      }),
    look: (task) =>
      withDataFaults(async () => {
        const sheet = await open(task);
        try {
          const { report, columns, top } = sheet;
          for await (const rows of sheet.batches)
            return { report, columns, top, data: rows.slice(0, lookedAt) };
          return { report, columns, top, data: [] };
        } finally {
          await sheet.close();
        }
      }),
  };
}
