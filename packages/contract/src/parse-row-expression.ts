import { comparisons, ExpressionError, expressionPlace, withQuotesHint } from './expression.ts';
import { expressionTexts } from './expression-texts.ts';
import { halfWidthMarks } from './half-width-marks.ts';
import { noComparison } from './parse-row-value.ts';
import {
  isRowFunction,
  type RowFunction,
  type RowTest,
  type RowValue,
  rowFunctions,
  rowValueColumns,
} from './row-value.ts';
import { isScalar, type ScalarFunction, scalarFunctions } from './scalar-functions.ts';

const maxLength = 1000;
const mostDepth = 20;
const mostParts = 200;
const mostRounds = 3;
const mostDigits = 10;
const mostCharacters = 1000;
const mostBranches = 20;

/** A minus sign is never part of a bare name here: 收入-成本 is a difference. */
const bareName = /[^\s,，()'"`<>=!+*/-]+/y;
const number = /\d+(?:\.\d+)?(?![^\s,，()'"`<>=!+*/-])|\.\d+/y;
const reserved = new Set(['AND', 'OR', 'WHEN', 'THEN', 'ELSE', 'END']);

/**
 * Reads what a calculated column holds: a value of each row, with arithmetic and choices.
 *
 *   value  := term (('+' | '-') term)*      term := factor (('*' | '/') factor)*
 *   factor := number | 'text' | '-' factor | '(' value ')' | column | `column`
 *           | IF '(' test ',' value ',' value ')' | CASE (WHEN test THEN value)+ (ELSE value)? END
 *           | FUNC '(' value (',' value)* ')'
 *   test   := any (OR any)*      any := one (AND one)*      one := '(' test ')' | value compare value
 *
 * Names of functions in any letter case, marks of half or full width. Throws ExpressionError with the position of the fault.
 */
export function parseRowExpression(text: string): RowValue {
  if (text.length > maxLength) throw new ExpressionError('表达式过长', maxLength);
  return new RowParser(halfWidthMarks(text)).whole();
}

/** What is wrong with a formula and where, as a sentence; undefined when it reads over these columns. */
export function rowExpressionFault(text: string, columns: readonly string[]): string | undefined {
  try {
    const unknown = rowValueColumns(parseRowExpression(text)).filter((name) => !columns.includes(name));
    return unknown.length === 0
      ? undefined
      : withQuotesHint(`没有字段：${[...new Set(unknown)].join('、')}`, text, columns);
  } catch (error) {
    if (error instanceof ExpressionError) return withQuotesHint(expressionPlace(text, error), text, columns);
    throw error;
  }
}

class RowParser {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  #parts = 0;
  #rounds = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): RowValue {
    const value = this.#value();
    this.#skip();
    if (this.#at < this.#text.length) throw this.#fault();
    return value;
  }

  #fault(message = '表达式错误'): ExpressionError {
    return new ExpressionError(message, this.#at);
  }
  #skip(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }
  #take(...signs: string[]): string | undefined {
    this.#skip();
    const found = signs.find((sign) => this.#text.startsWith(sign, this.#at));
    if (found !== undefined) this.#at += found.length;
    return found;
  }
  #match(pattern: RegExp): string | undefined {
    this.#skip();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }
  #keyword(word: string): boolean {
    const before = this.#at;
    if (this.#match(bareName)?.toUpperCase() === word) return true;
    this.#at = before;
    return false;
  }
  #open(name: string): void {
    if (this.#take('(') === undefined) throw this.#fault(expressionTexts.noOpening(name));
  }
  #close(name: string): void {
    if (this.#take(')') === undefined) throw this.#fault(`${name}缺少右括号`);
  }
  #comma(name: string): void {
    if (this.#take(',', '，') === undefined) throw this.#fault(`${name}缺少逗号`);
  }

  /** A text in quotes; a quote in it is written twice. */
  #quoted(quote: string): string {
    let found = '';
    for (;;) {
      const end = this.#text.indexOf(quote, this.#at);
      if (end < 0) throw this.#fault('文本缺少结尾的引号');
      found += this.#text.slice(this.#at, end);
      this.#at = end + 1;
      if (this.#text[this.#at] !== quote) return found;
      found += quote;
      this.#at += 1;
    }
  }

  #chain(next: () => RowValue, ops: readonly ('+' | '-' | '*' | '/')[]): RowValue {
    let left = next();
    for (;;) {
      const op = ops.find((sign) => this.#take(sign) !== undefined);
      if (op === undefined) return left;
      left = { kind: 'binary', op, left, right: next() };
    }
  }
  #value(): RowValue {
    return this.#chain(() => this.#chain(() => this.#factor(), ['*', '/']), ['+', '-']);
  }

  #factor(): RowValue {
    this.#parts += 1;
    if (this.#parts > mostParts) throw this.#fault('表达式过长');
    this.#depth += 1;
    if (this.#depth > mostDepth) throw this.#fault(expressionTexts.tooDeep);
    try {
      return this.#one();
    } finally {
      this.#depth -= 1;
    }
  }

  #one(): RowValue {
    if (this.#take('-') !== undefined) return { kind: 'negate', of: this.#factor() };
    if (this.#take('(') !== undefined) {
      const inner = this.#value();
      if (this.#take(')') === undefined) throw this.#fault('缺少右括号');
      return inner;
    }
    const quote = this.#take("'", '"');
    if (quote !== undefined) return { kind: 'constant', value: this.#quoted(quote) };
    if (this.#take('`') !== undefined) {
      const column = this.#quoted('`');
      if (column === '') throw this.#fault('缺少字段');
      return { kind: 'column', column };
    }
    const digits = this.#match(number);
    if (digits !== undefined) return { kind: 'constant', value: Number(digits) };
    this.#skip();
    const start = this.#at;
    const word = this.#match(bareName);
    if (word === undefined) throw this.#fault(expressionTexts.noValue);
    const upper = word.toUpperCase();
    if (upper === 'CASE') return this.#cases();
    const isCalled = /^\s*\(/.test(this.#text.slice(this.#at));
    if (!isCalled && !reserved.has(upper)) return { kind: 'column', column: word };
    if (upper === 'IF') return this.#choice();
    if (isRowFunction(upper)) return this.#made(upper);
    if (isScalar(upper)) return this.#scalar(upper);
    this.#at = start;
    if (reserved.has(upper)) throw this.#fault(`${upper}之前缺少字段或值`);
    throw this.#fault(
      /^(?:SUM|COUNT|AVG|MAX|MIN|MEDIAN|COUNTIF|SUMIF|AVGIF)$/.test(upper)
        ? `计算字段逐行计算，不能写汇总函数${upper}；汇总请用计算指标`
        : `没有函数${word}；名称含括号的字段要写在反引号里`,
    );
  }

  #choice(): RowValue {
    this.#open('IF');
    const when = this.#test();
    this.#comma('IF');
    const value = this.#value();
    const otherwise = this.#take(',', '，') === undefined ? null : this.#value();
    this.#close('IF');
    return { kind: 'choice', branches: [{ when, value }], otherwise };
  }

  #cases(): RowValue {
    const branches: { when: RowTest; value: RowValue }[] = [];
    while (this.#keyword('WHEN')) {
      const when = this.#test();
      if (!this.#keyword('THEN')) throw this.#fault('WHEN之后缺少THEN');
      branches.push({ when, value: this.#value() });
      if (branches.length > mostBranches) throw this.#fault(`CASE最多${mostBranches}个条件`);
    }
    if (branches.length === 0) throw this.#fault('CASE之后缺少WHEN');
    const otherwise = this.#keyword('ELSE') ? this.#value() : null;
    if (!this.#keyword('END')) throw this.#fault('CASE缺少END');
    return { kind: 'choice', branches, otherwise };
  }

  #list(name: string, least: number, most: number, signature: string): RowValue[] {
    this.#open(name);
    const of = [this.#value()];
    while (of.length < most && this.#take(',', '，') !== undefined) of.push(this.#value());
    if (of.length < least) throw this.#fault(`${name}应写作 ${signature}`);
    this.#close(name);
    return of;
  }

  #made(fn: RowFunction): RowValue {
    const { least, most, signature } = rowFunctions[fn];
    const of = this.#list(fn, least, most, signature);
    if (fn === 'LEFT' && !isWhole(of[1], mostCharacters))
      throw this.#fault(`LEFT的字数应为0至${mostCharacters}的整数`);
    return { kind: 'made', fn, of };
  }

  #scalar(fn: ScalarFunction): RowValue {
    const { least, most, signature } = scalarFunctions[fn];
    // Rounded text holds its value several times: nested without a limit it would grow past all measure.
    this.#rounds += fn === 'ROUND' ? 1 : 0;
    if (this.#rounds > mostRounds) throw this.#fault(`ROUND最多嵌套${mostRounds}层`);
    const of = this.#list(fn, least, most, signature);
    this.#rounds -= fn === 'ROUND' ? 1 : 0;
    if (fn === 'ROUND' && of.length > 1 && !isWhole(of[1], mostDigits))
      throw this.#fault(expressionTexts.digits(mostDigits));
    return { kind: 'scalar', fn, of };
  }

  #test(): RowTest {
    return this.#joined('any', 'OR', () => this.#joined('all', 'AND', () => this.#compared()));
  }
  #joined(kind: 'all' | 'any', word: string, next: () => RowTest): RowTest {
    const of = [next()];
    while (this.#keyword(word)) of.push(next());
    return of.length === 1 && of[0] !== undefined ? of[0] : { kind, of };
  }

  /** A comparison, or a test in brackets; what a bracket holds shows only when it was read. */
  #compared(): RowTest {
    this.#parts += 1;
    if (this.#parts > mostParts) throw this.#fault('表达式过长');
    const start = this.#at;
    if (this.#take('(') !== undefined) {
      const inner = this.#bracketed();
      if (inner !== undefined) return inner;
      this.#at = start;
    }
    const left = this.#value();
    const sign = this.#take('!=', ...comparisons);
    if (sign === undefined) throw this.#fault(noComparison);
    const op = sign === '!=' ? '<>' : (sign as (typeof comparisons)[number]);
    return { kind: 'compare', op, left, right: this.#value() };
  }

  #bracketed(): RowTest | undefined {
    this.#depth += 1;
    if (this.#depth > mostDepth) throw this.#fault(expressionTexts.tooDeep);
    try {
      const inner = this.#test();
      return this.#take(')') === undefined ? undefined : inner;
    } catch (error) {
      if (error instanceof ExpressionError) return undefined;
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }
}

const isWhole = (value: RowValue | undefined, most: number): boolean =>
  value?.kind === 'constant' &&
  typeof value.value === 'number' &&
  Number.isInteger(value.value) &&
  value.value <= most;
