import type { Answer } from '@mingjing/contract';
import { csvPieces } from './csv-writer.ts';
import { workbookParts } from './workbook-xml.ts';
import { notesPieces, worksheetPieces } from './worksheet-xml.ts';
import { shapeOf, type WrittenColumn } from './written-column.ts';
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
}

/** Makes the file of an answer. */
export async function makeFile(rows: Answer['data'], content: FileContent): Promise<Buffer> {
  const { format, columns, name, notes, foot } = content;
  if (format === 'csv') return Buffer.from([...csvPieces(rows, columns)].join(''));
  const shapes = columns.map((column) => shapeOf(rows, column));
  const names = notes.length === 0 ? [name] : [name, '说明'];
  return zipOf([
    ...workbookParts(names),
    { name: 'xl/worksheets/sheet1.xml', pieces: worksheetPieces(rows, columns, shapes, foot) },
    ...(notes.length === 0 ? [] : [{ name: 'xl/worksheets/sheet2.xml', pieces: notesPieces(notes, foot) }]),
  ]);
}
