import { type Column, texts } from '@mingjing/contract';
import type { Row } from '../db/schema.ts';
import { refused } from '../http/app-error.ts';
import type { SecretBox } from '../security/secret-box.ts';
import { readOnce } from './read-once.ts';

export type DatasetRow = Row<'dataset'>;

/** Ties a sealed script to its row. */
export const sqlBinding = (id: number): string => `dataset:${id}`;

/** A dataset's script in plain; empty for spreadsheets. */
export function sqlOf(row: DatasetRow, secrets: SecretBox): string {
  return row.query_sql === '' ? '' : secrets.open(row.query_sql, sqlBinding(row.id));
}

/** A dataset's script, to be run. Throws AppError when it was given up with a lost key. */
export function sqlToRun(row: DatasetRow, secrets: SecretBox): string {
  const sql = sqlOf(row, secrets);
  if (sql === '' && row.type !== 'excel') throw refused(texts.dataset.sqlLost, 'statementLost');
  return sql;
}

const readColumns = readOnce<Column[]>((text) => JSON.parse(text) as Column[], 8 * 1024 * 1024);

/** Columns as last seen; shared by all who ask, and frozen. */
export const columnsOf = (row: Pick<DatasetRow, 'columns'>): Column[] => readColumns(row.columns);
