import { checkSheetName, readMarked, readSheet, readSheets, type SheetTable } from '@mingjing/connectors';
import type { Cell, Column, SheetChoices, SheetReport, SurveyedSheet } from '@mingjing/contract';
import type { Extract, Mart } from '@mingjing/mart';
import type { Upload } from '../http/upload.ts';
import { appendedColumns, inColumns, keptMeanings } from './appended-columns.ts';
import { withDataFaults } from './fault.ts';
import { givingWay } from './giving-way.ts';
import { sameNames } from './same-names.ts';

/** A spreadsheet on disk; its name tells the kind. */
export type SheetFile = Pick<Upload, 'path' | 'fileName'>;

export interface SheetTask {
  upload: SheetFile;
  choices: SheetChoices;
  /** Rows that the file's come behind; left out, they stand alone. */
  onto?: { extract: string; columns: readonly Column[] } | undefined;
  /** Of the rows whose place the file's take: what their columns mean stays. */
  stored?: readonly Column[] | undefined;
  signal: AbortSignal;
}

export interface ImportedSheet {
  extract: Extract;
  report: SheetReport;
}

/** The table of a file and its first rows; nothing of it is stored. */
export interface SheetLook {
  report: SheetReport;
  /** Of the file alone. */
  fresh: Column[];
  /** Of all rows, the stored ones that they come behind among them. */
  columns: Column[];
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
  /** What the sheets of a file are, read in a worker. Throws AppError. */
  survey(task: Pick<SheetTask, 'upload' | 'signal'>): Promise<SurveyedSheet[]>;
}

const lookedAt = 50;
/** Characters of a text that is looked at: nobody reads more of a cell, and a thousand columns may hold such. */
const lookedText = 500;

const shortened = (value: Cell): Cell =>
  typeof value === 'string' && value.length > lookedText
    ? `${value.slice(0, lookedText).replace(/[\ud800-\udbff]$/, '')}…`
    : value;

/** The first rows, long texts cut. */
async function firstRows(batches: AsyncIterable<Cell[][]>): Promise<Cell[][]> {
  const found: Cell[][] = [];
  for await (const rows of batches) {
    for (const row of rows.slice(0, lookedAt - found.length)) found.push(row.map(shortened));
    if (found.length >= lookedAt) break;
  }
  return found;
}

interface ImportParts {
  mart: Mart;
  /** Kinds of files beside the usual ones. */
  moreTypes: readonly string[];
  /** Whether people call, who get the processor first. */
  isAwaited: () => boolean;
  /** Whose clocks moments that name their own zone are shown by. */
  zone: string;
}

interface OpenTable {
  sheet: SheetTable;
  columns: Column[];
  added: string[];
}

/** Rows that stand already were read of one table: one of several is named by its choices. */
const open = ({ upload, choices, stored, onto, signal }: SheetTask, zone: string): Promise<SheetTable> =>
  readSheet(upload.path, upload.fileName, {
    choices,
    signal,
    zone,
    isWhole: stored !== undefined || onto !== undefined,
  });

/** A report with what was chosen, not what was made of it; the table of a sheet that has several stays named. */
function chosenReport({ report }: SheetTable, choices: SheetChoices): SheetReport {
  const { sheet } = report.choices;
  return { ...report, choices: sheet === undefined ? choices : { ...choices, sheet } };
}

/** Opens a file, its columns called as those that are stored where both are seen as the same name. */
async function openNamed(asked: SheetTask, zone: string): Promise<{ sheet: SheetTable; task: SheetTask }> {
  const sheet = await open(asked, zone);
  const same = sameNames(asked.onto?.columns ?? asked.stored ?? [], sheet.columns);
  if (Object.keys(same).length === 0) return { sheet, task: asked };
  await sheet.close();
  const task = { ...asked, choices: { ...asked.choices, rename: { ...asked.choices.rename, ...same } } };
  return { sheet: await open(task, zone), task };
}

/** Opens a file; where rows are stored already, columns of another kind than theirs are read as theirs. */
async function opened(asked: SheetTask, zone: string): Promise<OpenTable> {
  const { sheet, task } = await openNamed(asked, zone);
  if (task.onto === undefined) {
    const types = keptMeanings(task.stored ?? [], sheet.columns, task.choices);
    if (Object.keys(types).length === 0) return { sheet, columns: sheet.columns, added: [] };
    await sheet.close();
    const choices = { ...task.choices, types: { ...types, ...task.choices.types } };
    const again = await open({ ...task, choices }, zone);
    return {
      sheet: { ...again, report: chosenReport(again, task.choices) },
      columns: again.columns,
      added: [],
    };
  }
  const first = appendedColumns(task.onto.columns, sheet.columns);
  if (first.unlike.length === 0) return { sheet, ...first };
  await sheet.close();
  const types = Object.fromEntries(first.unlike.map(({ name, type }) => [name, type]));
  const choices = { ...task.choices, types: { ...task.choices.types, ...types } };
  const again = await open({ ...task, choices }, zone);
  const { columns, added } = appendedColumns(task.onto.columns, again.columns);
  // What the uploader did not choose is not kept as a choice: the next file may fit.
  return { sheet: { ...again, report: chosenReport(again, task.choices) }, columns, added };
}

export function createSheetImport({ mart, moreTypes, isAwaited, zone }: ImportParts): SheetImport {
  return {
    store: (task) =>
      withDataFaults(async () => {
        checkSheetName(task.upload.fileName, moreTypes);
        const { sheet, columns, added } = await opened(task, zone);
        const { onto, signal } = task;
        const batches = givingWay(sheet.batches, { isAwaited });
        try {
          const extract = await (onto === undefined
            ? mart.write({ columns, batches, signal })
            : mart.write({
                columns,
                batches: inColumns(batches, sheet.columns, columns),
                appendTo: onto.extract,
                mayLack: added,
                signal,
              }));
          return { extract, report: sheet.report };
        } finally {
          await sheet.close();
        }
      }),
    marked: ({ upload, choices, signal }) =>
      withDataFaults(async () => {
        checkSheetName(upload.fileName, moreTypes);
        return readMarked(upload.path, upload.fileName, { choices, signal, zone });
      }),
    survey: ({ upload, signal }) =>
      withDataFaults(async () => {
        checkSheetName(upload.fileName, moreTypes);
        return readSheets(upload.path, upload.fileName, { signal });
      }),
    look: (task) =>
      withDataFaults(async () => {
        checkSheetName(task.upload.fileName, moreTypes);
        const { sheet, columns } = await opened(task, zone);
        try {
          const { report, columns: fresh, top } = sheet;
          return { report, fresh, columns, top, data: await firstRows(sheet.batches) };
        } finally {
          await sheet.close();
        }
      }),
  };
}
