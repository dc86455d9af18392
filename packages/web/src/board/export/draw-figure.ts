import { type ChartTheme, changeArrows, type Drawn } from '@mingjing/charts';

type DrawnNumber = Extract<Drawn, { renderer: 'number' }>;
type Pen = CanvasRenderingContext2D;

/** One piece of a line, in its own letters. */
interface Piece {
  text: string;
  font: string;
  color: string;
  /** Room before it. */
  before: number;
}

const textFont = 'var(--font-text)';

/** A family of the theme as a canvas takes it: the names behind the variable. */
export function fontFamily(name: '--font-numeral' | '--font-text'): string {
  const style = getComputedStyle(document.documentElement);
  const text = style.getPropertyValue('--font-text').trim() || 'sans-serif';
  return name === '--font-text' ? text : style.getPropertyValue(name).replace(textFont, text).trim() || text;
}

function widthOf(pen: Pen, pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { text, font, before }) => {
    pen.font = font;
    return sum + before + pen.measureText(text).width;
  }, 0);
}

/** Writes a line around its middle; `y` is its baseline. */
function writeLine(pen: Pen, pieces: readonly Piece[], middle: number, y: number, room: number): void {
  const width = widthOf(pen, pieces);
  const shrink = width > room ? room / width : 1;
  pen.save();
  pen.translate(middle, y);
  pen.scale(shrink, shrink);
  let x = -width / 2;
  for (const { text, font, color, before } of pieces) {
    pen.font = font;
    pen.fillStyle = color;
    pen.fillText(text, x + before, 0);
    x += before + pen.measureText(text).width;
  }
  pen.restore();
}

function valuePieces(drawn: DrawnNumber, theme: ChartTheme, size: number): Piece[] {
  const [numeral, text] = [fontFamily('--font-numeral'), fontFamily('--font-text')];
  const color = drawn.color ?? theme.text;
  const large = { font: `600 ${size}px ${numeral}`, color };
  const { figure } = drawn;
  if (figure === null) return [{ ...large, text: drawn.text, before: 0 }];
  const small = Math.max(12, size * 0.3);
  const unit = { font: `500 ${small}px ${text}`, color: theme.mutedText };
  const after = figure.unit + figure.suffix;
  const digits = drawn.text.slice(figure.prefix.length, drawn.text.length - after.length);
  return [
    ...(figure.prefix === '' ? [] : [{ ...unit, text: figure.prefix, before: 0 }]),
    { ...large, text: digits, before: figure.prefix === '' ? 0 : small * 0.3 },
    ...(after === '' ? [] : [{ ...unit, text: after, before: small * 0.3 }]),
  ];
}

/** The largest size up to the author's at which the figure and its unit have room. */
function sizeFor(pen: Pen, drawn: DrawnNumber, theme: ChartTheme, room: { width: number; height: number }) {
  const most = Math.max(12, Math.min(drawn.fontSize, room.height * 0.85));
  const width = widthOf(pen, valuePieces(drawn, theme, most));
  return width <= room.width ? most : Math.max(12, (most * room.width) / width);
}

function changeOf({ comparison, period }: DrawnNumber, theme: ChartTheme): Piece[] {
  const text = fontFamily('--font-text');
  const quiet = { font: `400 13px ${text}`, color: theme.mutedText };
  if (comparison === undefined) return period === undefined ? [] : [{ ...quiet, text: period, before: 0 }];
  return [
    {
      font: `600 13px ${text}`,
      color: comparison.color ?? theme.mutedText,
      text: `${changeArrows[comparison.direction]} ${comparison.text}`,
      before: 0,
    },
    { ...quiet, text: comparison.againstText, before: 8 },
  ];
}

function drawTrend(pen: Pen, drawn: DrawnNumber, theme: ChartTheme, place: DOMRectReadOnly): void {
  const values = (drawn.trend ?? []).map(({ value }) => value);
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  if (known.length < 2) return;
  pen.beginPath();
  let isOpen = false;
  for (const [at, value] of values.entries()) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    const x = place.x + (at / (values.length - 1)) * place.width;
    const y = place.y + 3 + (1 - (value - low) / (high - low || 1)) * (place.height - 6);
    if (isOpen) pen.lineTo(x, y);
    else pen.moveTo(x, y);
    isOpen = true;
  }
  pen.strokeStyle = drawn.accent ?? theme.text;
  pen.lineWidth = 2;
  pen.lineJoin = 'round';
  pen.stroke();
}

/** Loads the faces that figures and letters beside them are written in: a canvas does not wait for them. */
export async function figureFonts(): Promise<void> {
  await document.fonts
    ?.load(`600 48px ${fontFamily('--font-numeral')}`, '0123456789A')
    .catch(() => undefined);
}

/** A large figure as it stands on screen: its name, the figure with its small unit, what it is compared with. */
export function drawFigure(
  pen: Pen,
  drawn: DrawnNumber,
  label: string,
  theme: ChartTheme,
  room: { x: number; y: number; width: number; height: number },
): void {
  const text = fontFamily('--font-text');
  const change = changeOf(drawn, theme);
  const rest = (label === '' ? 0 : 28) + (change.length > 0 ? 26 : 0) + (drawn.description === '' ? 0 : 24);
  const free = room.height - rest;
  const trend = drawn.trend !== undefined && free >= 76 ? Math.min(72, Math.max(28, free * 0.28)) : 0;
  const height = free - (trend > 0 ? trend + 8 : 0);
  const size = sizeFor(pen, drawn, theme, { width: room.width - 16, height });
  const middle = room.x + room.width / 2;
  let y = room.y + (room.height - rest - size * 1.1 - (trend > 0 ? trend + 8 : 0)) / 2;
  const line = (pieces: Piece[], tall: number, baseline: number) => {
    writeLine(pen, pieces, middle, y + baseline, room.width);
    y += tall;
  };
  const quiet = (content: string, px: number): Piece[] => [
    { text: content, font: `400 ${px}px ${text}`, color: theme.mutedText, before: 0 },
  ];
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'left';
  if (label !== '') line(quiet(label, 14), 28, 19);
  line(valuePieces(drawn, theme, size), size * 1.1, size * 0.9);
  if (change.length > 0) line(change, 26, 18);
  if (trend > 0) {
    const width = Math.min(420, room.width);
    drawTrend(pen, drawn, theme, new DOMRectReadOnly(middle - width / 2, y + 8, width, trend));
    y += trend + 8;
  }
  if (drawn.description !== '') line(quiet(drawn.description, 12), 24, 16);
}
