import { comparisons, ExpressionError } from './expression.ts';
import { expressionTexts } from './expression-texts.ts';
import { isRowFunction, type RowFunction, type RowTest, type RowValue, rowFunctions } from './row-value.ts';

/** Where an expression is read: its text and the place in it, moved by whoever reads on. */
export interface Reader {
  readonly text: string;
  at: number;
}

export const noComparison = '条件缺少比较符号（= <> < <= > >=）';

const bareWord = /[^\s,，()'"`<>=!+*/]+/y;
const wholeNumber = /^-?(?:\d+(?:\.\d+)?|\.\d+)$/;
const mostDepth = 20;
const mostTests = 50;
const mostCharacters = 1000;

const fault = (reader: Reader, message: string): ExpressionError => new ExpressionError(message, reader.at);

function skip(reader: Reader): void {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at += 1;
}

function take(reader: Reader, ...signs: string[]): boolean {
  skip(reader);
  const found = signs.some((sign) => reader.text[reader.at] === sign);
  if (found) reader.at += 1;
  return found;
}

/** A text in quotes; a quote in it is written twice. */
function quoted(reader: Reader, quote: string): string {
  let found = '';
  for (;;) {
    const end = reader.text.indexOf(quote, reader.at);
    if (end < 0) throw fault(reader, '文本缺少结尾的引号');
    found += reader.text.slice(reader.at, end);
    reader.at = end + 1;
    if (reader.text[reader.at] !== quote) return found;
    found += quote;
    reader.at += 1;
  }
}

function call(reader: Reader, fn: RowFunction, depth: number): RowValue {
  const { least, most, signature } = rowFunctions[fn];
  if (!take(reader, '(')) throw fault(reader, expressionTexts.noOpening(fn));
  const of = [readRowValue(reader, depth + 1)];
  while (of.length < most && take(reader, ',', '，')) of.push(readRowValue(reader, depth + 1));
  if (of.length < least) throw fault(reader, `${fn}应写作 ${signature}`);
  const count = fn === 'LEFT' ? of[1] : undefined;
  const isCount =
    count?.kind === 'constant' &&
    Number.isInteger(count.value) &&
    Number(count.value) >= 0 &&
    Number(count.value) <= mostCharacters;
  if (count !== undefined && !isCount) throw fault(reader, `LEFT的字数应为0至${mostCharacters}的整数`);
  if (!take(reader, ')')) throw fault(reader, `${fn}缺少右括号`);
  return { kind: 'made', fn, of };
}

/** Reads a value of a row. Throws ExpressionError with the position of the fault. */
export function readRowValue(reader: Reader, depth = 0): RowValue {
  if (depth > mostDepth) throw fault(reader, expressionTexts.tooDeep);
  for (const quote of ["'", '"']) {
    if (take(reader, quote)) return { kind: 'constant', value: quoted(reader, quote) };
  }
  if (take(reader, '`')) {
    const column = quoted(reader, '`');
    if (column === '') throw fault(reader, '缺少字段');
    return { kind: 'column', column };
  }
  bareWord.lastIndex = reader.at;
  const word = bareWord.exec(reader.text)?.[0];
  if (word === undefined) throw fault(reader, expressionTexts.noValue);
  const called = /^\s*\(/.test(reader.text.slice(reader.at + word.length));
  if (called && !isRowFunction(word.toUpperCase()))
    throw fault(reader, `条件中没有函数${word}；名称含括号的字段要写在反引号里`);
  reader.at += word.length;
  if (called) return call(reader, word.toUpperCase() as RowFunction, depth);
  return wholeNumber.test(word)
    ? { kind: 'constant', value: Number(word) }
    : { kind: 'column', column: word };
}

function keyword(reader: Reader, word: string): boolean {
  skip(reader);
  const rest = reader.text.slice(reader.at, reader.at + word.length + 1).toUpperCase();
  if (!rest.startsWith(word) || !/^[\s(`'"]?$/.test(rest.slice(word.length))) return false;
  reader.at += word.length;
  return true;
}

/** Reads a test of a row. Throws ExpressionError with the position of the fault. */
export function readRowTest(reader: Reader): RowTest {
  let tests = 0;
  const one = (depth: number): RowTest => {
    if (depth > mostDepth) throw fault(reader, expressionTexts.tooDeep);
    if (take(reader, '(')) {
      const inner = any(depth + 1);
      if (!take(reader, ')')) throw fault(reader, '缺少右括号');
      return inner;
    }
    tests += 1;
    if (tests > mostTests) throw fault(reader, `最多${mostTests}个条件`);
    const left = readRowValue(reader);
    skip(reader);
    const sign = reader.text.startsWith('!=', reader.at)
      ? '!='
      : comparisons.find((each) => reader.text.startsWith(each, reader.at));
    if (sign === undefined) throw fault(reader, noComparison);
    reader.at += sign.length;
    return { kind: 'compare', op: sign === '!=' ? '<>' : sign, left, right: readRowValue(reader) };
  };
  const chain = (kind: 'all' | 'any', word: string, next: (depth: number) => RowTest) => (depth: number) => {
    const of = [next(depth)];
    while (keyword(reader, word)) of.push(next(depth));
    return of.length === 1 && of[0] !== undefined ? of[0] : { kind, of };
  };
  const all = chain('all', 'AND', one);
  const any: (depth: number) => RowTest = chain('any', 'OR', (depth) => all(depth));
  return any(0);
}
