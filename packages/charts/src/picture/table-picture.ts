import { type Cell, texts } from '@mingjing/contract';
import type { ChartTheme, Drawn } from '../chart-kind.ts';
import { type CellLook, looksOf, type Ranges } from '../kinds/table/conditional.ts';
import { headGroups, headRows } from '../kinds/table/heads.ts';
import { isKnown, rangesOf, summaryOfRows, totalText } from '../kinds/table/totals.ts';
import { withAlpha } from '../theme/theme.ts';
import { arrowOf, groundOf } from './cell-look.ts';
import { fitted, partsTag, rectTag, textTag, textWidth } from './svg-text.ts';

type DrawnTable = Extract<Drawn, { renderer: 'table' }>;

const fullRow = 36;
/** Rows close up so far to be seen together, as on screen. */
const tightest = 0.75;
const padding = 12;
const fontSize = 13;
const footHeight = 32;
/** Narrower columns say nothing; what does not fit beside them is left away. */
const narrowest = 72;
/** Wider columns of texts are cut. */
const widestText = 260;

/** What a column would like to have, and what it cannot do without: a figure is never cut, a text may be. */
interface Wish {
  wanted: number;
  least: number;
}

/** Numbers, sums with a unit, days and codes: cut, each would be another one. The digit is the first one: read once. */
const figure = /^[^\p{L}\d]*\d[^\p{L}]*\p{L}{0,3}$/u;

function wishOf(title: string, texts: readonly string[]): Wish {
  const isFigure = texts.some((text) => figure.test(text)) && texts.every((text) => !/\p{L}{4}/u.test(text));
  const widest = [title, ...texts].reduce((most, text) => Math.max(most, textWidth(text, fontSize)), 0);
  const wanted = Math.max(narrowest, widest + padding * 2);
  return isFigure ? { wanted, least: wanted } : { wanted: Math.min(widestText, wanted), least: narrowest };
}

/** Widths of as many columns as there is room for, at least one; they follow what stands in them and fill the room exactly. */
function columnWidths(wishes: readonly Wish[], room: number): number[] {
  let shown = 0;
  let least = 0;
  for (const wish of wishes) {
    if (shown > 0 && least + wish.least > room) break;
    least += wish.least;
    shown += 1;
  }
  const kept = wishes.slice(0, shown);
  const sum = kept.reduce((all, { wanted }) => all + wanted, 0);
  if (sum <= room || sum <= least) return kept.map(({ wanted }) => (wanted * room) / Math.max(1, sum));
  // Too wide: what is above the least is shared out.
  const share = Math.max(0, room - least) / (sum - least);
  return kept.map((wish) => wish.least + (wish.wanted - wish.least) * share);
}

/**
 * The columns that are drawn where there is room for them, by their places: of a cross table that is too wide the totals of
 * its rows, too, and as many heads as stand beside them.
 */
function chosenColumns({ columns }: DrawnTable, wishes: readonly Wish[], room: number): number[] {
  const all = [...columns.keys()];
  const least = (places: readonly number[]): number =>
    places.reduce((sum, at) => sum + (wishes[at]?.least ?? 0), 0);
  const totals = all.filter((at) => columns[at]?.total === true);
  if (totals.length === 0 || least(all) <= room) return all;
  const others = all.slice(0, all.length - totals.length);
  const firstCell = others.findIndex((at) => columns[at]?.figure !== undefined);
  let shown = others.length;
  while (shown > firstCell && least([...others.slice(0, shown), ...totals]) > room) shown -= 1;
  return shown > firstCell ? [...others.slice(0, shown), ...totals] : all;
}

/** A total as it is written in its column, with its name where it is no sum. */
interface WrittenTotal {
  column: number;
  name: string;
  text: string;
}

/** What of a table is looked at: its page in the order that its reader chose, and its totals as they are written. */
export interface SeenTable {
  rows: readonly (readonly Cell[])[];
  page: number;
  pages: number;
  /** Rows of all pages. */
  total: number | undefined;
  totals: readonly WrittenTotal[];
  /** Figures of groups, each behind the row with this place on the page. */
  subtotals?: readonly { after: number; figures: readonly WrittenTotal[] }[];
  /** Extremes that bars and colour scales go by; without them those of the rows that were read. */
  ranges?: Ranges;
}

/** An arrow of a condition and the gap behind it. */
const arrowRoom = 18;
const arrowGap = 6;

/** Extremes of the rows that were read. */
const rangesIn = ({ summaries, rows }: DrawnTable): Ranges =>
  rangesOf(
    summaries,
    summaries.map((summary) => (summary.shown ? null : summaryOfRows(summary, rows))),
  );

