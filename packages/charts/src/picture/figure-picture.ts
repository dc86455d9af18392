import type { ChartTheme, Drawn } from '../chart-kind.ts';
import { fitted, textTag, textWidth, wrapped } from './svg-text.ts';

type DrawnNumber = Extract<Drawn, { renderer: 'number' }>;
type DrawnText = Extract<Drawn, { renderer: 'text' }>;

interface Room {
  width: number;
  height: number;
}

/** Part of the width that a number takes at most. */
const widest = 0.84;

/** A large number between its name and what is said of it: how it stands beside the period before, and the note. */
export function numberPicture(drawn: DrawnNumber, theme: ChartTheme, room: Room, named: boolean): string {
  const label = named ? '' : drawn.label;
  const { comparison } = drawn;
  const notes = [
    ...(comparison === undefined
      ? []
      : [{ text: `${comparison.against} ${comparison.text}`, color: comparison.color }]),
    ...(drawn.description === '' ? [] : [{ text: drawn.description, color: theme.mutedText }]),
  ];
  const above = label === '' ? 0 : 26;
  const below = notes.length * 24;
  const height = room.height - above - below;
  const byWidth = (room.width * widest) / Math.max(0.5, textWidth(drawn.text, 1));
  const size = Math.max(12, Math.min(drawn.fontSize, height / 1.15, byWidth));
  const middle = { x: room.width / 2, anchor: 'middle' as const };
  const top = (room.height - above - size * 1.15 - below) / 2;
  const line = (text: string, y: number, fontSize: number, color: string): string =>
    textTag(fitted(text, fontSize, room.width - 16), { ...middle, y, size: fontSize, color });
  return [
    label === '' ? '' : line(label, top + 11, 14, theme.mutedText),
    textTag(fitted(drawn.text, size, room.width), {
      ...middle,
      y: top + above + (size * 1.15) / 2,
      size,
      color: drawn.color ?? theme.text,
      weight: 600,
    }),
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
