/** Widths of a condensed numeral face, in ems. */
function emOf(character: string): number {
  if (/[.,:']/.test(character)) return 0.24;
  if (/[\d¥$%+-]/.test(character)) return 0.48;
  return /[\u0020-\u00ff]/.test(character) ? 0.5 : 1;
}

/** The largest size up to `wanted` at which a line of figures fits its room. */
export function fitFigure(text: string, wanted: number, width: number, height: number): number {
  const ems = Math.max(
    0.5,
    [...text].reduce((sum, character) => sum + emOf(character), 0),
  );
  return Math.max(12, Math.floor(Math.min(wanted, width / ems, height / 1.1)));
}

/** The largest size up to `wanted` at which a text, wrapped, fits its room. */
export function fitWrapped(text: string, wanted: number, width: number, height: number): number {
  const characters = Math.max(1, [...text].length);
  let size = wanted;
  while (size > 12) {
    const lines = Math.ceil((characters * size) / Math.max(size, width));
    if (lines * size * 1.4 <= height) break;
    size -= Math.max(1, Math.floor(size / 16));
  }
  return Math.max(12, size);
}

/** About how wide a name is, in ems: Chinese characters are squares, others a little over half of one. */
export const emsOf = (name: string): number =>
  Math.max(
    1,
    [...name].reduce((sum, character) => sum + (character > '\u00ff' ? 1 : 0.6), 0),
  );
