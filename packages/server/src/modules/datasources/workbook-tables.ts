import { randomUUID } from 'node:crypto';
import {
  type Column,
  type Datasource,
  limits,
  mostTables,
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
import type { UsageStore } from '../../rights/usage.store.ts';
import type { UserActor } from '../../security/actor.ts';
import type { DatasourceRow, DatasourceStore } from './datasource.store.ts';
import { presentDatasource } from './present-datasource.ts';
import { storedReport } from './sheet-choices.ts';
import { sheetRow, storedSheet } from './sheet-row.ts';

/** Makes a dataset over a stored table; joins the open transaction. Throws AppError. */
export type MakeDataset = (
  user: UserActor,
  table: { name: string; categoryId: number; sourceId: number },
  signal: AbortSignal,
) => Promise<{ id: number; name: string }>;

export interface TableParts {
  work: UnitOfWork;
  store: DatasourceStore;
  importSheet: SheetImport;
  originals: Originals;
  usage: Pick<UsageStore, 'copy'>;
  dropUnused: (extract: string) => Promise<void>;
  makeDataset: MakeDataset;
  now: () => number;
  timezone: string;
}

/** Further sheets of a file that become tables beside those of a source's workbook, as the call brought them. */
export interface SentTables {
  /** JSON of WorkbookTables. */
  added: string | undefined;
  /** Each of them gets a dataset there; undefined: none. */
  datasetCategory: number | undefined;
}

/** The workbook that tables belong to. */
export interface TableGroup {
  workbook_key: string;
  workbook_name: string;
}

export interface AddedTables {
  sources: Datasource[];
  datasets: { id: number; name: string }[];
}

const t = texts.datasource;

/** What a field of a call lists. Throws AppError. */
export function listFrom<T>(sent: string, schema: z.ZodType<T>): T {
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

/** Sheets of one file as tables of a workbook: they are read first, and stored in the transaction of the caller. */
export function createWorkbookTables(parts: TableParts) {
  const { work, store, importSheet, originals, usage, dropUnused, makeDataset, now, timezone } = parts;

  async function readTable(
    upload: Upload,
    choices: WorkbookTables[number],
    signal: AbortSignal,
    stored?: readonly Column[],
  ): Promise<ImportedSheet> {
    const sheet = await importSheet.store({ upload, choices, stored, signal }).catch((error: unknown) => {
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

  /** Lets go of rows that are not stored after all. */
  async function drop(sheets: readonly ImportedSheet[]): Promise<void> {
    for (const { extract } of sheets) await dropUnused(extract.id);
  }

  /** The workbook of a source; one that stands alone begins it under its own name. */
  async function groupOf(beside: DatasourceRow): Promise<TableGroup> {
    if (beside.workbook_key !== null)
      return { workbook_key: beside.workbook_key, workbook_name: beside.workbook_name ?? '' };
    const group = { workbook_key: randomUUID(), workbook_name: beside.name };
    await store.update(beside.id, group);
    return group;
  }

  /** Sheets that are tables of a workbook already. */
  async function sheetsOf({ workbook_key }: TableGroup): Promise<Set<string>> {
    const rows = (await store.list()).filter((row) => row.workbook_key === workbook_key);
    return new Set(rows.map((row) => storedReport(row)?.sheet ?? ''));
  }

  async function insert(
    user: UserActor,
    group: TableGroup,
    {
      sheets,
      fileName,
      datasetCategory,
      likeSource,
    }: {
      sheets: readonly ImportedSheet[];
      fileName: string;
      datasetCategory: number | undefined;
      /** Their use is left to those to whom the use of this one is. */
      likeSource?: Pick<DatasourceRow, 'id' | 'use_limited'>;
    },
    signal: AbortSignal,
  ): Promise<AddedTables> {
    const sources: Datasource[] = [];
    const datasets: { id: number; name: string }[] = [];
    for (const sheet of sheets) {
      const own = tableName(group.workbook_name, sheet.report.sheet);
      const row = await store.insert({
        ...sheetRow(user.id, own, storedSheet(sheet, fileName, now())),
        ...group,
        ...(likeSource !== undefined && { use_limited: likeSource.use_limited }),
      });
      if (likeSource !== undefined) await usage.copy('datasource', likeSource.id, row.id);
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
  }

  return {
    drop,
    insert,

    /** Only who keeps datasets may have some made. Throws AppError. */
    checkDatasets(user: UserActor, datasetCategory: number | undefined): void {
      if (datasetCategory !== undefined && !user.isAdmin && !user.menuPaths.has('/config/cube'))
        throw forbidden();
    },

    /**
     * Reads sheets one after the other; nothing stays of them when one fails. `before`: the columns whose place they take.
     * Throws AppError.
     */
    async read(
      upload: Upload,
      tables: WorkbookTables,
      signal: AbortSignal,
      before: readonly (readonly Column[])[] = [],
    ): Promise<ImportedSheet[]> {
      const read: ImportedSheet[] = [];
      try {
        for (const [at, choices] of tables.entries())
          read.push(await readTable(upload, choices, signal, before[at]));
        return read;
      } catch (error) {
        await drop(read);
        throw error;
      }
    },

    /** The further sheets that a call lists; none where it lists none. Throws AppError. */
    addedFrom: ({ added }: SentTables): WorkbookTables =>
      added === undefined ? [] : listFrom(added, workbookTables),

    /** Stores further sheets beside a source, in its workbook; joins the open transaction. Throws AppError. */
    async add(
      user: UserActor,
      besideId: number,
      sent: { sheets: readonly ImportedSheet[]; fileName: string; datasetCategory: number | undefined },
      signal: AbortSignal,
    ): Promise<void> {
      if (sent.sheets.length === 0) return;
      const beside = await store.find(besideId);
      if (beside === undefined) throw gone();
      const group = await groupOf(beside);
      const known = await sheetsOf(group);
      const again = sent.sheets.find(({ report }) => known.has(report.sheet));
      if (again !== undefined) throw refused(t.sheetKnown(again.report.sheet));
      await insert(user, group, { ...sent, likeSource: beside }, signal);
    },
  };
}
export type TableStore = ReturnType<typeof createWorkbookTables>;
