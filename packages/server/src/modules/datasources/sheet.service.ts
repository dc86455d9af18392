import {
  type Datasource,
  type SheetMode,
  type SheetPreview,
  type SheetReport,
  texts,
} from '@mingjing/contract';
import { type AuditDetail, recordAudit } from '../../audit/record-audit.ts';
import type {
  ImportedSheet,
  MarkedSheet,
  SheetFile,
  SheetImport,
  SheetTask,
} from '../../data/sheet-import.ts';
import { sheetColumnsOf } from '../../data/source-pools.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import type { Originals } from '../../files/originals.ts';
import { gone, refused } from '../../http/app-error.ts';
import type { Upload } from '../../http/upload.ts';
import type { Actor, UserActor } from '../../security/actor.ts';
import type { DatasourceRow, DatasourceStore } from './datasource.store.ts';
import { conflictOf, presentDatasource } from './present-datasource.ts';
import { changesOf, isRepeated, partsWith } from './sheet-changes.ts';
import { choicesFrom, storedReport } from './sheet-choices.ts';
import type { SheetImpact } from './sheet-impact.ts';
import { nameFor, sheetRow, storedSheet } from './sheet-row.ts';
import type { SheetSwap, Swapped } from './sheet-swap.ts';
import { unitNote } from './sheet-units.ts';
import type { TableStore } from './workbook-tables.ts';

interface SheetParts {
  work: UnitOfWork;
  store: DatasourceStore;
  importSheet: SheetImport;
  /** Where the uploads themselves are kept, to be read again should an extract be lost. */
  originals: Originals;
  swap: SheetSwap;
  tableStore: TableStore;
  dropUnused: (extract: string) => Promise<void>;
  impact: SheetImpact;
  now: () => number;
  timezone: string;
}

/** A file and what was decided about it, as the call brought them. */
export interface SentSheet {
  upload: Upload | undefined;
  name: string | undefined;
  /** JSON of SheetChoices. */
  options: string | undefined;
  mode?: SheetMode | undefined;
  /** Further sheets, as in SentTables. */
  added?: string | undefined;
  datasetCategory?: number | undefined;
  signal: AbortSignal;
}

/** Rows of a source that more may be appended to. */
const mostAppended = 5_000_000;

/** A marked copy and the name of the file that it was made of, without its extension. */
export interface MarkedFile extends MarkedSheet {
  name: string;
}

const t = texts.datasource;

