import type { Cell } from '@mingjing/contract';
import { columnLetters } from '../column-names.ts';
import {
  dateStyle,
  dateTimeStyle,
  durationStyle,
  headerStyle,
  isMade,
  madeStyle,
  mostDecimals,
  numberStyle,
  percentStyle,
  pointsStyle,
  textStyle,
} from './workbook-xml.ts';
import { type ColumnShape, shapeOf, type WrittenColumn } from './written-column.ts';
import { xmlText } from './xml-text.ts';

const chunkRows = 1000;
/** A page's foot holds 255 characters with its codes. */
const mostFoot = 120;
const usualDecimals = 2;
const daySeconds = 86_400;
const epoch = Date.UTC(1899, 11, 30) / 1000;

/** Days since the beginning of the spreadsheet's calendar. */
export function serialOf(text: string): number {
  const iso = text.length === 10 ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}Z`;
  return (Date.parse(iso) / 1000 - epoch) / daySeconds;
}

export const textCell = (reference: string, text: string, style: number): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

/** A difference of shares in points, without the digits that multiplying in binary adds. */
const inPoints = (difference: number): number => Number((difference * 100).toPrecision(15));

function cellOf(
  reference: string,
  value: Cell,
  style: number,
  { kind }: ColumnShape,
  { seconds, share }: WrittenColumn,
): string {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'number' && seconds === true)
    return `<c r="${reference}" s="${style}"><v>${value / daySeconds}</v></c>`;
  if (typeof value === 'number')
    return `<c r="${reference}" s="${style}"><v>${share === 'points' ? inPoints(value) : value}</v></c>`;
  if (kind === 'date' || kind === 'datetime') {
    return `<c r="${reference}" s="${style}"><v>${serialOf(value)}</v></c>`;
  }
  return textCell(reference, value, isMade(style) ? madeStyle(textStyle) : textStyle);
}

/** As many decimals as the numbers have; of more than can be read as many as the chart shows, where those tell anything. */
function decimalsShown({ decimals, most }: ColumnShape, { round }: WrittenColumn): number {
  return decimals > mostDecimals && most >= 1 ? (round ?? decimals) : decimals;
}

function styleFor(shape: ColumnShape, column: WrittenColumn): number {
  if (shape.kind === 'date') return dateStyle;
  if (shape.kind === 'datetime') return dateTimeStyle;
  if (column.seconds === true) return durationStyle;
  if (shape.kind !== 'number') return 0;
  if (column.share === 'percent') return percentStyle(column.decimals);
  if (column.share === 'points') return pointsStyle(column.decimals);
  return column.plain || shape.years ? 0 : numberStyle(column.decimals ?? decimalsShown(shape, column));
}

/** What stands at the foot of every printed page; `&` begins a code there and is written twice. */
const footOf = (foot: string): string =>
  foot === ''
    ? ''
    : `<headerFooter><oddFooter>&amp;C${xmlText([...foot].slice(0, mostFoot).join('').replaceAll('&', '&&'))}</oddFooter></headerFooter>`;

/** Looks of the cells of a row that is made of others: those of its column, with decimals of its own. */
function madeStyles(
  row: readonly Cell[],
  columns: readonly WrittenColumn[],
  shapes: readonly ColumnShape[],
): { shapes: ColumnShape[]; styles: number[] } {
  const own = columns.map((column, at): ColumnShape => {
    const shape = shapeOf([row], column);
    const among = shapes[at]!;
    if (shape.kind !== 'number' || among.kind !== 'number') return shape;
    // An average of whole numbers has as many as its chart shows.
    const decimals = Math.max(among.decimals, Math.min(shape.decimals, column.round ?? usualDecimals));
    return { ...shape, decimals, years: false };
  });
  return { shapes: own, styles: own.map((shape, at) => madeStyle(styleFor(shape, columns[at]!))) };
}

/** A sheet with a header that stays in view and filters, row by row. Rows at `made` are made of others. */
export function* worksheetPieces(
  rows: readonly (readonly Cell[])[],
  columns: readonly WrittenColumn[],
  shapes: readonly ColumnShape[],
  { foot = '', made = new Set() }: { foot?: string | undefined; made?: ReadonlySet<number> } = {},
): Generator<string> {
  const letters = columns.map((_, at) => columnLetters(at));
  const styles = columns.map((column, at) => styleFor(shapes[at]!, column));
  const widths = shapes.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="16"/><cols>${widths.join('')}</cols><sheetData>` +
    `<row r="1" ht="22" customHeight="1">${columns.map(({ title }, at) => textCell(`${letters[at]}1`, title, headerStyle)).join('')}</row>`;
  for (let begin = 0; begin < rows.length; begin += chunkRows) {
    const lines = rows.slice(begin, begin + chunkRows).map((row, at) => {
      const place = begin + at + 2;
      const own = made.has(begin + at) ? madeStyles(row, columns, shapes) : { styles, shapes };
      const cells = columns.map(({ index }, column) =>
        cellOf(
          `${letters[column]}${place}`,
          row[index] ?? null,
          own.styles[column]!,
          own.shapes[column]!,
          columns[column]!,
        ),
      );
      return `<row r="${place}">${cells.join('')}</row>`;
    });
    yield lines.join('');
  }
  // Whoever sorts or filters the sheet keeps its totals where they are.
  const last = rows.length - Number(made.has(rows.length - 1));
  const area = `A1:${letters.at(-1) ?? 'A'}${last + 1}`;
  yield `</sheetData><autoFilter ref="${area}"/>${footOf(foot)}</worksheet>`;
}

/** A sheet of names and what belongs to them. */
export function* notesPieces(notes: readonly (readonly [string, string])[], foot = ''): Generator<string> {
  const rows = notes.map(
    ([name, text], at) =>
      `<row r="${at + 1}">${textCell(`A${at + 1}`, name, headerStyle)}${textCell(`B${at + 1}`, text, textStyle)}</row>`,
  );
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<cols><col min="1" max="1" width="16" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/></cols>' +
    `<sheetData>${rows.join('')}</sheetData>${footOf(foot)}</worksheet>`;
}
