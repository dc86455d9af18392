import { randomUUID } from 'node:crypto';
import {
  type Datasource,
  limits,
  mostTables,
  type ReplacedTables,
  replacedTables,
  type SurveyedSheet,
  texts,
  type WorkbookTables,
  workbookTables,
} from '@mingjing/contract';
import type { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ImportedSheet, SheetImport } from '../../data/sheet-import.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import type { Originals } from '../../files/originals.ts';
import { AppError, forbidden, gone, refused } from '../../http/app-error.ts';
import type { Upload } from '../../http/upload.ts';
import type { UserActor } from '../../security/actor.ts';
import type { DatasourceRow, DatasourceStore } from './datasource.store.ts';
import { conflictOf, presentDatasource } from './present-datasource.ts';
import { nameFor, sheetRow, storedSheet } from './sheet-row.ts';
import type { SheetSwap, Swapped } from './sheet-swap.ts';

/** Makes a dataset over a stored table; joins the open transaction. Throws AppError. */
export type MakeDataset = (
  user: UserActor,
  table: { name: string; categoryId: number; sourceId: number },
  signal: AbortSignal,
) => Promise<{ id: number; name: string }>;

interface WorkbookParts {
  work: UnitOfWork;
  store: DatasourceStore;
  swap: SheetSwap;
  importSheet: SheetImport;
  originals: Originals;
  dropUnused: (extract: string) => Promise<void>;
  makeDataset: MakeDataset;
  now: () => number;
  timezone: string;
}

/** A file with the sheets that become tables, as the call brought them. */
export interface SentWorkbook {
  upload: Upload | undefined;
  name: string | undefined;
  /** JSON of WorkbookTables. */
  tables: string;
  /** Each table gets a dataset there; undefined: none. */
  datasetCategory: number | undefined;
  signal: AbortSignal;
}

/** A file whose sheets take the place of a workbook's, as the call brought it. */
export interface SentReplacement {
  upload: Upload | undefined;
  tables: ReplacedTables;
  signal: AbortSignal;
}

const t = texts.datasource;

function listFrom<T>(sent: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(sent);
  } catch {
    throw refused(t.sheetOptions);
  }
  if (Array.isArray(value) && value.length === 0) throw refused(t.tables);
  if (Array.isArray(value) && value.length > mostTables) throw refused(t.tablesMany(mostTables));
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refused(t.sheetOptions);
  return parsed.data;
}
/** The tables of a workbook that a call names. Throws AppError. */
export const replacedFrom = (sent: string): ReplacedTables => listFrom(sent, replacedTables);

/** A table's name tells workbook and sheet; of a long one the workbook's is cut. */
function tableName(workbook: string, sheet: string): string {
  const own = [...sheet.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, limits.name - 2);
  if (own.length === 0) return workbook;
  return `${[...workbook].slice(0, limits.name - own.length - 1).join('')}-${own.join('')}`;
}

/** Whose sheet it is that could not be read. */
const ofSheet = (error: unknown, sheet: string): unknown =>
  error instanceof AppError && error.message !== ''
    ? new AppError(error.code, t.sheetFailed(sheet, error.message), error.status, error.reason)
    : error;

/** Several sheets of one file as sources of their own, which the workbook's key holds together. */
export function createWorkbooks(parts: WorkbookParts) {
  const { work, store, swap, importSheet, originals, dropUnused, makeDataset, now, timezone } = parts;

  async function readTable(
    upload: Upload,
    choices: WorkbookTables[number],
    signal: AbortSignal,
  ): Promise<ImportedSheet> {
    const sheet = await importSheet.store({ upload, choices, signal }).catch((error: unknown) => {
      throw ofSheet(error, choices.sheet);
    });
    try {
      // Another one is read in place of a sheet that is not there.
      if (sheet.report.sheet !== choices.sheet) throw refused(t.sheetAbsent(choices.sheet));
      await originals.keep([upload], sheet.extract.id);
      return sheet;
    } catch (error) {
      await dropUnused(sheet.extract.id);
      throw error;
    }
  }

  return {
    /** What the sheets of a file are; nothing is stored. Throws AppError. */
    async survey(upload: Upload | undefined, signal: AbortSignal): Promise<SurveyedSheet[]> {
      if (upload === undefined) throw refused(t.file, 'fileMissing');
      return importSheet.survey({ upload, signal });
    },

    /** Stores the tables of a workbook, and their datasets, in one transaction: all of them or none. Throws AppError. */
    async create(
      user: UserActor,
      { upload, name, tables: sent, datasetCategory, signal }: SentWorkbook,
    ): Promise<{ sources: Datasource[]; datasets: { id: number; name: string }[] }> {
      if (upload === undefined) throw refused(t.file, 'fileMissing');
      if (datasetCategory !== undefined && !user.isAdmin && !user.menuPaths.has('/config/cube'))
        throw forbidden();
      const tables = listFrom(sent, workbookTables);
      const workbook = nameFor(name, upload.fileName);
      const read: ImportedSheet[] = [];
      try {
        for (const choices of tables) read.push(await readTable(upload, choices, signal));
        return await work.run(async () => {
          const group = { workbook_key: randomUUID(), workbook_name: workbook };
          const sources: Datasource[] = [];
          const datasets: { id: number; name: string }[] = [];
          for (const sheet of read) {
            const own = tableName(workbook, sheet.report.sheet);
            const stored = storedSheet(sheet, upload.fileName, now());
            const row = await store.insert({ ...sheetRow(user.id, own, stored), ...group });
            await recordAudit(work, {
              action: 'datasource.create',
              object: { kind: 'datasource', id: row.id, name: own },
              detail: { type: 'excel', rows: sheet.extract.rows },
            });
            sources.push(presentDatasource(row, timezone));
            if (datasetCategory === undefined) continue;
            const table = { name: own, categoryId: datasetCategory, sourceId: row.id };
            const { id, name } = await makeDataset(user, table, signal);
            datasets.push({ id, name });
          }
          return { sources, datasets };
        });
      } catch (error) {
        for (const { extract } of read) await dropUnused(extract.id);
        throw error;
      }
    },

    /** Puts the sheets of a new file in the place of a workbook's tables: all that are named, or none. Throws AppError. */
    async replace(userId: number, { upload, tables, signal }: SentReplacement): Promise<Datasource[]> {
      if (upload === undefined) throw refused(t.file, 'fileMissing');
      const before: DatasourceRow[] = [];
      for (const { id, version } of tables) {
        const row = await store.find(id);
        if (row === undefined || row.type !== 'excel') throw gone();
        // Before a large file is read.
        if (version !== undefined && version !== row.version) throw await conflictOf(store, id);
        before.push(row);
      }
      if (before.length > 1 && new Set(before.map((row) => row.workbook_key ?? row.id)).size > 1)
        throw refused(t.tablesApart);
      const startedAt = now();
      const read: ImportedSheet[] = [];
      try {
        for (const { choices } of tables) read.push(await readTable(upload, choices, signal));
        const swapped = await work.run(async () => {
          const done: Swapped[] = [];
          for (const [at, { id, version }] of tables.entries())
            done.push(
              await swap.swap(userId, id, {
                sheet: read[at]!,
                fileName: upload.fileName,
                version,
                startedAt,
              }),
            );
          return done;
        });
        for (const one of swapped) await swap.announce(one);
        return swapped.map(({ row }) => presentDatasource(row, timezone));
      } catch (error) {
        for (const { extract } of read) await dropUnused(extract.id);
        throw error;
      }
    },
  };
}
export type Workbooks = ReturnType<typeof createWorkbooks>;
