import { type Box, type Drawing, type DrawingNode, emptyDrawing, type NodeStyle } from '../drawing.ts';
import { type Dress, darkDress, lightDress } from './dress.ts';
import { deskRows, intoRows, wallRows } from './rows.ts';

/** Where a board is looked at. */
export const boardShapes = ['wall', 'desk', 'phone'] as const;
export type BoardShape = (typeof boardShapes)[number];

/** A widget that waits for its place. */
export interface Card {
  /** The six letters by which the drawing names a widget that is not stored yet. */
  tmp: string;
  title: string;
  /** Stands below it; '' for none. */
  caption: string;
  wide: boolean;
  /** A figure beside the one before it, which takes a line more. */
  compared?: boolean;
}

export interface BoardParts {
  title: string;
  /** What the figures are as of. */
  note: string;
  figures: readonly Card[];
  charts: readonly Card[];
  parameters: readonly { name: string; date: boolean }[];
}

/** [x, y, width, height] */
type Place = readonly [number, number, number, number];

interface Measures {
  w: number;
  margin: number;
  gap: number;
  head: number;
  figure: number;
  /** Figures side by side at most. */
  abreast: number;
  /** Height of a row of charts; undefined: the rows share what is left of the page. */
  row?: number;
  /** Height of the page, where it does not grow. */
  h?: number;
  caption: number;
  words: number;
}

const shapes: Record<BoardShape, Measures> = {
  wall: { w: 1920, h: 1080, margin: 32, gap: 16, head: 96, figure: 124, abreast: 6, caption: 60, words: 16 },
  desk: { w: 1440, margin: 24, gap: 16, head: 84, figure: 112, abreast: 6, row: 352, caption: 44, words: 13 },
  phone: { w: 390, margin: 12, gap: 12, head: 84, figure: 104, abreast: 2, row: 280, caption: 40, words: 13 },
};

class Nodes {
  readonly nodes: DrawingNode[] = [];

