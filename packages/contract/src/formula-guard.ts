/**
 * What a spreadsheet would take for a formula or a DDE pipe, or what hides one: after spaces and characters without
 * width; wide, small and other forms are read as the plain ones.
 */
const starts = /^'*(?:[\s\p{Cc}\p{Cf}]*[=+\-@|＝＋－＠｜﹦﹢﹣﹫−]|[\t\r\n])/u;
/**
 * The same further on, quotes dropped. Lines of a list begin with a dash: what begins with a sign of numbers is a formula
 * only if it calls something.
 */
const inner = /^['"\s\p{Cc}\p{Cf}]*(?:[=@＝＠﹦﹫]|[+\-|＋－｜﹢﹣−].*[|(!（｜！])/u;
const plainNumber = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/**
 * What programs divide cells or rows at: the list separator of many countries, tabs where they are told to, ends of
 * lines. Quotes that stand behind another cell's text do not hold such a cell together for them.
 */
const dividers = /([;\t\r\n])/;
const mark = "'";

/** The text with what follows each divider changed. */
const changeInner = (text: string, change: (piece: string) => string): string =>
  text
    .split(dividers)
    .map((piece, at) => (at > 0 && at % 2 === 0 && inner.test(piece) ? change(piece) : piece))
    .join('');

/** A text that a spreadsheet shows and never calculates: guarded by the mark that spreadsheets know for text. */
export function guarded(text: string): string {
  const begins = starts.test(text) && !plainNumber.test(text);
  return (begins ? mark : '') + changeInner(text, (piece) => mark + piece);
}

/** The text that `guarded` was given; other texts stay as they are. */
export function unguarded(text: string): string {
  const plain = changeInner(text, (piece) => (piece.startsWith(mark) ? piece.slice(mark.length) : piece));
  return plain.startsWith(mark) && starts.test(plain) ? plain.slice(mark.length) : plain;
}
