import { type Drawing, emptyDrawing } from '@mingjing/drawing';
import { newText } from '../document/new-nodes.ts';

/** Sizes that are tried one after the other until the table fits the canvas; the last is the smallest readable one. */
const sizes = [20, 16, 14, 12] as const;
/** `line` is the height of a line of text on a board, `gap` the room between columns, both in characters. */
const line = 1.3;
const gap = 1;
const most = { characters: 5000, columns: 30 } as const;

/** A number, perhaps with a currency before it and a unit of one character behind. */
const isFigure = (cell: string): boolean => /^[-+¥￥$(]?[\d,]+(\.\d+)?\D?$/.test(cell);

/** Signs as wide as they are in the widest of usual typefaces, in characters: a cell that wraps would move the rows below it. */
const widthOfSign = (sign: string): number =>
  sign.codePointAt(0)! >= 0x2e80 || /[WMmw@%—…]/.test(sign) ? 1 : /[A-Z&]/.test(sign) ? 0.8 : 0.62;
const widthOf = (cell: string): number => [...cell].reduce((width, sign) => width + widthOfSign(sign), 0);

/** A cell and what ends it. One that holds line breaks, tabs or quotes stands in quotes, with its own quotes doubled. */
const cellAndEnd = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g;

/** Rows of cells as a spreadsheet copies them: as many on every line, or undefined. */
function cellsOf(text: string): string[][] | undefined {
  if (text.length > most.characters) return undefined;
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text
    .replaceAll('\r\n', '\n')
    .replace(/\n+$/, '')
    .matchAll(cellAndEnd)) {
    const cell = quoted?.replaceAll('""', '"') ?? plain;
    rows.at(-1)!.push(cell.replace(/\s+/g, ' ').trim());
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  const columns = rows[0]!.length;
  const isTable = rows.length > 1 && columns > 1 && rows.every((row) => row.length === columns);
  return isTable && columns <= most.columns ? rows : undefined;
}

/**
 * A table copied from a spreadsheet as one text element a column, in a group: the rows stand beside each other and
 * figures to the right, in any typeface. Undefined for other texts and for what does not fit the canvas.
 */
export function pastedTable(text: string, canvas: { w: number; h: number }): Drawing | undefined {
  const rows = cellsOf(text);
  if (rows === undefined) return undefined;
  const columns = rows[0]!.map((_, at) => rows.map((row) => row[at]!));
  const widths = columns.map((cells) => Math.max(...cells.map(widthOf)) + 0.5);
  const total = widths.reduce((sum, width) => sum + width + gap, 0);
  const size = sizes.find((tried) => total * tried <= canvas.w && rows.length * line * tried <= canvas.h);
  if (size === undefined) return undefined;
  const group = { id: 'g1', name: '表格', lock: false, hide: false };
  const h = Math.ceil(rows.length * line * size);
  let x = 0;
  const nodes = columns.map((cells, at) => {
    const values = cells.slice(1).filter((cell) => cell !== '');
    const align = values.length > 0 && values.every(isFigure) ? ('right' as const) : ('left' as const);
    const w = Math.ceil(widths[at]! * size);
    // A cell without text keeps its line, at the end of a column too.
    const content = cells.map((cell) => cell || '\u00a0').join('\n');
    const node = {
      ...newText(),
      id: `n${at + 1}`,
      group: group.id,
      content,
      style: { size, align },
      x,
      y: 0,
      w,
      h,
    };
    x += w + gap * size;
    return node;
  });
  return { ...emptyDrawing(), nodes, groups: [group] };
}
