import { z } from 'zod';
import { cell, column, columnTypes } from './data.ts';
import { columnUsers } from './dataset-impact.ts';
import { hiddenPanels } from './fields.ts';
import { textEncodings } from './text-encodings.ts';

/** Cells of a column that do not fit its numbers or dates: they become empty, or the whole column becomes text. */
export const misfitTreatments = ['empty', 'text'] as const;
export type MisfitTreatment = (typeof misfitTreatments)[number];

/**
 * What a column can be made by its uploader; a decimal keeps as many places as its cells have, a duration is stored as
 * seconds.
 */
export const chosenTypes = ['text', 'integer', 'decimal', 'duration', 'date', 'datetime', 'boolean'] as const;
export type ChosenType = (typeof chosenTypes)[number];

/** What a cell would have to be for its column. */
export const wantedKinds = ['number', 'integer', 'duration', 'date', 'boolean'] as const;
export type WantedKind = (typeof wantedKinds)[number];

/** Rows of a sheet as its file counts them, from 1, both ends included. */
const rowRange = z
  .strictObject({ from: z.number().int().min(1).max(2_000_000), to: z.number().int().min(1).max(2_000_000) })
  .refine(({ from, to }) => to >= from && to - from < 10, '表头最多10行，且结束行不能早于起始行');

/** What an uploader decided about a spreadsheet. What is not given is recognised from the file. */
export const sheetChoices = z.strictObject({
  /** Name of the sheet, or of one of the tables of a sheet that has several. */
  sheet: z.string().max(255).optional(),
  /** Encoding of a text file. */
  encoding: z.enum(textEncodings).optional(),
  /** Rows of the column names; null: the sheet has none. */
  header: rowRange.nullable().optional(),
  /** Whether rows of totals are data. */
  totals: z.enum(['skip', 'keep']).optional(),
  /** Columns that are periods of one measure (1月 … 12月): a row for each, or as they stand where not given. */
  periods: z.enum(['rows', 'columns']).optional(),
  /** What the column of the periods' values is called; kept as it was first, whatever the next file is called. */
  periodValue: z.string().min(1).max(200).optional(),
  /** Columns that name the first row of each group alone: the rows below get its name, or stay as they are. */
  groups: z.enum(['fill', 'keep']).optional(),
  /** Columns of the year, the month and the day: a column of their dates beside them, or none where not given. */
  dates: z.enum(['join', 'keep']).optional(),
  /** By the column's name. */
  columns: z.record(z.string().max(256), z.enum(misfitTreatments)).optional(),
  /** By the column's name: the type it gets, whatever its cells look like. */
  types: z.record(z.string().max(256), z.enum(chosenTypes)).optional(),
  /** Names of the file, each with the name that the column goes by: a column of the stored source that was renamed. */
  rename: z.record(z.string().max(256), z.string().min(1).max(256)).optional(),
  /** Columns that are left out, by their names after renaming. */
  without: z.array(z.string().max(256)).max(1000).optional(),
});
export type SheetChoices = z.infer<typeof sheetChoices>;

/** What becomes of the rows that are there: the new file's take their place, or come behind them. */
export const sheetModes = ['replace', 'append'] as const;
export type SheetMode = (typeof sheetModes)[number];

export const sheetColumn = z.object({
  name: z.string(),
  /** Letters of the column in its sheet. */
  letters: z.string(),
  type: z.enum(columnTypes),
  /** Its numbers are seconds: a column of lengths of time. */
  unit: column.shape.unit,
  /** What stood behind each of its numbers, and was left out of them: 元/m2. */
  behind: z.string().optional(),
  /** What most of its cells are, when some are not. */
  wanted: z.enum(wantedKinds).nullable(),
  /** How many cells do not fit. */
  misfits: z.number().int(),
  treatment: z.enum(misfitTreatments).nullable(),
});
export type SheetColumn = z.infer<typeof sheetColumn>;

export const sheetMisfit = z.object({
  sheet: z.string(),
  row: z.number().int(),
  letters: z.string(),
  column: z.string(),
  value: z.string(),
  wanted: z.enum(wantedKinds),
});
export type SheetMisfit = z.infer<typeof sheetMisfit>;

export const skipReasons = ['title', 'total', 'footer', 'header', 'caption'] as const;
export type SkipReason = (typeof skipReasons)[number];
export const skippedRow = z.object({ row: z.number().int(), reason: z.enum(skipReasons), text: z.string() });
export type SkippedRow = z.infer<typeof skippedRow>;

/** One of several files that a table was appended from. */
export const sheetPart = z.object({
  fileName: z.string(),
  sheet: z.string(),
  rows: z.number().int(),
  choices: sheetChoices,
});
export type SheetPart = z.infer<typeof sheetPart>;

