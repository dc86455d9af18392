/** What a spreadsheet would take for a formula, or what hides one; wide forms are read as the plain ones. */
const starts = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
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