/** What nobody has turned or sorted: the first rows, with the totals that these tell where they are all. */
function firstOf({ rows, total, truncated, summaries, columns }: DrawnTable): SeenTable {
  const shown = summaries.filter((summary) => summary.shown);
  const isWhole = total <= rows.length && !truncated && shown.every(isKnown);
  const totals = shown.flatMap((summary) => {
    const column = columns[summary.column];
    if (!isWhole || column === undefined) return [];
    const { calculation } = summary;
    return [
      { column: summary.column, ...totalText({ calculation, value: summaryOfRows(summary, rows) }, column) },
    ];
  });
  return { rows, page: 1, pages: 1, total: truncated ? undefined : total, totals };
}

/** 「共 57 条」 and on which page the rows stand; of rows that were cut off, how many there are. */
function countOf({ total, page, pages }: SeenTable, { rows, note }: DrawnTable): string {
  const count =
    total === undefined ? texts.data.truncated(rows.length) : `共 ${total.toLocaleString('zh-CN')} 条`;
  const where = pages > 1 ? `${count}，第 ${page} / ${pages} 页` : count;
  return note === undefined ? where : `${note}；${where}`;
}

/** How high a row is, and how many of so many have room under the head. */
function rowsIn(count: number, others: number, height: number): { rowHeight: number; fits: number } {
  const place = height - footHeight;
  const tight = Math.floor(place / (count + others));
  const rowHeight = tight >= fullRow ? fullRow : tight >= fullRow * tightest ? tight : fullRow;
  return { rowHeight, fits: Math.max(1, Math.floor(place / rowHeight) - others) };
}

/** What stands in a line below the header. */
interface Line {
  cells: string[];
  looks: (CellLook | undefined)[];
  isSubtotal: boolean;
}

/** The rows that are looked at, with the subtotals behind their groups. */
function linesOf(drawn: DrawnTable, seen: SeenTable): Line[] {
  const ranges = seen.ranges ?? rangesIn(drawn);
  const behind = new Map(seen.subtotals?.map(({ after, figures }) => [after, figures]));
  return seen.rows.flatMap((row, at): Line[] => {
    const cells = drawn.columns.map((column, place) => column.format(row[place] ?? null));
    const own = { cells, looks: looksOf(row, drawn.formats, ranges), isSubtotal: false };
    const figures = behind.get(at);
    return figures === undefined ? [own] : [own, subtotalLine(drawn, figures)];
  });
}

function subtotalLine(drawn: DrawnTable, figures: readonly WrittenTotal[]): Line {
  const written = new Map(
    figures.map(({ column, name, text }) => [column, name === '' ? text : `${name} ${text}`]),
  );
  const cells = drawn.columns.map((_, at) => (at === 0 ? '小计' : (written.get(at) ?? '')));
  return { cells, looks: [], isSubtotal: true };
}

