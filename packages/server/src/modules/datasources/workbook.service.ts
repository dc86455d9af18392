import { randomUUID } from 'node:crypto';
import {
  type Datasource,
  type ReplacedTables,
  replacedTables,
  type SurveyedSheet,
  texts,
  workbookTables,
} from '@mingjing/contract';
import type { ImportedSheet, SheetImport } from '../../data/sheet-import.ts';
import { sheetColumnsOf } from '../../data/source-pools.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused } from '../../http/app-error.ts';
import type { Upload } from '../../http/upload.ts';
import type { UserActor } from '../../security/actor.ts';
import type { DatasourceRow, DatasourceStore } from './datasource.store.ts';
import { conflictOf, presentDatasource } from './present-datasource.ts';
import { nameFor } from './sheet-row.ts';
import type { SheetSwap, Swapped } from './sheet-swap.ts';
import { type AddedTables, listFrom, type SentTables, type TableStore } from './workbook-tables.ts';

interface WorkbookParts {
  work: UnitOfWork;
  store: DatasourceStore;
  swap: SheetSwap;
  importSheet: SheetImport;
  tableStore: TableStore;
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
export interface SentReplacement extends SentTables {
  upload: Upload | undefined;
  tables: ReplacedTables;
  /** A table of the workbook that further sheets are added to; the first of those replaced where it is left out. */
  beside: number | undefined;
  signal: AbortSignal;
}

const t = texts.datasource;

/** The tables of a workbook that a call names; none only where sheets are added. Throws AppError. */
export const replacedFrom = (sent: string, added: string | undefined): ReplacedTables =>
  added !== undefined && sent.trim() === '[]' ? [] : listFrom(sent, replacedTables);

/** Several sheets of one file as sources of their own, which the workbook's key holds together. */
export function createWorkbooks(parts: WorkbookParts) {
  const { work, store, swap, importSheet, tableStore, now, timezone } = parts;

  /** The stored tables that a call names, all of one workbook. Throws AppError. */
  async function namedTables(tables: ReplacedTables, beside: number | undefined): Promise<DatasourceRow[]> {
    const named: DatasourceRow[] = [];
    const wanted = beside === undefined ? tables : [...tables, { id: beside, version: undefined }];
    for (const { id, version } of wanted) {
      const row = await store.find(id);
      if (row === undefined || row.type !== 'excel') throw gone();
      // Before a large file is read.
      if (version !== undefined && version !== row.version) throw await conflictOf(store, id);
      named.push(row);
    }
    if (new Set(named.map((row) => row.workbook_key ?? row.id)).size > 1) throw refused(t.tablesApart);
    return named;
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
    ): Promise<AddedTables> {
      if (upload === undefined) throw refused(t.file, 'fileMissing');
      tableStore.checkDatasets(user, datasetCategory);
      const tables = listFrom(sent, workbookTables);
      const group = { workbook_key: randomUUID(), workbook_name: nameFor(name, upload.fileName) };
      const sheets = await tableStore.read(upload, tables, signal);
      try {
        const stored = { sheets, fileName: upload.fileName, datasetCategory };
        return await work.run(() => tableStore.insert(user, group, stored, signal));
      } catch (error) {
        await tableStore.drop(sheets);
        throw error;
      }
    },

    /**
     * Puts the sheets of a new file in the place of a workbook's tables, and adds further ones beside them: all that are
     * named, or none. Returns the replaced ones. Throws AppError.
     */
    async replace(user: UserActor, sent: SentReplacement): Promise<Datasource[]> {
      const { upload, tables, datasetCategory, signal } = sent;
      if (upload === undefined) throw refused(t.file, 'fileMissing');
      tableStore.checkDatasets(user, datasetCategory);
      const added = tableStore.addedFrom(sent);
      const named = await namedTables(tables, sent.beside);
      const [first] = named;
      if (first === undefined) throw refused(t.tables);
      const startedAt = now();
      const read: ImportedSheet[] = [];
      try {
        const wanted = tables.map(({ choices }) => choices);
        const before = named.map(sheetColumnsOf);
        read.push(...(await tableStore.read(upload, wanted, signal, before)));
        read.push(...(await tableStore.read(upload, added, signal)));
        const { fileName } = upload;
        const swapped = await work.run(async () => {
          const done: Swapped[] = [];
          for (const [at, { id, version }] of tables.entries())
            done.push(await swap.swap(user.id, id, { sheet: read[at]!, fileName, version, startedAt }));
          const sheets = read.slice(tables.length);
          await tableStore.add(user, first.id, { sheets, fileName, datasetCategory }, signal);
          return done;
        });
        for (const one of swapped) await swap.announce(one);
        return swapped.map(({ row }) => presentDatasource(row, timezone));
      } catch (error) {
        await tableStore.drop(read);
        throw error;
      }
    },
  };
}
export type Workbooks = ReturnType<typeof createWorkbooks>;
