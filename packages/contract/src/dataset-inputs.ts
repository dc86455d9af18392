import { z } from 'zod';
import { combination } from './combination.ts';
import { answer, column } from './data.ts';
import { dataRules } from './data-rules.ts';
import { cacheStatus, dataset } from './dataset-models.ts';
import { chosenId, flag, id, name, savedVersion, sentNumber, written } from './fields.ts';
import { limits } from './limits.ts';
import { lookBack } from './look-back.ts';
import { calculatedColumn, smallestGroup } from './question.ts';
import { scheduleProblem } from './schedule/index.ts';
import { sentBack } from './sent-back.ts';
import { openedAccounts, role } from './session-models.ts';
import { texts } from './texts.ts';

const t = texts.dataset;

export const incrementInput = {
  increment: flag,
  incrementCloumn: z.string().max(256).default(''),
  /** Rows so far before the greatest value are read again (our addition); left out: as it is. */
  lookBack: lookBack.nullable().optional(),
  /** No two rows are equal in these columns: the latest stays (our addition); left out: as it is. */
  uniqueBy: z.array(z.string().min(1).max(256)).max(10).optional(),
};
export const calculatedColumns = z
  .array(calculatedColumn)
  .max(limits.calculatedColumns, texts.calculated.many(limits.calculatedColumns));
export const datasetFields = {
  name: name(t.name, t.nameTooLong),
  categoryDataset: z.object({ id: chosenId(t.category), name: z.string().optional() }, t.category),
  /** Needed unless it is made of other datasets. */
  dataSourceId: sentNumber(
    z.number({ error: t.datasource }).int(t.datasource).min(0, t.datasource),
  ).optional(),
  dataSourceType: z.enum(['jdbc', 'excel', 'combined']),
  /** How it is made of other datasets; source and script are then left aside (our addition). */
  combination: combination.optional(),
  querySql: z.string().max(limits.sqlCharacters).default(''),
  /** JSON text of [{alias, exp, type}]; an array is accepted. */
  calculatedMeasures: z.union([z.string().max(200_000), z.array(z.unknown()).max(200)]).default(''),
  /** Columns that are worked out for each row (our addition); left out: as they are. */
  calculatedColumns: calculatedColumns.optional(),
  /** Seconds; digits only are kept. */
  realTimeInterval: z
    .union([z.string(), z.number()])
    .default('')
    .transform((seconds) => String(seconds).replaceAll(/\D/g, '')),
  ...incrementInput,
  queryType: sentNumber(z.number().int().min(0).max(1)).default(0),
  /** In Quartz form, see scheduleProblem; '' for none. */
  cron: z.string().trim().max(200).default(''),
  /** Datasets after whose refresh this one is refreshed (our addition); left out: as it is. */
  refreshAfter: z.array(id).max(20).optional(),
  /** The version that was opened; absent means save whatever is stored (our addition). */
  version: savedVersion,
};
export const datasetInput = z
  .strictObject({ ...datasetFields, ...sentBack(dataset, datasetFields) })
  .superRefine((sent, context) => {
    const problem = scheduleProblem(sent);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem, path: ['cron'] });
    if (sent.combination === undefined && !sent.dataSourceId)
      context.addIssue({ code: 'custom', message: t.datasource, path: ['dataSourceId'] });
  });
export type DatasetInput = z.input<typeof datasetInput>;

/** The source that a query asks, chosen in a form. */
const chosenSource = chosenId(t.datasource);
export const sqlRun = z.object({
  datasourceId: chosenSource,
  sql: written(texts.widget.sql, limits.sqlCharacters),
  limited: flag.default(true),
  /** Callers may ask for the first rows only; the server's own limit holds all the same (our addition). */
  rows: sentNumber(z.number().int().min(1).max(100_000)).optional(),
});
export const sqlTest = z.object({
  datasourceId: chosenSource,
  sql: written(texts.widget.sql, limits.sqlCharacters),
  queryType: sentNumber(z.number()).optional(),
});
/** Columns of a table whose values are a key of another one: its row says what they stand for. */
export const tableReference = z.object({
  columns: z.array(z.string()),
  /** The other table as it is listed. */
  schema: z.string(),
  name: z.string(),
  /** Its key, in the order of `columns`. */
  key: z.array(z.string()),
  /** No constraint says so, the names do; the key is of this type, and the column has to be of it as well. */
  guessed: z.enum(['integer', 'text']).optional(),
});
export type TableReference = z.infer<typeof tableReference>;

