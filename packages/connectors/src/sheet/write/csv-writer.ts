import type { Cell } from '@mingjing/contract';
import { guarded, lengthText } from '@mingjing/contract';
import type { WrittenColumn } from './written-column.ts';

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\ufeff';
const needsQuotes = /[",\r\n]|^\s|\s$/;
const chunkRows = 2000;

function fieldOf(value: Cell, seconds = false): string {
  if (value === null) return '';
  if (seconds && typeof value === 'number') return lengthText(value);
  if (typeof value !== 'string') return String(value);
  const text = guarded(value);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A file of comma separated values (RFC 4180) in pieces, its header first. */
export function* csvPieces(
  rows: readonly (readonly Cell[])[],
  columns: readonly WrittenColumn[],
): Generator<string> {
  yield `${byteOrderMark}${columns.map(({ title }) => fieldOf(title)).join(',')}\r\n`;
  for (let at = 0; at < rows.length; at += chunkRows) {
    const lines = rows
      .slice(at, at + chunkRows)
      .map(
        (row) => `${columns.map(({ index, seconds }) => fieldOf(row[index] ?? null, seconds)).join(',')}\r\n`,
      );
    yield lines.join('');
  }
}