/** The rows of a table that are looked at, the first ones where nobody looks: header, zebra, conditional formats, figures to the right, how many rows there are in all and columns beside these. */
export function tablePicture(
  drawn: DrawnTable,
  theme: ChartTheme,
  room: { width: number; height: number },
  seen: SeenTable = firstOf(drawn),
): string {
  const totals = new Map(seen.totals.map(({ column, ...total }) => [column, total]));
  const heads = headRows(drawn.columns);
  const others = heads + Number(totals.size > 0);
  const between = seen.subtotals?.length ?? 0;
  const onPage = Math.min(seen.rows.length, drawn.pageSize) + between;
  const { rowHeight, fits } = rowsIn(onPage, others, room.height);
  const most = drawn.scroll ? fits : Math.min(fits, drawn.pageSize + between);
  const lines = linesOf(drawn, seen).slice(0, most);
  const hasArrow = (at: number): boolean => lines.some(({ looks }) => looks[at]?.arrow !== undefined);
  const totalOf = (at: number): string => {
    const { name = '', text = '' } = totals.get(at) ?? {};
    return name === '' ? text : `${name} ${text}`;
  };
  const wishes = drawn.columns.map(({ title }, at): Wish => {
    const wish = wishOf(title, [
      ...lines.map((one) => one.cells[at] ?? ''),
      ...(totals.has(at) ? [totalOf(at)] : []),
    ]);
    const more = hasArrow(at) ? arrowRoom : 0;
    return { wanted: wish.wanted + more, least: wish.least + more };
  });
  const chosen = chosenColumns(drawn, wishes, room.width);
  const columns = chosen.flatMap((at) => drawn.columns[at] ?? []);
  const looks = lines.map((one) => chosen.map((at) => one.looks[at]));
  const cells = lines.map((one) => chosen.map((at) => one.cells[at]));
  const widths = columnWidths(
    chosen.flatMap((at) => wishes[at] ?? []),
    room.width,
  );
  const missing = drawn.columns.length - widths.length;
  const shade = theme.dark ? '#94acd6' : '#1f2937';
  const parts: string[] = [];
  const line = (y: number, alpha: number): void => {
    parts.push(rectTag({ x: 0, y, width: room.width, height: 1 }, withAlpha(shade, alpha)));
  };
  const cell = (
    text: string,
    at: number,
    left: number,
    y: number,
    weight: number,
    color: string,
    look?: CellLook,
  ): void => {
    const width = widths[at] ?? 0;
    const align = columns[at]?.align ?? 'left';
    const anchor = align === 'right' ? 'end' : align === 'center' ? 'middle' : 'start';
    const x =
      align === 'right' ? left + width - padding : align === 'center' ? left + width / 2 : left + padding;
    const style = { x, y, size: fontSize, color, anchor, weight } as const;
    const arrow = arrowOf(look, theme);
    const room = width - padding * 2 + 4 - arrow.length * arrowRoom;
    const words = fitted(text, fontSize, room);
    parts.push(
      arrow.length === 0
        ? textTag(words, style)
        : partsTag([...arrow, { text: words, gap: arrowGap }], style),
    );
  };
  const lefts = widths.map((_, at) => widths.slice(0, at).reduce((sum, width) => sum + width, 0));
  for (const at of widths.keys()) {
    const { title = '', above } = columns[at] ?? {};
    const middle = above === undefined ? heads / 2 : heads - 0.5;
    cell(title, at, lefts[at] ?? 0, rowHeight * middle, 600, theme.mutedText);
  }
  for (const { above, from, to } of headGroups(columns.slice(0, widths.length))) {
    const left = lefts[from] ?? 0;
    const width = (lefts[to] ?? 0) + (widths[to] ?? 0) - left;
    const style = { size: fontSize, color: theme.mutedText, anchor: 'middle', weight: 600 } as const;
    const text = fitted(above, fontSize, width - padding * 2 + 4);
    parts.push(textTag(text, { x: left + width / 2, y: rowHeight / 2, ...style }));
    parts.push(
      rectTag(
        { x: left + 2, y: rowHeight - 1, width: Math.max(1, width - 4), height: 1 },
        withAlpha(shade, 0.12),
      ),
    );
  }
  line(rowHeight * heads - 1, 0.22);
  for (const [index, row] of cells.entries()) {
    const top = rowHeight * (index + heads);
    const isSubtotal = lines[index]?.isSubtotal === true;
    if (isSubtotal || (drawn.zebra && index % 2 === 1)) {
      const stripe = { x: 0, y: top, width: room.width, height: rowHeight };
      parts.push(rectTag(stripe, withAlpha(shade, (theme.dark ? 0.06 : 0.025) * (isSubtotal ? 2 : 1))));
    }
    for (const at of widths.keys()) {
      const look = looks[index]?.[at];
      const x = lefts[at] ?? 0;
      parts.push(groundOf(look, { x, y: top, width: widths[at] ?? 0, height: rowHeight }, theme));
      const weight = isSubtotal || columns[at]?.total === true ? 600 : 400;
      cell(row[at] ?? '', at, x, top + rowHeight / 2, weight, look?.color ?? theme.text, look);
    }
    line(top + rowHeight - 1, theme.dark ? 0.16 : 0.09);
  }
  if (totals.size > 0) {
    const top = rowHeight * (cells.length + heads);
    const label = chosen.findIndex((at) => !totals.has(at));
    for (const at of widths.keys()) {
      const word = at === Math.max(0, label) ? '合计' : '';
      const text = [word, totalOf(chosen[at] ?? -1)].filter((part) => part !== '').join(' ');
      cell(text, at, lefts[at] ?? 0, top + rowHeight / 2, 600, theme.text);
    }
    line(top + rowHeight - 1, 0.22);
  }
  const count = cells.length + others;
  const bottom = Math.min(room.height - footHeight / 2, rowHeight * count + footHeight / 2);
  parts.push(
    textTag(`${countOf(seen, drawn)}${missing > 0 ? `，另有 ${missing} 列未画出` : ''}`, {
      x: room.width - padding,
      y: bottom,
      size: 12,
      color: theme.mutedText,
      anchor: 'end',
    }),
  );
  return parts.join('');
}