/**
 * A table that a statement may name; `schema` is empty where the table needs none. `written` is its name as a statement
 * has it, in the database's quotes. Remarks are those of the database's catalogue: `remark` of the table, `remarks` of
 * its columns in order ('' for those without one); neither where there is none. `references` are those whose tables are
 * listed as well; left out: none. `selected` lists the columns as a statement has them, where the account may not read all of
 * the table's: `*` would be refused.
 */
export const sourceTable = z.object({
  schema: z.string(),
  name: z.string(),
  written: z.string(),
  columns: z.array(z.string()),
  remark: z.string().optional(),
  remarks: z.array(z.string()).optional(),
  references: z.array(tableReference).optional(),
  selected: z.string().optional(),
});
export type SourceTable = z.infer<typeof sourceTable>;
/** The statement that reads a table as it is, as far as its source's account may. */
export const statementOfTable = ({
  written,
  selected = '*',
}: Pick<SourceTable, 'written' | 'selected'>): string => `SELECT ${selected} FROM ${written}`;
/** A table of a source as `tables` lists it, with the types that its columns were read with. */
export const tableStatementInput = z.object({
  datasourceId: id,
  schema: z.string().max(300).default(''),
  name: z.string().min(1).max(300),
  columns: z.array(column.pick({ name: true, type: true })).max(5000),
  /** Columns are named by their remarks, and codes are written in words. */
  byRemarks: flag.default(true),
  /** With the names of what its columns refer to. */
  related: flag.default(false),
});
export type TableStatementInput = z.output<typeof tableStatementInput>;
/** A statement that reads a table. */
export const tableStatement = z.object({
  sql: z.string(),
  /** The table's own name for people. */
  name: z.string(),
});
export const sheetRun = z.object({ datasourceId: chosenSource });
export const measureValues = z.object({
  /** The stored dataset as it is; without one the source is asked, with `sql` unless it is a spreadsheet. */
  datasetId: id.optional(),
  datasourceId: id.optional(),
  sql: z.string().max(limits.sqlCharacters).default(''),
  expression: written(texts.expression.required, limits.formula),
  /** A calculated column's formula: the values of the first rows. */
  row: flag.default(false),
  /** Calculated columns of the form, which an aggregate expression may read. */
  calculatedColumns: calculatedColumns.default([]),
});
export type MeasureValuesInput = z.input<typeof measureValues>;
export const state = z.object({ id: z.number().int(), cacheStatus, cacheInfo: z.string() });

export const storedRules = dataRules.extend({
  /** Of the rules that were read: a save names it, so that none is overwritten unseen. */
  version: z.number().int(),
  /** All columns of the dataset. */
  columns: z.array(column),
  /** All roles that rules may be about; administrators always see everything. */
  allRoles: z.array(role.extend({ isAdmin: z.boolean(), opened: openedAccounts.optional() })),
  /** Attributes that any user has. */
  attributes: z.array(z.string()),
});
export type StoredRules = z.infer<typeof storedRules>;

export const rulesPreview = z.object({
  /** Rows that the user sees, and all there are. */
  rows: z.number().int(),
  total: z.number().int(),
  /** The first rows as the user sees them. */
  content: answer,
  /** Roles that let the user see rows; none for an administrator. */
  roles: z.array(role),
  isAdmin: z.boolean(),
  /** Sizes of groups in force for the user, who then sees no rows but groups of these; none for authors. */
  smallest: z.array(smallestGroup),
});
export type RulesPreview = z.infer<typeof rulesPreview>;
