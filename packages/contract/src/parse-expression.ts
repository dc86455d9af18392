import {
  type Expression,
  type ExpressionCondition,
  ExpressionError,
  expressionColumns,
  expressionFunctions,
  expressionPlace,
  type RowAggregate,
  sameButForWidth,
  withQuotesHint,
} from './expression.ts';
import { comparisonAt, faultOfRest } from './expression-rest.ts';
import { expressionTexts } from './expression-texts.ts';
import { insteadOf } from './familiar-functions.ts';
import { halfWidthMarks } from './half-width-marks.ts';
import { RowParser } from './row-parser.ts';
import { isRowFunction, type RowTest, type RowValue } from './row-value.ts';
import { isScalar, type ScalarFunction, scalarFunctions } from './scalar-functions.ts';

const maxDepth = 50;
const maxLength = 1000;
const numberPattern = /\d+(?:\.\d+)?|\.\d+/y;
const namePattern = /[A-Za-z_]+/y;
const roundDigits = 10;
const mostRounds = 3;
const mostBranches = 20;
const noComparison = '条件缺少比较符号（= <> < <= > >=）';
/** A name in no quotes and with no sign that a value of rows is made with: 门诊 收入. */
const looseName = /^[^()'"`,，+*/<>=-]+$/;
const conditional = { COUNTIF: 'COUNT', SUMIF: 'SUM', AVGIF: 'AVG' } as const satisfies Record<
  string,
  RowAggregate
>;
const isConditional = (word: string): word is keyof typeof conditional => Object.hasOwn(conditional, word);

/**
 * Reads an expression, with marks of half or full width. Function names in any letter case. What stands in an aggregate's
 * brackets is a column where one of `columns` is called so, whatever signs its name has; else a value of each row, in
 * which a name with signs is one of `columns` or stands in back quotes. Throws ExpressionError with the position of the
 * fault.
 */
export function parseExpression(written: string, columns: readonly string[] = []): Expression {
  if (written.length > maxLength) throw new ExpressionError('表达式过长', maxLength);
  const text = halfWidthMarks(written);
  let at = 0;
  let depth = 0;
  let rounds = 0;
  /** Within a test of sums, where people write tests of rows. */
  let inTest = false;

  const fault = (message: string): ExpressionError => new ExpressionError(message, at);
  const skip = (): void => {
    while (/\s/.test(text[at] ?? '')) at += 1;
  };
  const take = (character: string): boolean => {
    skip();
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  const match = (pattern: RegExp): string | undefined => {
    skip();
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };

  function open(name: string): void {
    if (!take('(')) throw fault(expressionTexts.noOpening(name));
  }
  function close(name: string): void {
    if (!take(')')) throw fault(`${name}缺少右括号`);
  }
  function comma(name: string): void {
    if (!take(',') && !take('，')) throw fault(`${name}缺少逗号`);
  }
  /** In the order of spreadsheets the range comes before what it is compared with. */
  function valueBeforeTest(name: string): void {
    skip();
    if (comparisonAt(text, at) !== undefined) throw fault(expressionTexts.valueFirst(name));
    comma(name);
  }
  function rowTest(name: string): RowTest {
    try {
      return rows((parser) => parser.test());
    } catch (error) {
      const isRange = error instanceof ExpressionError && /[,，]/.test(text[error.position] ?? '');
      throw isRange ? new ExpressionError(expressionTexts.wholeTest(name), error.position) : error;
    }
  }
  function keyword(word: string): boolean {
    skip();
    const from = at;
    if (match(namePattern)?.toUpperCase() === word) return true;
    at = from;
    return false;
  }

  function condition(): ExpressionCondition {
    const before = inTest;
    inTest = true;
    const left = expression();
    inTest = before;
    skip();
    const sign = comparisonAt(text, at);
    if (sign === undefined) throw fault(noComparison);
    at += sign.length;
    return { op: sign.op, left, right: expression() };
  }

  function ifCall(): Expression {
    open('IF');
    const when = condition();
    comma('IF');
    const value = expression();
    comma('IF');
    const otherwise = expression();
    close('IF');
    return { kind: 'choice', branches: [{ when, value }], otherwise };
  }

  function cases(): Expression {
    const branches: { when: ExpressionCondition; value: Expression }[] = [];
    while (keyword('WHEN')) {
      const when = condition();
      if (!keyword('THEN')) throw fault('WHEN之后缺少THEN');
      branches.push({ when, value: expression() });
      if (branches.length > mostBranches) throw fault(`CASE最多${mostBranches}个条件`);
    }
    if (branches.length === 0) throw fault('CASE之后缺少WHEN');
    const otherwise = keyword('ELSE') ? expression() : null;
    if (!keyword('END')) throw fault('CASE缺少END');
    return { kind: 'choice', branches, otherwise };
  }

  /** Goes on reading values of rows from here. */
  function rows<T>(read: (parser: RowParser) => T): T {
    const aggregate = (name: string): string => `汇总函数里不能再写汇总函数${name}`;
    const parser = new RowParser(text, { at, columns, aggregate });
    try {
      return read(parser);
    } finally {
      at = parser.at;
    }
  }

  function conditionalCall(name: keyof typeof conditional): Expression {
    open(name);
    const of = name === 'COUNTIF' ? null : rows((parser) => parser.value());
    if (of !== null) valueBeforeTest(name);
    const when = rowTest(name);
    close(name);
    return { kind: 'overRows', fn: conditional[name], of, when };
  }

  /** What stands up to the closing bracket, where it is a column's name as a whole. */
  function wholeName(isName: (name: string) => boolean): RowValue | undefined {
    const end = text.indexOf(')', at);
    const name = text.slice(at, end).trim();
    if (end < 0 || !isName(name)) return undefined;
    at = end + 1;
    return { kind: 'column', column: name };
  }

  /** What an aggregate is taken of, and its closing bracket. */
  function aggregated(name: string): RowValue {
    if (take(')')) throw fault('缺少字段');
    const known = wholeName((one) => columns.includes(one));
    if (known !== undefined) return known;
    const start = at;
    try {
      const value = rows((parser) => parser.value());
      close(name);
      return value;
    } catch (error) {
      at = start;
      const loose = error instanceof ExpressionError ? wholeName((one) => looseName.test(one)) : undefined;
      if (loose === undefined) throw error;
      return loose;
    }
  }

  function scalar(fn: ScalarFunction): Expression {
    const { least, most } = scalarFunctions[fn];
    open(fn);
    // Rounded text holds its value several times: nested without a limit it would grow past all measure.
    rounds += fn === 'ROUND' ? 1 : 0;
    if (rounds > mostRounds) throw fault(`ROUND最多嵌套${mostRounds}层`);
    const of = [expression()];
    rounds -= fn === 'ROUND' ? 1 : 0;
    while (of.length < most && (take(',') || take('，'))) of.push(expression());
    if (of.length < least) throw fault(`${fn}需要${least}个值`);
    const digits = fn === 'ROUND' ? of[1] : undefined;
    const isWhole =
      digits?.kind === 'number' && Number.isInteger(digits.value) && digits.value <= roundDigits;
    if (digits !== undefined && !isWhole) throw fault(expressionTexts.digits(roundDigits));
    close(fn);
    return { kind: 'scalar', fn, of };
  }

  /** The longest name of a column that stands there in no quotes. */
  const knownAt = (start: number): string | undefined =>
    columns
      .filter((column) => column !== '' && text.startsWith(column, start))
      .toSorted((a, b) => b.length - a.length)[0];

  /** What stands from `start` on where a value should: a function that is none, a column by itself, or nothing. */
  function noFunction(start: number, word: string | undefined): ExpressionError {
    const isCalled = word !== undefined && text[start + word.length] === '(';
    at = start;
    const ofRows = word?.toUpperCase() ?? '';
    if (isCalled && isRowFunction(ofRows))
      return fault(`${ofRows}要写在汇总函数里，如 SUM(CASE WHEN ${ofRows}(…) = … THEN 值 END)`);
    if (isCalled) return fault(`未知函数${word}${insteadOf(word)}`);
    const spoken = /^\p{Script=Han}+(?=[(（])/u.exec(text.slice(start))?.[0] ?? '';
    if (insteadOf(spoken) !== '') return fault(`未知函数${spoken}${insteadOf(spoken)}`);
    if (start === 0 && text.startsWith('=')) return fault('开头不用写等号');
    if (text[start] === "'" || text[start] === '"') return fault('计算指标的结果是数值，这里不能写文本');
    const name = /^[^\s()+*/,，<>=!-]+/.exec(text.slice(start))?.[0].replaceAll('`', '') ?? '';
    if (name === '') return fault(expressionTexts.noValue);
    const short = knownAt(start) ?? name.slice(0, 12);
    return fault(
      inTest
        ? `字段要写在汇总函数里；按行判断写作 SUM(CASE WHEN ${short} = … THEN 值 END) 或 SUMIF(值, ${short} = …)`
        : `字段要写在汇总函数里，如 SUM(${short})`,
    );
  }

  function factor(): Expression {
    depth += 1;
    if (depth > maxDepth) throw fault(expressionTexts.tooDeep);
    try {
      if (take('-')) return { kind: 'negate', of: factor() };
      if (take('(')) {
        const inner = expression();
        if (!take(')')) throw fault('缺少右括号');
        return inner;
      }
      const digits = match(numberPattern);
      if (digits !== undefined) return { kind: 'number', value: Number(digits) };
      skip();
      const start = at;
      const word = match(namePattern);
      const upper = word?.toUpperCase() ?? '';
      if (upper === 'CASE') return cases();
      if (upper === 'IF') return ifCall();
      if (isScalar(upper)) return scalar(upper);
      if (isConditional(upper)) return conditionalCall(upper);
      const fn = expressionFunctions.find((known) => known === upper);
      if (fn === undefined) throw noFunction(start, word);
      open(fn);
      // A column of that name is written in back quotes.
      if (fn === 'COUNT' && take('*')) {
        if (!take(')')) throw fault('缺少右括号');
        return { kind: 'rows' };
      }
      const isDistinct = fn === 'COUNT' && match(/DISTINCT(?=[\s`('"])/iy) !== undefined;
      const of = aggregated(fn);
      if (of.kind === 'column')
        return isDistinct ? { kind: 'distinct', column: of.column } : { kind: 'call', fn, column: of.column };
      return { kind: 'overRows', fn: isDistinct ? 'DISTINCT' : fn, of, when: null };
    } finally {
      depth -= 1;
    }
  }

  function chain(next: () => Expression, ops: readonly ('+' | '-' | '*' | '/')[]): Expression {
    let left = next();
    for (;;) {
      const op = ops.find((candidate) => take(candidate));
      if (op === undefined) return left;
      left = { kind: 'binary', op, left, right: next() };
    }
  }
  const term = (): Expression => chain(factor, ['*', '/']);
  const expression = (): Expression => chain(term, ['+', '-']);

  const parsed = expression();
  skip();
  if (at < text.length) throw fault(faultOfRest(text, at, 'IF(SUM(费用) > 100, 1, 0)'));
  return parsed;
}

/** Names with signs are read as they stand here: back quotes help only where letters follow one. */
const withHint = (fault: string, text: string, columns: readonly string[]): string =>
  withQuotesHint(
    fault,
    text,
    columns.filter((name) =>
      text
        .split(name)
        .slice(1)
        .some((rest) => /^[\p{L}\p{N}_]/u.test(rest)),
    ),
  );

/** What is wrong with an expression and where, as a sentence; undefined when it can be calculated over these columns. */
export function expressionFault(text: string, columns: readonly string[]): string | undefined {
  try {
    const unknown = expressionColumns(parseExpression(text, columns)).filter(
      (name) => !columns.includes(name),
    );
    return unknown.length === 0
      ? undefined
      : withHint(
          `没有字段：${unknown.map((name) => name + sameButForWidth(name, columns)).join('、')}`,
          text,
          columns,
        );
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return withHint(expressionPlace(text, error), text, columns);
  }
}

/** True when the text parses and every column it names is known: the verify button's answer. */
export function verifyExpression(text: string, columns: readonly string[]): boolean {
  return expressionFault(text, columns) === undefined;
}