/** How a spreadsheet was read: what was recognised, left out and could not be taken as it is. */
export const sheetReport = z
  .object({
    fileName: z.string(),
    /** '' for a text file. */
    sheet: z.string(),
    sheets: z.array(z.string()),
    /** Of a text file; left out where it has two of them. */
    encoding: z.enum(textEncodings).optional(),
    /** null: no row names the columns. */
    header: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
    totals: z.enum(['skip', 'keep']),
    /** Columns that are periods of one measure, whether or not they became rows; left out where there are none. */
    periods: z.object({ unit: z.string(), first: z.string(), last: z.string() }).optional(),
    /** Columns that name the first row of each group alone, filled down or not; left out where there are none. */
    groups: z.array(z.string()).optional(),
    /** Columns that are the parts of one date, joined or not, and what its column is called; left out where there are none. */
    dates: z.object({ name: z.string(), parts: z.array(z.string()) }).optional(),
    rows: z.number().int(),
    columns: z.array(sheetColumn),
    /**
     * Values of a column whose rows are sums of other rows, and which of the notes tells of them; left out where there are
     * none, or no column tells them.
     */
    upper: z
      .object({
        column: z.string(),
        values: z.array(z.string()),
        note: z.string(),
        /** Further columns whose values tell the others of those rows: 全国 of one, both sexes of another. */
        also: z.array(z.object({ column: z.string(), values: z.array(z.string()) })).optional(),
      })
      .optional(),
    /** The first of them; `misfitCount` counts all. */
    misfits: z.array(sheetMisfit),
    misfitCount: z.number().int(),
    /** Formulas without a value. */
    lostCount: z.number().int().default(0),
    skipped: z.array(skippedRow),
    skippedCount: z.number().int(),
    /** Sentences for the uploader: formulas without results, error values, merged numbers. */
    notes: z.array(z.string()),
    /** Files whose rows stand one behind the other, the last one's report is this; left out where there is one. */
    parts: z.array(sheetPart).optional(),
    /** What the uploader decided; the same is done to the next file. */
    choices: sheetChoices,
  })
  .meta({ id: 'SheetReport' });
export type SheetReport = z.infer<typeof sheetReport>;

/** A sheet of a workbook, as it would be read without choices. */
export const surveyedSheet = z
  .object({
    sheet: z.string(),
    isHidden: z.boolean(),
    /** Of its table; 0 where it holds no data, null where that was not counted. */
    rows: z.number().int().nullable(),
    columns: z.number().int().nullable(),
    /** Looks like a table, not like a cover or a remark. */
    isTable: z.boolean(),
    /** The sheet that this is one of several tables of. */
    of: z.string().optional(),
    /** How many tables the sheet holds that this is the whole of. */
    tables: z.number().int().optional(),
  })
  .meta({ id: 'SurveyedSheet' });
export type SurveyedSheet = z.infer<typeof surveyedSheet>;

/** Tables that one upload makes of a workbook at most. */
export const mostTables = 50;

/** The sheets that become tables, each with what was decided about it. */
export const workbookTables = z
  .array(sheetChoices.extend({ sheet: z.string().max(255) }))
  .min(1)
  .max(mostTables)
  .refine((tables) => new Set(tables.map(({ sheet }) => sheet)).size === tables.length);
export type WorkbookTables = z.infer<typeof workbookTables>;

/** Tables of a workbook that get the rows of a new file, each with what is decided about its sheet. */
export const replacedTables = z
  .array(
    z.strictObject({
      id: z.number().int().positive(),
      /** The one that was opened; left out, any is overwritten. */
      version: z.number().int().min(0).optional(),
      choices: sheetChoices.extend({ sheet: z.string().max(255) }),
    }),
  )
  .min(1)
  .max(mostTables)
  .refine((tables) => new Set(tables.map(({ id }) => id)).size === tables.length);
export type ReplacedTables = z.infer<typeof replacedTables>;

const named = z.object({ id: z.number().int(), name: z.string() });

/** What a new file changes for a stored source, by column name. */
export const sheetChanges = z.object({
  mode: z.enum(sheetModes),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  retyped: z.array(z.object({ name: z.string(), before: z.enum(columnTypes), after: z.enum(columnTypes) })),
  /** Columns of the file that go by the name of a stored one. */
  renamed: z.array(z.object({ before: z.string(), after: z.string() })),
  /** A missing column and a new one that may be the same. */
  alike: z.array(z.object({ before: z.string(), after: z.string() })),
  /** Columns of the file that are left out. */
  without: z.array(z.string()),
  /** Rows that are stored. */
  storedRows: z.number().int(),
  /** A file of this name was stored already. */
  isRepeated: z.boolean(),
  /** Widgets that use a missing or retyped column, as far as the caller may know them, and how many more there are. */
  widgets: z.array(named.extend({ columns: z.array(z.string()) })),
  hiddenWidgets: z.number().int().positive().optional(),
  ...columnUsers.shape,
  panels: z.array(named),
  hiddenPanels,
});
export type SheetChanges = z.infer<typeof sheetChanges>;

/** A spreadsheet as it would be stored; nothing is. */
export const sheetPreview = sheetReport
  .extend({
    /** Its first rows. */
    data: z.array(z.array(cell)),
    /** The sheet's own first rows, to choose the header in. */
    top: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
    /** Of a stored source that the file would replace. */
    changes: sheetChanges.nullable(),
    /** Stands for the file in further calls of the same user, for a while. */
    kept: z.string().optional(),
  })
  .meta({ id: 'SheetPreview' });
export type SheetPreview = z.infer<typeof sheetPreview>;
