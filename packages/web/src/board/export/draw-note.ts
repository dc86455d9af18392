/** Lines of small print, broken to their room. */
export interface Note {
  lines: string[];
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

/** Small print for a sheet of this width. */
export function noteFor(
  texts: readonly string[],
  width: number,
  widthOf: (text: string, px: number) => number,
): Note {
  const px = Math.min(24, Math.max(11, Math.round(width / 96)));
  const room = width - edgeOf(px) * 2;
  const all = texts.flatMap((text) => broken(text, room, (part) => widthOf(part, px)));
  const cut = all.length > mostLines;
  // The age of the data stands at the end and is never what is cut.
  const lines = cut ? [...all.slice(0, mostLines - 2), `${all[mostLines - 2]}…`, ...all.slice(-1)] : all;
  return { lines, px, height: Math.ceil(lines.length * px * lineHeight + px * 1.4) };
}

/** Writes small print below a sheet of this size; `aside` stands at the right of its last line. */
export function drawNote(
  pen: CanvasRenderingContext2D,
  { lines, px, height }: Note,
  { width, top }: { width: number; top: number },
  { color, family, aside = '' }: { color: string; family: string; aside?: string },
): void {
  const edge = edgeOf(px);
  pen.save();
  pen.fillStyle = color;
  pen.globalAlpha = 0.25;
  pen.fillRect(edge, top, width - edge * 2, Math.max(1, px / 14));
  pen.globalAlpha = 1;
  pen.font = `400 ${px}px ${family}`;
  pen.textBaseline = 'middle';
  const first = top + (height - (lines.length - 1) * px * lineHeight) / 2;
  for (const [at, line] of lines.entries()) pen.fillText(line, edge, first + at * px * lineHeight);
  if (aside !== '') {
    pen.textAlign = 'right';
    pen.fillText(aside, width - edge, first + (lines.length - 1) * px * lineHeight);
  }
  pen.restore();
}
