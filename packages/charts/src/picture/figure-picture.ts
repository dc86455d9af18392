import { type ChartTheme, changeArrows, type Drawn } from '../chart-kind.ts';
import { fitted, partsTag, type TextPart, type TextStyle, textTag, textWidth, wrapped } from './svg-text.ts';

type DrawnNumber = Extract<Drawn, { renderer: 'number' }>;
type DrawnText = Extract<Drawn, { renderer: 'text' }>;

interface Room {
  width: number;
  height: number;
}

/** Part of the width that a number takes at most. */
const widest = 0.84;

/** What stands around a figure is a third of its size, and never too small to read. */
const unitSize = (size: number): number => Math.min(size, Math.max(12, size * 0.3));
const unitGap = 0.3;

/** The digits of a number, and the sign and the unit around them. */
function partsOf({ text, figure }: DrawnNumber): { prefix: string; digits: string; unit: string } {
  if (figure === null) return { prefix: '', digits: text, unit: '' };
  const unit = figure.unit + figure.suffix;
  return { prefix: figure.prefix, digits: text.slice(figure.prefix.length, text.length - unit.length), unit };
}

/** How wide a number is when its digits have this size. */
function figureWidth(drawn: DrawnNumber, size: number): number {
  const { prefix, digits, unit } = partsOf(drawn);
  const small = unitSize(size);
  const around = [prefix, unit].filter((part) => part !== '');
  return around.reduce(
    (sum, part) => sum + textWidth(part, small) + small * unitGap,
    textWidth(digits, size),
  );
}

/** The number in its line: what is measured stands out, how it is measured stands beside it. */
function figureTag(drawn: DrawnNumber, theme: ChartTheme, style: TextStyle, room: number): string {
  const { prefix, digits, unit } = partsOf(drawn);
  if (prefix + unit === '' || figureWidth(drawn, style.size) > room)
    return textTag(fitted(drawn.text, style.size, room), style);
  const size = unitSize(style.size);
  const gap = size * unitGap;
  const beside = { size, color: theme.mutedText, weight: 500 };
  const parts: TextPart[] = [
    { ...beside, text: prefix },
    { text: digits, gap: prefix === '' ? 0 : gap },
    { ...beside, text: unit, gap },
  ];
  return partsTag(
    parts.filter(({ text }) => text !== ''),
    style,
  );
}

/** A large number between its name and what is said of it: how it stands beside the period before, and the note. */
export function numberPicture(drawn: DrawnNumber, theme: ChartTheme, room: Room, named: boolean): string {
  const label = named ? '' : drawn.label;
  const { comparison } = drawn;
  const notes = [
    ...(comparison === undefined
      ? []
      : [
          {
            text: `${changeArrows[comparison.direction]} ${comparison.text} ${comparison.againstText}`,
            color: comparison.color,
          },
        ]),
    ...(drawn.description === '' ? [] : [{ text: drawn.description, color: theme.mutedText }]),
  ];
  const above = label === '' ? 0 : 26;
  const below = notes.length * 24;
  const height = room.height - above - below;
  const wanted = Math.max(12, Math.min(drawn.fontSize, height / 1.15));
  const byWidth = (room.width * widest) / Math.max(0.5 * wanted, figureWidth(drawn, wanted));
  const size = Math.max(12, wanted * Math.min(1, byWidth));
  const middle = { x: room.width / 2, anchor: 'middle' as const };
  const top = (room.height - above - size * 1.15 - below) / 2;
  const line = (text: string, y: number, fontSize: number, color: string): string =>
    textTag(fitted(text, fontSize, room.width - 16), { ...middle, y, size: fontSize, color });
  return [
    label === '' ? '' : line(label, top + 11, 14, theme.mutedText),
    figureTag(
      drawn,
      theme,
      {
        ...middle,
        y: top + above + (size * 1.15) / 2,
        size,
        color: drawn.color ?? theme.text,
        weight: 600,
      },
      room.width,
    ),
    ...notes.map(({ text, color }, at) => line(text, top + above + size * 1.15 + 12 + at * 24, 13, color)),
  ].join('');
}

/** The largest size up to the wanted one at which all lines have room. */
function sizeFor(drawn: DrawnText, width: number, height: number): number {
  let size = drawn.scroll ? Math.min(drawn.fontSize, Math.max(12, height / 3)) : drawn.fontSize;
  while (size > 12 && !drawn.scroll) {
    const lines = wrapped(drawn.text, size, width, 400);
    if (lines.length * size * 1.4 <= height) break;
    size -= Math.max(1, Math.floor(size / 16));
  }
  return Math.max(12, size);
}

/** A text, wrapped; of a rolling one its first lines. */
export function textPicture(drawn: DrawnText, theme: ChartTheme, room: Room): string {
  const width = room.width - 8;
  const height = room.height - (drawn.description === '' ? 0 : 26);
  const size = sizeFor(drawn, width, height);
  const most = Math.max(1, Math.floor(height / (size * 1.4)));
  const lines = wrapped(drawn.text, size, width, most);
  const top = (height - lines.length * size * 1.4) / 2;
  const middle = { x: room.width / 2, anchor: 'middle' as const };
  const texts = lines.map((line, at) =>
    textTag(line, { ...middle, y: top + (at + 0.5) * size * 1.4, size, color: theme.text }),
  );
  const note =
    drawn.description === ''
      ? ''
      : textTag(fitted(drawn.description, 13, width), {
          ...middle,
          y: room.height - 12,
          size: 13,
          color: theme.mutedText,
        });
  return texts.join('') + note;
}

/** Nothing to draw: the same calm picture as on screen, and the reason. */
export function emptyPicture(message: string, theme: ChartTheme, room: Room): string {
  const [x, y] = [room.width / 2 - 32, room.height / 2 - 40];
  const bars = [
    [14, 26, 14, 0.22],
    [28, 16, 24, 0.3],
    [42, 21, 19, 0.22],
  ]
    .map(
      ([left, top, height, opacity]) =>
        `<rect x="${left}" y="${top}" width="8" height="${height}" rx="2" fill-opacity="${opacity}"/>`,
    )
    .join('');
  return (
    `<g transform="translate(${x} ${y})" fill="${theme.mutedText}">${bars}` +
    `<path d="M8 40h48" stroke="${theme.mutedText}" stroke-opacity="0.5" stroke-width="2" fill="none"/></g>` +
    textTag(fitted(message, 13, room.width - 16), {
      x: room.width / 2,
      y: y + 64,
      size: 13,
      color: theme.mutedText,
      anchor: 'middle',
    })
  );
}