/** Spreadsheets as data sources: the file is read once, its rows live in the mart. */
export function createSheets(parts: SheetParts) {
  const { work, store, importSheet, originals, swap, tableStore, dropUnused, impact, now, timezone } = parts;
  const present = (row: DatasourceRow): Datasource => presentDatasource(row, timezone);
  const note = (
    action: 'datasource.create' | 'datasource.update',
    row: DatasourceRow,
    detail: AuditDetail = {},
  ): Promise<void> => {
    const object = { kind: 'datasource', id: row.id, name: row.name } as const;
    return recordAudit(work, {
      action,
      object,
      detail: { type: row.type, rows: row.row_count ?? 0, ...detail },
    });
  };
  const stored = (sheet: ImportedSheet, fileName: string) => storedSheet(sheet, fileName, now());
  /** A file's report, which begins with its unit where that is not the stored rows' own. */
  const told = <T extends SheetReport>(report: T, known: SheetReport | undefined, mode: SheetMode): T => {
    const unit = unitNote(known, report, mode);
    return unit === undefined ? report : { ...report, notes: [unit, ...report.notes] };
  };

  /** Imports, keeps the upload, then saves; an extract whose row could not be saved goes again. */
  async function imported<T>(
    task: SheetTask,
    before: DatasourceRow | undefined,
    save: (sheet: ImportedSheet) => Promise<T>,
  ): Promise<T> {
    const { extract, report } = await importSheet.store(task);
    try {
      const known = before === undefined || task.onto === undefined ? undefined : storedReport(before);
      const whole =
        known === undefined ? report : { ...told(report, known, 'append'), parts: partsWith(known, report) };
      const kept = task.onto === undefined ? [] : await originals.find(task.onto.extract);
      const files = [...kept.map((path) => ({ path, fileName: path })), task.upload];
      await originals.keep(files, extract.id);
      return await work.runMaking(() => save({ extract, report: whole }));
    } catch (error) {
      await dropUnused(extract.id);
      throw error;
    }
  }

  /** The rows that a file is appended to; undefined where it takes their place. Throws AppError. */
  function ontoOf(before: DatasourceRow, mode: SheetMode | undefined): SheetTask['onto'] {
    if (mode !== 'append') return undefined;
    if (before.extract_id === null) throw refused(t.file, 'fileMissing');
    return { extract: before.extract_id, columns: sheetColumnsOf(before) };
  }

  /** A file that holds a header alone is a wrong file where rows would go for it. Throws AppError. */
  function checkRows(rows: number, before: DatasourceRow, mode: SheetMode | undefined): void {
    const stored = before.row_count ?? 0;
    if (rows === 0 && stored > 0 && mode !== 'append') throw refused(t.noRowsLeft(stored));
  }

  /** The last kept upload of a source. Throws AppError when it was not kept. */
  async function originalOf({ extract_id, file_name }: DatasourceRow): Promise<SheetFile> {
    const path = extract_id === null ? undefined : (await originals.find(extract_id)).at(-1);
    if (path === undefined) throw refused(texts.cache.reupload, 'cacheLost');
    return { path, fileName: file_name ?? path };
  }

  return {
    async create(userId: number, { upload, name, options, signal }: SentSheet): Promise<Datasource> {
      if (upload === undefined) throw refused(t.file, 'fileMissing');
      const task = { upload, choices: choicesFrom(options) ?? {}, signal };
      const row = await imported(task, undefined, async (sheet) => {
        const added = await store.insert(
          sheetRow(userId, nameFor(name, upload.fileName), stored(sheet, upload.fileName)),
        );
        await note('datasource.create', added);
        return added;
      });
      return present(row);
    },

    /**
     * Swaps the rows behind a spreadsheet source, or only renames it when no file was sent. Further sheets of the file become
     * tables beside it: all of that, or nothing.
     */
    async replace(
      user: UserActor,
      id: number,
      sent: SentSheet & { version?: number | undefined },
    ): Promise<Datasource> {
      const { upload, name, options, mode, signal, version, added, datasetCategory } = sent;
      const before = await store.find(id);
      if (before === undefined || before.type !== 'excel') throw gone();
      // Before a large file is read.
      if (version !== undefined && version !== before.version) throw await conflictOf(store, id);
      if (upload === undefined) {
        if (name === undefined || name.trim() === '') throw refused(t.file);
        return work.run(async () => {
          const row = await swap.save(user.id, id, version, { name: nameFor(name, '') });
          await note('datasource.update', row);
          return present(row);
        });
      }
      const choices = choicesFrom(options) ?? storedReport(before)?.choices ?? {};
      const startedAt = now();
      const onto = ontoOf(before, mode);
      if ((before.row_count ?? 0) > mostAppended && onto !== undefined) throw refused(t.appendedRows);
      tableStore.checkDatasets(user, datasetCategory);
      const further = tableStore.addedFrom({ added, datasetCategory });
      const task = { upload, choices, onto, stored: sheetColumnsOf(before), signal };
      const sheets = await tableStore.read(upload, further, signal);
      const { fileName } = upload;
      const save = async (sheet: ImportedSheet): Promise<Swapped> => {
        checkRows(sheet.extract.rows, before, mode);
        const done = await swap.swap(user.id, id, {
          sheet,
          fileName,
          name,
          version,
          appendedTo: onto?.extract,
          startedAt,
        });
        await tableStore.add(user, id, { sheets, fileName, datasetCategory }, signal);
        return { ...done, row: (await store.find(id)) ?? done.row };
      };
      const swapped = await imported(task, before, save).catch(async (error: unknown) => {
        await tableStore.drop(sheets);
        // The rows that it was to stand behind are gone since another file was faster.
        const isLate = onto !== undefined && (await store.find(id))?.extract_id !== onto.extract;
        throw isLate ? await conflictOf(store, id) : error;
      });
      await swap.announce(swapped);
      return present(swapped.row);
    },

    /** How a file would be read, for a new source, in place of a stored one or behind it. Nothing is stored. */
    async preview(
      actor: Actor,
      id: number | undefined,
      { upload, options, mode = 'replace', signal }: SentSheet,
    ): Promise<SheetPreview> {
      if (upload === undefined) throw refused(t.file, 'fileMissing');
      const before = id === undefined ? undefined : await store.find(id);
      if (id !== undefined && before?.type !== 'excel') throw gone();
      const choices =
        choicesFrom(options) ?? (before === undefined ? {} : (storedReport(before)?.choices ?? {}));
      const onto = before === undefined ? undefined : ontoOf(before, mode);
      const stored = before === undefined ? undefined : sheetColumnsOf(before);
      const look = { upload, choices, onto, stored, signal };
      const { report, fresh, columns, top, data } = await importSheet.look(look);
      if (before === undefined) return { ...report, top, data, changes: null };
      checkRows(data.length, before, mode);
      const { rename } = report.choices;
      const read = { fresh, after: columns, choices: { ...choices, ...(rename && { rename }) }, mode };
      const changed = changesOf(sheetColumnsOf(before), read);
      const touched = [...changed.removed, ...changed.retyped.map((column) => column.name)];
      const changes = {
        mode,
        ...changed,
        storedRows: before.row_count ?? 0,
        isRepeated: isRepeated(storedReport(before), upload.fileName),
        ...(await impact(actor, before.id, touched)),
      };
      return { ...told(report, storedReport(before), mode), top, data, changes };
    },

    /** A copy with marks of the file that was sent, or of the stored one. */
    async marked(id: number | undefined, { upload, options, signal }: SentSheet): Promise<MarkedFile> {
      const before = id === undefined ? undefined : await store.find(id);
      if (id !== undefined && before?.type !== 'excel') throw gone();
      const known = before === undefined ? {} : (storedReport(before)?.choices ?? {});
      const choices = choicesFrom(options) ?? known;
      const file = upload ?? (before === undefined ? undefined : await originalOf(before));
      if (file === undefined) throw refused(t.file, 'fileMissing');
      const name = file.fileName.replace(/\.[^.]+$/, '');
      return { name, ...(await importSheet.marked({ upload: file, choices, signal })) };
    },

    /** How the stored file was read; null for files stored before this was kept. */
    async report(id: number): Promise<SheetReport | null> {
      const row = await store.find(id);
      if (row === undefined || row.type !== 'excel') throw gone();
      return storedReport(row) ?? null;
    },

    /** Removes the rows of a deleted source. */
    async forget(row: DatasourceRow): Promise<void> {
      if (row.extract_id !== null) await dropUnused(row.extract_id);
    },
  };
}
export type Sheets = ReturnType<typeof createSheets>;
