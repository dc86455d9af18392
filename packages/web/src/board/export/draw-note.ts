/** Lines of small print, broken to their room. */
export interface Note {
  lines: string[];
  /** Stands at the right of the last row. */
  end: string;
  rows: number;
  /** Size of the letters, in the board's own pixels. */
  px: number;
  /** Room that the lines and what is around them take. */
  height: number;
}

/** More lines than these would be no small print any more; the last one ends with an ellipsis. */
const mostLines = 4;
const lineHeight = 1.6;

/** Breaks a text at any character, as Chinese does; figures and words of Latin letters stay whole where they can. */
function broken(text: string, room: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(/[\w.:~%+-]+|[\s\S]/gu) ?? []) {
    if (line !== '' && widthOf(line + piece) > room) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  return line === '' ? lines : [...lines, line];
}

const edgeOf = (px: number): number => px * 1.4;

/**
 * Small print for a sheet of this width. What ends it stands at the right of the last line where there is room beside
 * that, below it elsewhere; it is never what is cut.
 */
export function noteFor(
  { seen, end }: { seen: readonly string[]; end: string },
  width: number,
  widthOf: (text: string, px: number) => number,
): Note {
  const px = Math.min(20, Math.max(11, Math.round(width / 120)));
  const room = width - edgeOf(px) * 2;
  const all = seen.flatMap((text) => broken(text, room, (part) => widthOf(part, px)));
  const cut = all.length >= mostLines;
  const lines = cut ? [...all.slice(0, mostLines - 2), `${all[mostLines - 2]}…`] : all;
  const beside = widthOf(lines.at(-1) ?? '', px) + px * 2 + widthOf(end, px) <= room;
  const rows = beside ? Math.max(1, lines.length) : lines.length + 1;
  return { lines, end, rows, px, height: Math.ceil(rows * px * lineHeight + px * 1.4) };
}

/** Writes small print below a sheet. */
export function drawNote(
  pen: CanvasRenderingContext2D,
  { lines, end, rows, px, height }: Note,
  { width, top }: { width: number; top: number },
  { color, family }: { color: string; family: string },
): void {
  const edge = edgeOf(px);
  pen.save();
  pen.fillStyle = color;
  pen.globalAlpha = 0.25;
  pen.fillRect(edge, top, width - edge * 2, Math.max(1, px / 14));
  pen.globalAlpha = 1;
  pen.font = `400 ${px}px ${family}`;
  pen.textBaseline = 'middle';
  const first = top + (height - (rows - 1) * px * lineHeight) / 2;
  for (const [at, line] of lines.entries()) pen.fillText(line, edge, first + at * px * lineHeight);
  pen.textAlign = 'right';
  pen.fillText(end, width - edge, first + (rows - 1) * px * lineHeight);
  pen.restore();
}
