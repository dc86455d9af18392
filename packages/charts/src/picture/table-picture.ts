import type { ChartTheme, Drawn } from '../chart-kind.ts';
import { withAlpha } from '../theme/theme.ts';
import { fitted, rectTag, textTag, textWidth } from './svg-text.ts';

type DrawnTable = Extract<Drawn, { renderer: 'table' }>;

const rowHeight = 36;
const padding = 12;
const fontSize = 13;
const footHeight = 32;
/** Narrower columns say nothing; what does not fit beside them is left away. */
const narrowest = 72;

/** Widths that follow what stands in the columns, and fill the room exactly. */
function columnWidths(cells: readonly string[][], titles: readonly string[], room: number): number[] {
  const shown = Math.max(1, Math.min(titles.length, Math.floor(room / narrowest)));
  const wanted = titles.slice(0, shown).map((title, at) => {
    const widths = [title, ...cells.map((row) => row[at] ?? '')].map((text) => textWidth(text, fontSize));
    return Math.min(260, Math.max(narrowest, Math.max(...widths) + padding * 2));
  });
  const sum = wanted.reduce((all, width) => all + width, 0);
  if (sum <= room) return wanted.map((width) => (width * room) / sum);
  // Too wide: what is above the least is shared out.
  const spare = Math.max(0, room - shown * narrowest);
  const over = sum - shown * narrowest;
  return wanted.map((width) => narrowest + ((width - narrowest) * spare) / Math.max(1, over));
}

/** The first rows of a table: header, zebra, figures to the right, and how many rows there are in all. */
export function tablePicture(
  drawn: DrawnTable,
  theme: ChartTheme,
  room: { width: number; height: number },
): string {
  const fits = Math.max(1, Math.floor((room.height - rowHeight - footHeight) / rowHeight));
  const most = drawn.scroll ? fits + 1 : Math.min(fits, drawn.pageSize);
  const cells = drawn.rows
    .slice(0, most)
    .map((row) => drawn.columns.map((column, at) => column.format(row[at] ?? null)));
  const widths = columnWidths(
    cells,
    drawn.columns.map((column) => column.title),
    room.width,
  );
  const shade = theme.dark ? '#94acd6' : '#1f2937';
  const parts: string[] = [];
  const line = (y: number, alpha: number): void => {
    parts.push(rectTag({ x: 0, y, width: room.width, height: 1 }, withAlpha(shade, alpha)));
  };
  const cell = (text: string, at: number, left: number, y: number, weight: number, color: string): void => {
    const width = widths[at] ?? 0;
    const align = drawn.columns[at]?.align ?? 'left';
    const anchor = align === 'right' ? 'end' : align === 'center' ? 'middle' : 'start';
    const x =
      align === 'right' ? left + width - padding : align === 'center' ? left + width / 2 : left + padding;
    parts.push(
      textTag(fitted(text, fontSize, width - padding * 2 + 4), {
        x,
        y,
        size: fontSize,
        color,
        anchor,
        weight,
      }),
    );
  };
  const lefts = widths.map((_, at) => widths.slice(0, at).reduce((sum, width) => sum + width, 0));
  for (const at of widths.keys()) {
    cell(drawn.columns[at]?.title ?? '', at, lefts[at] ?? 0, rowHeight / 2, 600, theme.mutedText);
  }
  line(rowHeight - 1, 0.22);
  for (const [index, row] of cells.entries()) {
    const top = rowHeight * (index + 1);
    if (drawn.zebra && index % 2 === 1) {
      const stripe = { x: 0, y: top, width: room.width, height: rowHeight };
      parts.push(rectTag(stripe, withAlpha(shade, theme.dark ? 0.06 : 0.025)));
    }
    for (const at of widths.keys()) {
      cell(row[at] ?? '', at, lefts[at] ?? 0, top + rowHeight / 2, 400, theme.text);
    }
    line(top + rowHeight - 1, theme.dark ? 0.16 : 0.09);
  }
  const bottom = Math.min(room.height - footHeight / 2, rowHeight * (cells.length + 1) + footHeight / 2);
  parts.push(
    textTag(`共 ${drawn.total} 条`, {
      x: room.width - padding,
      y: bottom,
      size: 12,
      color: theme.mutedText,
      anchor: 'end',
    }),
  );
  return parts.join('');
}
