/**
 * What a spreadsheet would take for a formula or a DDE pipe, or what hides one: after spaces and characters without
 * width; wide, small and other forms are read as the plain ones.
 */
const starts = /^'*(?:[\s\p{Cc}\p{Cf}]*[=+\-@|＝＋－＠｜﹦﹢﹣﹫−]|[\t\r\n])/u;
const plainNumber = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const mark = "'";

/** A text that a spreadsheet shows and never calculates: guarded by the mark that spreadsheets know for text. */
export function guarded(text: string): string {
  return starts.test(text) && !plainNumber.test(text) ? mark + text : text;
}

/** The text that `guarded` was given; other texts stay as they are. */
export function unguarded(text: string): string {
  return text.startsWith(mark) && starts.test(text) ? text.slice(mark.length) : text;
}
