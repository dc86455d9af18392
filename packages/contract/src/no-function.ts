import { expressionTexts } from './expression-texts.ts';
import { insteadOf } from './familiar-functions.ts';
import { isRowFunction } from './row-value.ts';

interface Place {
  text: string;
  /** Where a value should stand. */
  start: number;
  /** The word of Latin letters that stands there. */
  word: string | undefined;
  columns: readonly string[];
  /** Within a test of sums, where people write tests of rows. */
  inTest: boolean;
}

/** The longest name of a column that stands there in no quotes. */
const knownAt = ({ text, start, columns }: Place): string | undefined =>
  columns
    .filter((column) => column !== '' && text.startsWith(column, start))
    .toSorted((a, b) => b.length - a.length)[0];

/** What stands where a value of a measure should: a function that is none, a column by itself, or nothing. */
export function noFunctionText(place: Place): string {
  const { text, start, word, inTest } = place;
  const isCalled = word !== undefined && text[start + word.length] === '(';
  const ofRows = word?.toUpperCase() ?? '';
  if (isCalled && isRowFunction(ofRows))
    return `${ofRows}要写在汇总函数里，如 SUM(CASE WHEN ${ofRows}(…) = … THEN 值 END)`;
  if (isCalled) return `未知函数${word}${insteadOf(word)}`;
  const spoken = /^\p{Script=Han}+(?=[(（])/u.exec(text.slice(start))?.[0] ?? '';
  if (insteadOf(spoken) !== '') return `未知函数${spoken}${insteadOf(spoken)}`;
  if (start === 0 && text.startsWith('=')) return '开头不用写等号';
  if (text[start] === "'" || text[start] === '"') return '计算指标的结果是数值，这里不能写文本';
  const name = /^[^\s()+*/,，<>=!-]+/.exec(text.slice(start))?.[0].replaceAll('`', '') ?? '';
  if (name === '') return expressionTexts.noValue;
  const short = knownAt(place) ?? name.slice(0, 12);
  return inTest
    ? `字段要写在汇总函数里；按行判断写作 SUM(CASE WHEN ${short} = … THEN 值 END) 或 SUMIF(值, ${short} = …)`
    : `字段要写在汇总函数里，如 SUM(${short})`;
}
