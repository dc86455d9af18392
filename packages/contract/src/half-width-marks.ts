import { expressionFunctions } from './expression.ts';
import { rowFunctions } from './row-value.ts';
import { scalarFunctions } from './scalar-functions.ts';

/** Words that an opening bracket may follow: anywhere else a bracket of full width is a part of a name, as in 金额（元）. */
const callers = new Set([
  ...expressionFunctions,
  ...Object.keys(scalarFunctions),
  ...Object.keys(rowFunctions),
  'COUNTIF',
  'SUMIF',
  'AVGIF',
  'IF',
  'AND',
  'OR',
  'WHEN',
  'THEN',
  'ELSE',
  'CASE',
  'IN',
  'NOT',
  'BETWEEN',
  'DISTINCT',
]);
const endsOfText: Readonly<Record<string, string>> = { '`': '`', "'": "'", '"': '"', '“': '”', '‘': '’' };
const quoteOf: Readonly<Record<string, string>> = { '“': '"', '”': '"', '‘': "'", '’': "'" };
/** Behind a bracket, a blank or a number; in a name they are letters as others: 单价×数量. */
const signs: Readonly<Record<string, string>> = {
  '＋': '+',
  '－': '-',
  '×': '*',
  '＊': '*',
  '÷': '/',
  '／': '/',
  '＝': '=',
  '＞': '>',
  '＜': '<',
};
const fullDigit = /^[０-９．]$/;
const isNumber = (name: string): boolean => /^[\d.]*$/.test(name);
/**
 * How many signs from there on are a number of full width alone: １００, and neither the beginning of １季度 nor all that
 * stands in brackets, which is a name: SUM(２０２５).
 */
function fullNumberAt(marks: readonly string[], start: number): number {
  let end = start;
  while (fullDigit.test(marks[end] ?? '')) end += 1;
  const next = marks[end] ?? ' ';
  if (/[(（]/.test(marks[start - 1] ?? '') && /[)）]/.test(next)) return 0;
  return endsOfName.test(next) || signs[next] !== undefined || /[（）％]/.test(next) ? end - start : 0;
}
/** What a bare name ends at. */
const endsOfName = /[\s,，()'"`<>=!+*/“‘-]/;

/**
 * An expression with the brackets, quotes, signs and numbers that Chinese input methods write (（） “” ‘’ ＋ × １００) as
 * those of half width, each in its place. What stands in a bare name, in a text or in back quotes is left as it is.
 */
export function halfWidthMarks(text: string): string {
  if (!/[（）“‘＋－×＊÷／＝＞＜０-９．]/.test(text)) return text;
  const marks = [...text];
  /** For each open bracket whether it stands in a name. */
  const open: boolean[] = [];
  let name = '';
  for (let at = 0; at < marks.length; at += 1) {
    if (name === '')
      for (let left = fullNumberAt(marks, at); left > 0; left -= 1)
        marks[at + left - 1] = marks[at + left - 1]!.normalize('NFKC');
    const mark = marks[at]!;
    const end = name === '' || mark === '`' || mark === "'" || mark === '"' ? endsOfText[mark] : undefined;
    if (end !== undefined) {
      const closing = marks.indexOf(end, at + 1);
      if (closing < 0) return marks.join('');
      // A curly text that holds the quote it would stand in stays as it is.
      const quote = quoteOf[mark];
      if (quote !== undefined && !marks.slice(at, closing).includes(quote)) {
        marks[at] = quote;
        marks[closing] = quote;
      }
      name = '';
      at = closing;
    } else if (mark === '（' || mark === '(') {
      const isOfName = mark === '（' && name !== '' && !callers.has(name.toUpperCase());
      open.push(isOfName);
      if (isOfName) name += mark;
      else {
        marks[at] = '(';
        name = '';
      }
    } else if (mark === '）' || mark === ')') {
      if (open.pop() === true) name += mark;
      else {
        marks[at] = ')';
        name = '';
      }
    } else if (signs[mark] !== undefined && isNumber(name)) {
      marks[at] = signs[mark];
      name = '';
    } else name = endsOfName.test(mark) ? '' : name + mark;
  }
  return marks.join('');
}
