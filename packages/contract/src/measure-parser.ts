import {
  type Expression,
  type ExpressionCondition,
  ExpressionError,
  expressionFunctions,
  type RowAggregate,
} from './expression.ts';
import { comparisonAt, faultOfRest } from './expression-rest.ts';
import { ExpressionScanner } from './expression-scanner.ts';
import { expressionTexts } from './expression-texts.ts';
import { noFunctionText } from './no-function.ts';
import { RowParser } from './row-parser.ts';
import type { RowTest, RowValue } from './row-value.ts';
import { isScalar, type ScalarFunction, scalarFunctions } from './scalar-functions.ts';

const mostDepth = 50;
const mostDigits = 10;
const mostRounds = 3;
const mostBranches = 20;
const numberPattern = /\d+(?:\.\d+)?|\.\d+/y;
const namePattern = /[A-Za-z_]+/y;
const noComparison = '条件缺少比较符号（= <> < <= > >=）';
/** A name in no quotes and with no sign that a value of rows is made with: 门诊 收入. */
const looseName = /^[^()'"`,，+*/<>=-]+$/;
const conditional = { COUNTIF: 'COUNT', SUMIF: 'SUM', AVGIF: 'AVG' } as const satisfies Record<
  string,
  RowAggregate
>;
const isConditional = (word: string): word is keyof typeof conditional => Object.hasOwn(conditional, word);

/** Reads a measure (`parse-expression.ts` has the grammar). Throws ExpressionError with the position of the fault. */
export class MeasureParser {
  readonly #scan: ExpressionScanner;
  readonly #text: string;
  readonly #columns: readonly string[];
  #depth = 0;
  #rounds = 0;
  /** Within a test of sums, where people write tests of rows. */
  #inTest = false;

  constructor(text: string, columns: readonly string[]) {
    this.#scan = new ExpressionScanner(text);
    this.#text = text;
    this.#columns = columns;
  }

  whole(): Expression {
    const parsed = this.#expression();
    this.#scan.skip();
    if (this.#scan.at < this.#text.length)
      throw this.#fault(faultOfRest(this.#text, this.#scan.at, 'IF(SUM(费用) > 100, 1, 0)'));
    return parsed;
  }

  #fault(message: string): ExpressionError {
    return this.#scan.fault(message);
  }
  #keyword(word: string): boolean {
    return this.#scan.keyword(word, namePattern);
  }
  #closeBracket(): void {
    if (this.#scan.take(')') === undefined) throw this.#fault('缺少右括号');
  }

  #expression(): Expression {
    return this.#scan.sum(
      () => this.#factor(),
      (op, left, right) => ({ kind: 'binary', op, left, right }),
    );
  }

  #factor(): Expression {
    this.#depth += 1;
    if (this.#depth > mostDepth) throw this.#fault(expressionTexts.tooDeep);
    try {
      if (this.#scan.take('-') !== undefined) return { kind: 'negate', of: this.#factor() };
      if (this.#scan.take('(') !== undefined) {
        const inner = this.#expression();
        this.#closeBracket();
        return inner;
      }
      const digits = this.#scan.match(numberPattern);
      return digits === undefined ? this.#call() : { kind: 'number', value: Number(digits) };
    } finally {
      this.#depth -= 1;
    }
  }

  #call(): Expression {
    this.#scan.skip();
    const start = this.#scan.at;
    const word = this.#scan.match(namePattern);
    const upper = word?.toUpperCase() ?? '';
    if (upper === 'CASE') return this.#cases();
    if (upper === 'IF') return this.#if();
    if (isScalar(upper)) return this.#scalar(upper);
    if (isConditional(upper)) return this.#conditional(upper);
    const fn = expressionFunctions.find((known) => known === upper);
    if (fn !== undefined) return this.#aggregate(fn);
    this.#scan.at = start;
    throw this.#fault(
      noFunctionText({ text: this.#text, start, word, columns: this.#columns, inTest: this.#inTest }),
    );
  }

  #condition(): ExpressionCondition {
    const before = this.#inTest;
    this.#inTest = true;
    const left = this.#expression();
    this.#inTest = before;
    this.#scan.skip();
    const sign = comparisonAt(this.#text, this.#scan.at);
    if (sign === undefined) throw this.#fault(noComparison);
    this.#scan.at += sign.length;
    return { op: sign.op, left, right: this.#expression() };
  }

  #if(): Expression {
    this.#scan.open('IF');
    const when = this.#condition();
    this.#scan.comma('IF');
    const value = this.#expression();
    this.#scan.comma('IF');
    const otherwise = this.#expression();
    this.#scan.close('IF');
    return { kind: 'choice', branches: [{ when, value }], otherwise };
  }

  #cases(): Expression {
    const branches: { when: ExpressionCondition; value: Expression }[] = [];
    while (this.#keyword('WHEN')) {
      const when = this.#condition();
      if (!this.#keyword('THEN')) throw this.#fault('WHEN之后缺少THEN');
      branches.push({ when, value: this.#expression() });
      if (branches.length > mostBranches) throw this.#fault(`CASE最多${mostBranches}个条件`);
    }
    if (branches.length === 0) throw this.#fault('CASE之后缺少WHEN');
    const otherwise = this.#keyword('ELSE') ? this.#expression() : null;
    if (!this.#keyword('END')) throw this.#fault('CASE缺少END');
    return { kind: 'choice', branches, otherwise };
  }

  #scalar(fn: ScalarFunction): Expression {
    const { least, most } = scalarFunctions[fn];
    this.#scan.open(fn);
    // Rounded text holds its value several times: nested without a limit it would grow past all measure.
    this.#rounds += fn === 'ROUND' ? 1 : 0;
    if (this.#rounds > mostRounds) throw this.#fault(`ROUND最多嵌套${mostRounds}层`);
    const of = [this.#expression()];
    this.#rounds -= fn === 'ROUND' ? 1 : 0;
    while (of.length < most && this.#scan.goesOn()) of.push(this.#expression());
    if (of.length < least) throw this.#fault(`${fn}需要${least}个值`);
    const digits = fn === 'ROUND' ? of[1] : undefined;
    const isWhole = digits?.kind === 'number' && Number.isInteger(digits.value) && digits.value <= mostDigits;
    if (digits !== undefined && !isWhole) throw this.#fault(expressionTexts.digits(mostDigits));
    this.#scan.close(fn);
    return { kind: 'scalar', fn, of };
  }

  #aggregate(fn: (typeof expressionFunctions)[number]): Expression {
    this.#scan.open(fn);
    // A column of that name is written in back quotes.
    if (fn === 'COUNT' && this.#scan.take('*') !== undefined) {
      this.#closeBracket();
      return { kind: 'rows' };
    }
    const isDistinct = fn === 'COUNT' && this.#scan.match(/DISTINCT(?=[\s`('"])/iy) !== undefined;
    const of = this.#aggregated(fn);
    if (of.kind === 'column')
      return isDistinct ? { kind: 'distinct', column: of.column } : { kind: 'call', fn, column: of.column };
    return { kind: 'overRows', fn: isDistinct ? 'DISTINCT' : fn, of, when: null };
  }

  /** What an aggregate is taken of, and its closing bracket. */
  #aggregated(name: string): RowValue {
    if (this.#scan.take(')') !== undefined) throw this.#fault('缺少字段');
    const known = this.#wholeName((one) => this.#columns.includes(one));
    if (known !== undefined) return known;
    const start = this.#scan.at;
    try {
      const value = this.#rows().value();
      this.#scan.close(name);
      return value;
    } catch (error) {
      this.#scan.at = start;
      const loose =
        error instanceof ExpressionError ? this.#wholeName((one) => looseName.test(one)) : undefined;
      if (loose === undefined) throw error;
      return loose;
    }
  }

  /** What stands up to the closing bracket, where it is a column's name as a whole. */
  #wholeName(isName: (name: string) => boolean): RowValue | undefined {
    const end = this.#text.indexOf(')', this.#scan.at);
    const name = this.#text.slice(this.#scan.at, end).trim();
    if (end < 0 || !isName(name)) return undefined;
    this.#scan.at = end + 1;
    return { kind: 'column', column: name };
  }

  #conditional(name: keyof typeof conditional): Expression {
    this.#scan.open(name);
    const of = name === 'COUNTIF' ? null : this.#rows().value();
    if (of !== null) this.#valueBeforeTest(name);
    const when = this.#rowTest(name);
    this.#scan.close(name);
    return { kind: 'overRows', fn: conditional[name], of, when };
  }

  /** In the order of spreadsheets the range comes before what it is compared with. */
  #valueBeforeTest(name: string): void {
    this.#scan.skip();
    if (comparisonAt(this.#text, this.#scan.at) !== undefined)
      throw this.#fault(expressionTexts.valueFirst(name));
    this.#scan.comma(name);
  }

  #rowTest(name: string): RowTest {
    try {
      return this.#rows().test();
    } catch (error) {
      const isRange = error instanceof ExpressionError && /[,，]/.test(this.#text[error.position] ?? '');
      throw isRange ? new ExpressionError(expressionTexts.wholeTest(name), error.position) : error;
    }
  }

  /** Goes on reading values of rows from here. */
  #rows(): RowParser {
    const aggregate = (name: string): string => `汇总函数里不能再写汇总函数${name}`;
    return new RowParser(this.#scan, { columns: this.#columns, aggregate });
  }
}