  widget({ tmp, title }: Card, place: Place, style: NodeStyle): void {
    this.nodes.push({ kind: 'widget', ...this.#base(title, place, style), ref: 0, tmp });
  }
  text(content: string, place: Place, style: NodeStyle): void {
    if (content !== '') this.nodes.push({ kind: 'text', ...this.#base(content, place, style), content });
  }
  /** A text with figures of the data that the board is made of. */
  figures(content: string, place: Place, style: NodeStyle): void {
    if (content !== '')
      this.nodes.push({ kind: 'text', ...this.#base(content, place, style), content, figures: true });
  }
  line(place: Place, style: NodeStyle): void {
    this.nodes.push({ kind: 'shape', ...this.#base('标题线', place, style), shape: 'rect' });
  }
  filter(param: string, place: Place): void {
    this.nodes.push({ kind: 'filter', ...this.#base(param, place, {}), param });
  }

  #base(name: string, [x, y, w, h]: Place, style: NodeStyle) {
    const box: Box = { x: Math.round(x), y: Math.round(y), w: Math.round(w), h: Math.round(h), r: 0 };
    return {
      id: `n${this.nodes.length + 1}`,
      name: [...name].slice(0, 50).join(''),
      ...box,
      op: 1,
      lock: false,
      hide: false,
      style,
    };
  }
}

const dateWidth = 264;
const choiceWidth = 168;

/** Filters from the right edge to the left, as they are named. */
function filters(made: Nodes, { parameters }: BoardParts, { w, margin }: Measures, y: number): void {
  const widths = parameters.map(({ date }) => (date ? dateWidth : choiceWidth));
  let x = w - margin - widths.reduce((sum, width) => sum + width + 12, -12);
  for (const [at, { name }] of parameters.entries()) {
    made.filter(name, [x, y, widths[at] ?? choiceWidth, 40]);
    x += (widths[at] ?? choiceWidth) + 12;
  }
}

/** Below this a title is no title; what is longer still is cut off. */
const smallestTitle = 16;
/** How wide a character is, in parts of its size: Chinese ones fill it, others take a little more than half. */
const widthOf = (character: string): number => (/[\u0020-\u02ff]/.test(character) ? 0.6 : 1);

/** A title in one line of so many pixels, and the size at which it fits. */
function titleIn(title: string, width: number, most: number): { content: string; size: number } {
  const characters = [...title];
  const ems = characters.reduce((sum, character) => sum + widthOf(character), 0);
  const size = Math.max(smallestTitle, Math.min(most, Math.floor(width / Math.max(1, ems))));
  if (ems * size <= width) return { content: title, size };
  let room = width / size - 1;
  const kept = characters.filter((character) => {
    room -= widthOf(character);
    return room >= 0;
  });
  return { content: `${kept.join('')}…`, size };
}

function head(made: Nodes, parts: BoardParts, shape: BoardShape, measures: Measures, dress: Dress): void {
  const { w, margin } = measures;
  const { title, note } = parts;
  const { accent, muted } = dress;
  if (shape === 'wall') {
    const { content, size } = titleIn(title, 580, 34);
    made.text(content, [660, 10, 600, 60], { size, color: dress.title, align: 'center', weight: 'bold' });
    made.figures(note, [margin, 10, 600, 60], { size: 15, color: muted });
    filters(made, parts, measures, 22);
    return;
  }
  if (shape === 'desk') {
    made.line([margin, 24, 4, 32], { bg: accent, radius: 2 });
    const { content, size } = titleIn(title, 540, 24);
    made.text(content, [margin + 16, 12, 560, 36], { size, color: dress.title, weight: 'bold' });
    made.figures(note, [margin + 16, 48, 560, 24], { size: 13, color: muted });
    filters(made, parts, measures, 22);
    return;
  }
  const { content, size } = titleIn(title, w - margin * 2 - 16, 22);
  made.text(content, [margin, 12, w - margin * 2, 36], { size, color: dress.title, weight: 'bold' });
  made.figures(note, [margin, 46, w - margin * 2, 26], { size: 13, color: muted });
}

/** Height of the line that says what changed; all figures grow by it, so that they stand alike. */
const comparedLine = 32;

/** Figures in rows as wide as each other. Returns the lower edge of the last. */
function figureRows(
  made: Nodes,
  cards: readonly Card[],
  measures: Measures,
  top: number,
  style: NodeStyle,
): number {
  const { w, margin, gap, abreast } = measures;
  const figure = measures.figure + (cards.some(({ compared }) => compared === true) ? comparedLine : 0);
  const rows = Math.ceil(cards.length / abreast);
  let y = top;
  for (let row = 0; row < rows; row += 1) {
    // As many in each row as in the others, or one less.
    const from = Math.floor((row * cards.length) / rows);
    const inRow =
      abreast === 2
        ? cards.slice(row * 2, row * 2 + 2)
        : cards.slice(from, Math.floor(((row + 1) * cards.length) / rows));
    const each = (w - margin * 2 - gap * (inRow.length - 1)) / inRow.length;
    for (const [at, card] of inRow.entries())
      made.widget(card, [margin + at * (each + gap), y, each, figure], style);
    y += figure + gap;
  }
  return y;
}

function chart(made: Nodes, card: Card, [x, y, w, h]: Place, measures: Measures, dress: Dress): void {
  const room = card.caption === '' ? 0 : measures.caption;
  made.widget(card, [x, y, w, h - room], dress.card);
  made.figures(card.caption, [x + 4, y + h - room + 2, w - 8, room - 4], {
    size: measures.words,
    color: dress.muted,
  });
}

/** Widgets as a finished board: title, filters, figures, charts, for the wall, the desk or the phone. */
export function arrangeBoard(shape: BoardShape, parts: BoardParts): Drawing {
  const measures = shapes[shape];
  const dress = shape === 'wall' ? darkDress : lightDress;
  const { w, margin, gap } = measures;
  const made = new Nodes();
  head(made, parts, shape, measures, dress);
  const top = figureRows(made, parts.figures, measures, measures.head, dress.tile);
  const plan =
    shape === 'wall'
      ? wallRows(parts.charts.length)
      : shape === 'desk'
        ? deskRows(parts.charts.length)
        : parts.charts.map(() => [1]);
  const rows = parts.charts.length === 0 ? [] : intoRows(plan, parts.charts);
  const room = (measures.h ?? 0) - top - margin;
  const height = measures.row ?? (room - gap * (rows.length - 1)) / Math.max(1, rows.length);
  let y = top;
  for (const [at, row] of rows.entries()) {
    const weights = plan[at] ?? [];
    const whole = weights.reduce((sum, one) => sum + one, 0);
    const free = w - margin * 2 - gap * (weights.length - 1);
    let x = margin;
    for (const [place, card] of row.entries()) {
      const width = (free * (weights[place] ?? 1)) / whole;
      if (card !== undefined) chart(made, card, [x, y, width, height], measures, dress);
      x += width + gap;
    }
    y += height + gap;
  }
  const drawing = emptyDrawing();
  return {
    ...drawing,
    device: shape === 'phone' ? 2 : 1,
    canvas: {
      ...drawing.canvas,
      w,
      h: measures.h ?? Math.round(y - gap + margin),
      zoom: shape === 'wall' ? 'fit' : 'width',
      bg: dress.ground,
      bgImage: dress.background,
    },
    theme: { word: dress.word, element: dress.accent, palette: [] },
    nodes: made.nodes,
  };
}
