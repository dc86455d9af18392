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
import { ExpressionScanner } from './expression-scanner.ts';
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
  const scan = new ExpressionScanner(text);
  let depth = 0;
  let rounds = 0;
  /** Within a test of sums, where people write tests of rows. */
  let inTest = false;

  const fault = (message: string): ExpressionError => scan.fault(message);
  const keyword = (word: string): boolean => scan.keyword(word, namePattern);
  const expression = (): Expression =>
    scan.sum(factor, (op, left, right) => ({ kind: 'binary', op, left, right }));

  /** In the order of spreadsheets the range comes before what it is compared with. */
  function valueBeforeTest(name: string): void {
    scan.skip();
    if (comparisonAt(text, scan.at) !== undefined) throw fault(expressionTexts.valueFirst(name));
    scan.comma(name);
  }
  function rowTest(name: string): RowTest {
    try {
      return rows().test();
    } catch (error) {
      const isRange = error instanceof ExpressionError && /[,，]/.test(text[error.position] ?? '');
      throw isRange ? new ExpressionError(expressionTexts.wholeTest(name), error.position) : error;
    }
  }
  function condition(): ExpressionCondition {
    const before = inTest;
    inTest = true;
    const left = expression();
    inTest = before;
    scan.skip();
    const sign = comparisonAt(text, scan.at);
    if (sign === undefined) throw fault(noComparison);
    scan.at += sign.length;
    return { op: sign.op, left, right: expression() };
  }

  function ifCall(): Expression {
    scan.open('IF');
    const when = condition();
    scan.comma('IF');
    const value = expression();
    scan.comma('IF');
    const otherwise = expression();
    scan.close('IF');
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
  function rows(): RowParser {
    const aggregate = (name: string): string => `汇总函数里不能再写汇总函数${name}`;
    return new RowParser(scan, { columns, aggregate });
  }

  function conditionalCall(name: keyof typeof conditional): Expression {
    scan.open(name);
    const of = name === 'COUNTIF' ? null : rows().value();
    if (of !== null) valueBeforeTest(name);
    const when = rowTest(name);
    scan.close(name);
    return { kind: 'overRows', fn: conditional[name], of, when };
  }

  /** What stands up to the closing bracket, where it is a column's name as a whole. */
  function wholeName(isName: (name: string) => boolean): RowValue | undefined {
    const end = text.indexOf(')', scan.at);
    const name = text.slice(scan.at, end).trim();
    if (end < 0 || !isName(name)) return undefined;
    scan.at = end + 1;
    return { kind: 'column', column: name };
  }

  /** What an aggregate is taken of, and its closing bracket. */
  function aggregated(name: string): RowValue {
    if (scan.take(')') !== undefined) throw fault('缺少字段');
    const known = wholeName((one) => columns.includes(one));
    if (known !== undefined) return known;
    const start = scan.at;
    try {
      const value = rows().value();
      scan.close(name);
      return value;
    } catch (error) {
      scan.at = start;
      const loose = error instanceof ExpressionError ? wholeName((one) => looseName.test(one)) : undefined;
      if (loose === undefined) throw error;
      return loose;
    }
  }

  function scalar(fn: ScalarFunction): Expression {
    const { least, most } = scalarFunctions[fn];
    scan.open(fn);
    // Rounded text holds its value several times: nested without a limit it would grow past all measure.
    rounds += fn === 'ROUND' ? 1 : 0;
    if (rounds > mostRounds) throw fault(`ROUND最多嵌套${mostRounds}层`);
    const of = [expression()];
    rounds -= fn === 'ROUND' ? 1 : 0;
    while (of.length < most && scan.goesOn()) of.push(expression());
    if (of.length < least) throw fault(`${fn}需要${least}个值`);
    const digits = fn === 'ROUND' ? of[1] : undefined;
    const isWhole =
      digits?.kind === 'number' && Number.isInteger(digits.value) && digits.value <= roundDigits;
    if (digits !== undefined && !isWhole) throw fault(expressionTexts.digits(roundDigits));
    scan.close(fn);
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
    scan.at = start;
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
      if (scan.take('-') !== undefined) return { kind: 'negate', of: factor() };
      if (scan.take('(') !== undefined) {
        const inner = expression();
        if (scan.take(')') === undefined) throw fault('缺少右括号');
        return inner;
      }
      const digits = scan.match(numberPattern);
      if (digits !== undefined) return { kind: 'number', value: Number(digits) };
      scan.skip();
      const start = scan.at;
      const word = scan.match(namePattern);
      const upper = word?.toUpperCase() ?? '';
      if (upper === 'CASE') return cases();
      if (upper === 'IF') return ifCall();
      if (isScalar(upper)) return scalar(upper);
      if (isConditional(upper)) return conditionalCall(upper);
      const fn = expressionFunctions.find((known) => known === upper);
      if (fn === undefined) throw noFunction(start, word);
      scan.open(fn);
      // A column of that name is written in back quotes.
      if (fn === 'COUNT' && scan.take('*') !== undefined) {
        if (scan.take(')') === undefined) throw fault('缺少右括号');
        return { kind: 'rows' };
      }
      const isDistinct = fn === 'COUNT' && scan.match(/DISTINCT(?=[\s`('"])/iy) !== undefined;
      const of = aggregated(fn);
      if (of.kind === 'column')
        return isDistinct ? { kind: 'distinct', column: of.column } : { kind: 'call', fn, column: of.column };
      return { kind: 'overRows', fn: isDistinct ? 'DISTINCT' : fn, of, when: null };
    } finally {
      depth -= 1;
    }
  }

  const parsed = expression();
  scan.skip();
  if (scan.at < text.length) throw fault(faultOfRest(text, scan.at, 'IF(SUM(费用) > 100, 1, 0)'));
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
