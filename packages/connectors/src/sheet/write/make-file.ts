import type { Answer } from '@mingjing/contract';
import { csvPieces } from './csv-writer.ts';
import { workbookParts } from './workbook-xml.ts';
import { notesPieces, worksheetPieces } from './worksheet-xml.ts';
import { shapeOf, type WrittenColumn } from './written-column.ts';
import { type WrittenTotals, withTotals } from './written-totals.ts';
import { zipOf } from './zip-writer.ts';

export interface FileContent {
  format: 'csv' | 'xlsx';
  columns: readonly WrittenColumn[];
  /** Name of the sheet with the rows. */
  name: string;
  /** Where the rows come from, on a sheet of its own; a text file has no place for it. */
  notes: readonly (readonly [string, string])[];
  /** What stands at the foot of printed pages. */
  foot?: string;
  /** Rows that are made of others, told apart by their looks; a text file has the last one alone. */
  totals?: WrittenTotals | undefined;
}

/** Makes the file of an answer. */
export async function makeFile(rows: Answer['data'], content: FileContent): Promise<Buffer> {
  const { format, columns, name, notes, foot, totals = {} } = content;
  if (format === 'csv') {
    const { rows: written } = withTotals(rows, { row: totals.row });
    return Buffer.from([...csvPieces(written, columns)].join(''));
  }
  const shapes = columns.map((column) => shapeOf(rows, column));
  const { rows: lines, made } = withTotals(rows, totals);
  const names = notes.length === 0 ? [name] : [name, '说明'];
  return zipOf([
    ...workbookParts(names),
    { name: 'xl/worksheets/sheet1.xml', pieces: worksheetPieces(lines, columns, shapes, { foot, made }) },
    ...(notes.length === 0 ? [] : [{ name: 'xl/worksheets/sheet2.xml', pieces: notesPieces(notes, foot) }]),
  ]);
}
