import {
  type Column,
  type Datasource,
  type SheetMode,
  type SheetPreview,
  type SheetReport,
  type StatusMessage,
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
import type { WidgetTips } from '../../data/widget-tips.ts';
import type { NewRow, Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import type { Originals } from '../../files/originals.ts';
import { gone, refused } from '../../http/app-error.ts';
import type { Upload } from '../../http/upload.ts';
import type { Bus } from '../../live/bus.ts';
import type { Actor } from '../../security/actor.ts';
import type { DatasourceRow, DatasourceStore } from './datasource.store.ts';
import { conflictOf, presentDatasource } from './present-datasource.ts';
import { changesOf, isRepeated, partsWith } from './sheet-changes.ts';
import { choicesFrom, storedReport } from './sheet-choices.ts';
import type { SheetImpact } from './sheet-impact.ts';
import { nameFor, sheetRow, storedSheet } from './sheet-row.ts';
import type { SheetDatasets } from './standing-datasets.ts';

interface SheetParts {
  work: UnitOfWork;
  store: DatasourceStore;
  datasets: SheetDatasets;
  tips: WidgetTips;
  bus: Bus;
  importSheet: SheetImport;
  /** Where the uploads themselves are kept, to be read again should an extract be lost. */
  originals: Originals;
  cancelRefresh: (datasetId: number) => Promise<void>;
  /** Records the new rows of a dataset; returns the states of datasets that are refreshed after it. */
  uploaded: (
    datasetId: number,
    startedAt: number,
    stored: { rows: number; bytes: number },
  ) => Promise<StatusMessage[]>;
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
  signal: AbortSignal;
}

/** Rows of a source that more may be appended to. */
const mostAppended = 5_000_000;

const columnsOf = ({ columns }: DatasourceRow): Column[] => JSON.parse(columns ?? '[]') as Column[];

/** A marked copy and the name of the file that it was made of, without its extension. */
export interface MarkedFile extends MarkedSheet {
  name: string;
}

const t = texts.datasource;

/** Spreadsheets as data sources: the file is read once, its rows live in the mart. */
export function createSheets(parts: SheetParts) {
  const {
    work,
    store,
    datasets,
    tips,
    bus,
    importSheet,
    originals,
    cancelRefresh,
    uploaded,
    dropUnused,
    impact,
    now,
    timezone,
  } = parts;
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

  /** Imports, keeps the upload, then saves; an extract whose row could not be saved goes again. */
  async function imported<T>(
    task: SheetTask,
    before: DatasourceRow | undefined,
    save: (sheet: ImportedSheet) => Promise<T>,
  ): Promise<T> {
    const { extract, report } = await importSheet.store(task);
    try {
      const known = before === undefined || task.onto === undefined ? undefined : storedReport(before);
      const whole = known === undefined ? report : { ...report, parts: partsWith(known, report) };
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
    return { extract: before.extract_id, columns: columnsOf(before) };
  }

  /** The last kept upload of a source. Throws AppError when it was not kept. */
  async function originalOf({ extract_id, file_name }: DatasourceRow): Promise<SheetFile> {
    const path = extract_id === null ? undefined : (await originals.find(extract_id)).at(-1);
    if (path === undefined) throw refused(texts.cache.reupload, 'cacheLost');
    return { path, fileName: file_name ?? path };
  }

  /** Datasets over a replaced spreadsheet are read from its new rows until they are cached again. */
  async function resetDatasets(id: number, before: Column[], after: Column[]): Promise<Row<'dataset'>[]> {
    const affected = await datasets.ofSource(id);
    for (const dataset of affected) {
      await cancelRefresh(dataset.id);
      await datasets.update(dataset.id, {
        cache_status: 'NOCACHE',
        cache_info: '',
        extract_id: null,
        extract_rows: null,
        extract_at: null,
        columns: JSON.stringify(after),
        revision: dataset.revision + 1,
      });
      await tips.columnsChanged(dataset.id, before, after);
    }
    return affected;
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

    /** Swaps the rows behind a spreadsheet source, or only renames it when no file was sent. */
    async replace(
      userId: number,
      id: number,
      { upload, name, options, mode, signal, version }: SentSheet & { version?: number | undefined },
    ): Promise<Datasource> {
      const before = await store.find(id);
      if (before === undefined || before.type !== 'excel') throw gone();
      // Before a large file is read.
      if (version !== undefined && version !== before.version) throw await conflictOf(store, id);
      const save = async (change: Partial<NewRow<'datasource'>>): Promise<DatasourceRow> => {
        const stamps = { updated_by: userId, updated_at: now() };
        if (!(await store.save(id, version, { ...change, ...stamps }))) throw await conflictOf(store, id);
        const row = await store.find(id);
        if (row === undefined) throw gone();
        return row;
      };
      if (upload === undefined) {
        if (name === undefined || name.trim() === '') throw refused(t.file);
        return work.run(async () => {
          const row = await save({ name: nameFor(name, '') });
          await note('datasource.update', row);
          return present(row);
        });
      }
      const choices = choicesFrom(options) ?? storedReport(before)?.choices ?? {};
      const startedAt = now();
      const onto = ontoOf(before, mode);
      if ((before.row_count ?? 0) > mostAppended && onto !== undefined) throw refused(t.appendedRows);
      const task = { upload, choices, onto, signal };
      const { row, affected, old, begun } = await imported(task, before, async (sheet) => {
        const current = await store.find(id);
        if (current === undefined) throw gone();
        // Rows were appended to what another file has replaced meanwhile.
        if (onto !== undefined && current.extract_id !== onto.extract) throw await conflictOf(store, id);
        const row = await save({
          ...stored(sheet, upload.fileName),
          ...(name === undefined || name.trim() === '' ? {} : { name: nameFor(name, '') }),
          revision: current.revision + 1,
        });
        const known = columnsOf(current);
        await note('datasource.update', row, {
          newFile: true,
          ...(onto !== undefined && { appended: true }),
        });
        const affected = await resetDatasets(id, known, sheet.extract.columns);
        const begun: StatusMessage[] = [];
        for (const dataset of affected) begun.push(...(await uploaded(dataset.id, startedAt, sheet.extract)));
        return { row, affected, old: current.extract_id, begun };
      });
      for (const dataset of affected) {
        const message = { id: dataset.id, cacheStatus: 'NOCACHE' as const, cacheInfo: '' };
        await bus.publish({ kind: 'status', message });
        await bus.publish({ kind: 'refresh', datasetId: dataset.id });
      }
      for (const message of begun) await bus.publish({ kind: 'status', message });
      if (old !== null) await dropUnused(old);
      return present(row);
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
      const { report, fresh, columns, top, data } = await importSheet.look({ upload, choices, onto, signal });
      if (before === undefined) return { ...report, top, data, changes: null };
      const changed = changesOf(columnsOf(before), { fresh, after: columns, choices, mode });
      const touched = [...changed.removed, ...changed.retyped.map((column) => column.name)];
      const changes = {
        mode,
        ...changed,
        storedRows: before.row_count ?? 0,
        isRepeated: isRepeated(storedReport(before), upload.fileName),
        ...(await impact(actor, before.id, touched)),
      };
      return { ...report, top, data, changes };
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
