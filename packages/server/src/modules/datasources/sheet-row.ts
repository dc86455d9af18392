import { asOneLine, isOneLine, length, limits, texts } from '@mingjing/contract';
import type { ImportedSheet } from '../../data/sheet-import.ts';
import type { NewRow } from '../../db/schema.ts';
import { refused } from '../../http/app-error.ts';

const t = texts.datasource;

/** The form's name, or the file's own without its extension, cut to fit. Throws AppError. */
export function nameFor(given: string | undefined, fileName: string): string {
  const name = given?.trim() ?? '';
  if (length(name) > limits.name) throw refused(t.nameTooLong);
  if (!isOneLine(name)) throw refused(texts.nameControls);
  if (name !== '') return name;
  const own = asOneLine(fileName)
    .replace(/\.[^.]+$/, '')
    .trim();
  return [...(own === '' ? fileName : own)].slice(0, limits.name).join('');
}

/** What a source keeps of an imported sheet. */
export const storedSheet = ({ extract, report }: ImportedSheet, fileName: string, at: number) => ({
  file_name: fileName,
  sheet_report: JSON.stringify(report),
  extract_id: extract.id,
  columns: JSON.stringify(extract.columns),
  row_count: extract.rows,
  extract_at: at,
  updated_at: at,
});

/** A new spreadsheet source. */
export const sheetRow = (
  userId: number,
  name: string,
  stored: ReturnType<typeof storedSheet>,
): NewRow<'datasource'> => ({
  name,
  type: 'excel',
  driver: '',
  url: '',
  username: '',
  password: '',
  server_encoding: '',
  client_encoding: '',
  user_id: userId,
  updated_by: userId,
  created_at: stored.updated_at,
  ...stored,
});
