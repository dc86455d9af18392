import { columnLetters } from '../column-names.ts';
import { dateText } from '../dates.ts';
import type { Raw } from '../grid.ts';
import type { ReadTable } from '../read-table.ts';
import {
  dateStyle,
  dateTimeStyle,
  headerStyle,
  markedStyle,
  textStyle,
  workbookParts,
} from '../write/workbook-xml.ts';
import { serialOf, textCell, worksheetPieces } from '../write/worksheet-xml.ts';
import { displayWidth, shapeOf } from '../write/written-column.ts';
import { zipOf } from '../write/zip-writer.ts';
import { type Mark, marksOf } from './marks.ts';

/** Problems that are listed on a sheet of their own; all are marked. */
const mostListed = 50_000;
const chunkRows = 1000;
const widthRows = 200;
/** Spreadsheets count a day in 1900 that never was: earlier dates stay text. */
const firstDay = '1900-03-01';
const explained = '问题';

function cellOf(reference: string, value: Raw): string {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
  if (value >= firstDay && dateText(value) === value) {
    const style = value.length === 10 ? dateStyle : dateTimeStyle;
    return `<c r="${reference}" s="${style}"><v>${serialOf(value)}</v></c>`;
  }
  return textCell(reference, value, textStyle);
}

/** Rows by their place in the sheet, those that hold nothing but a mark among them. */
function placedRows(
  { grid }: ReadTable,
  byPlace: ReadonlyMap<number, Mark[]>,
): { place: number; row: Raw[] }[] {
  const rows = grid.places.map((place, at) => ({ place, row: grid.rows[at] ?? [] }));
  const known = new Set(grid.places);
  const lost = [...byPlace.keys()].filter((place) => !known.has(place)).map((place) => ({ place, row: [] }));
  return lost.length === 0 ? rows : [...rows, ...lost].toSorted((a, b) => a.place - b.place);
}

function* sheetPieces(table: ReadTable, byPlace: ReadonlyMap<number, Mark[]>): Generator<string> {
  const { grid, report } = table;
  const { header } = report;
  const letters = Array.from({ length: grid.width + 1 }, (_, at) => columnLetters(at));
  const last = letters[grid.width] ?? '';
  const widths = Array.from({ length: grid.width }, (_, at) =>
    Math.max(8, ...grid.rows.slice(0, widthRows).map((row) => displayWidth(String(row[at] ?? '')))),
  );
  const columns = [...widths.map((width) => Math.min(40, width + 2)), 60].map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const pane =
    header === null
      ? ''
      : `<pane ySplit="${header.to}" topLeftCell="A${header.to + 1}" activePane="bottomLeft" state="frozen"/>`;
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<sheetViews><sheetView tabSelected="1" workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<cols>${columns.join('')}</cols><sheetData>`;
  const rows = placedRows(table, byPlace);
  for (let begin = 0; begin < rows.length; begin += chunkRows) {
    const lines = rows.slice(begin, begin + chunkRows).map(({ place, row }) => {
      const marks = byPlace.get(place) ?? [];
      const marked = new Map(marks.map((mark) => [mark.column, mark]));
      const cells = letters.slice(0, grid.width).map((name, at) => {
        const mark = marked.get(at);
        const reference = `${name}${place + 1}`;
        return mark === undefined
          ? cellOf(reference, row[at] ?? null)
          : textCell(reference, mark.value, markedStyle);
      });
      if (header !== null && place + 1 === header.to)
        cells.push(textCell(`${last}${place + 1}`, explained, headerStyle));
      else if (marks.length > 0)
        cells.push(textCell(`${last}${place + 1}`, marks.map(({ text }) => text).join('；'), markedStyle));
      return `<row r="${place + 1}">${cells.join('')}</row>`;
    });
    yield lines.join('');
  }
  yield '</sheetData></worksheet>';
}

const listed = ['行', '列', '列名', '值', explained];

/**
 * A sheet as a workbook in which every cell that does not fit, and every formula without a result, is coloured and
 * explained in a column behind the last; a second sheet lists them. Styles of the original are not kept.
 */
export async function markedCopy(table: ReadTable): Promise<{ file: Buffer; marks: number }> {
  const marks = marksOf(table);
  const byPlace = new Map<number, Mark[]>();
  for (const mark of marks) {
    const ofRow = byPlace.get(mark.place);
    if (ofRow === undefined) byPlace.set(mark.place, [mark]);
    else ofRow.push(mark);
  }
  const list = marks
    .slice(0, mostListed)
    .map(({ place, column, name, value, text }) => [place + 1, columnLetters(column), name, value, text]);
  const columns = listed.map((title, index) => ({ title, index, plain: true }));
  const shapes = columns.map((column) => shapeOf(list, column));
  const name = table.report.sheet === '' ? 'Sheet1' : table.report.sheet;
  const names = [name, name === '问题清单' ? '问题清单 2' : '问题清单'];
  const file = await zipOf([
    ...workbookParts(names),
    { name: 'xl/worksheets/sheet1.xml', pieces: sheetPieces(table, byPlace) },
    { name: 'xl/worksheets/sheet2.xml', pieces: worksheetPieces(list, columns, shapes) },
  ]);
  return { file, marks: marks.length };
}
