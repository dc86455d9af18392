import { isFilled } from './cell-looks.ts';
import type { Grid, Raw } from './grid.ts';

/* Texts as write.table and write.csv of R leave them: names of rows stand first, and no name of a column above them. */

const ordinal = /^(?:序号|编号|行号|id|no\.?|#)$/i;
/** A row whose fields all stand in quotes. */
const quotedRow = /^(?:"[^"]*"[^"]?)+$/;

/** Whether fields that stand beside each other in all rows are one number that its thousands mark divided. */
function isDividedNumber(rows: readonly (readonly Raw[])[], width: number): boolean {
  return Array.from({ length: width - 1 }, (_, at) => at).some((at) =>
    rows.every((row) => /^-?\d{1,3}$/.test(String(row[at])) && /^\d{3}(?:\.\d+)?$/.test(String(row[at + 1]))),
  );
}

/**
 * Puts a name before those of the columns where each row begins with its own name, and tells it. `firstLine` is the text
 * of the header: R puts names in quotes. Numbers from 1 on are names of rows whatever quotes there are.
 */
export function nameRowNames(grid: Grid, firstLine: string): void {
  const [header, ...rows] = grid.rows;
  if (header === undefined || rows.length < 2) return;
  const width = header.length + 1;
  const isWhole = header.every((value) => isFilled(value)) && rows.every((row) => row.length === width);
  if (!isWhole || header.some((value) => ordinal.test(String(value).trim()))) return;
  const names = rows.map((row) => String(row[0] ?? ''));
  const areNumbers = names.every((name, at) => name === String(at + 1));
  const areNames =
    quotedRow.test(firstLine.trim()) &&
    names.every((name) => name !== '') &&
    new Set(names).size === names.length;
  if (!(areNumbers || areNames) || isDividedNumber(rows, width)) return;
  header.unshift('行名');
  grid.notes.push(
    '首行比其余各行少一个单元格，像是 R 写出的文件：各行的第一个单元格作为“行名”列，其余各列依次对应首行的列名，请核对',
  );
}
