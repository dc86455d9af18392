import { type ExpressionCondition, ExpressionError } from './expression.ts';
import { comparisonAt, faultOfRest } from './expression-rest.ts';
import { expressionTexts } from './expression-texts.ts';
import { insteadOf } from './familiar-functions.ts';
import { lengthOf } from './length-text.ts';
import { isRowFunction, type RowFunction, type RowTest, type RowValue, rowFunctions } from './row-value.ts';
import { isScalar, type ScalarFunction, scalarFunctions } from './scalar-functions.ts';

const noComparison = '条件缺少比较（= <> < <= > >=，或 IN、BETWEEN、LIKE、IS NULL）';
const opposite = { '=': '<>', '<>': '=', '<': '>=', '>=': '<', '>': '<=', '<=': '>' } as const;

/** What holds where a test does not, of rows that have the values it asks for. */
function negated(test: RowTest): RowTest {
  if (test.kind === 'compare') return { ...test, op: opposite[test.op] };
  if (test.kind === 'empty' || test.kind === 'contains') return { ...test, is: !test.is };
  return { kind: test.kind === 'all' ? 'any' : 'all', of: test.of.map(negated) };
}

/** No value, of the kind that the other results of a choice have. */
const nothingLike = (other: RowValue): RowValue => ({ kind: 'scalar', fn: 'NULLIF', of: [other, other] });
const mostDepth = 20;
const mostParts = 200;
const mostRounds = 3;
const mostDigits = 10;
const mostCharacters = 1000;
const mostBranches = 20;

/** A minus sign is never part of a bare name here: 收入-成本 is a difference. */
const bareName = /[^\s,，()'"`<>=!+*/-]+/y;
/** A length of time: 1:30:00 is its seconds. */
const length = /\d+:[0-5]?\d:[0-5]?\d(?![^\s,，()'"`<>=!+*/-])/y;
const number = /\d+(?:\.\d+)?(?![^\s,，()'"`<>=!+*/-])|\.\d+/y;
const reserved = new Set(['AND', 'OR', 'WHEN', 'THEN', 'ELSE', 'END', 'NULL']);
const endsName = /[\s,，()'"`<>=!+*/-]/;

interface Reading {
  /** Where in the text to begin. */
  at?: number;
  /** Columns whose names are told from arithmetic where they stand without back quotes: 金额(元), 收入-成本. */
  columns?: readonly string[];
  /** What is said where an aggregate is called here. */
  aggregate: (name: string) => string;
}

/** Names that are read otherwise without back quotes, the longest first. */
const namesWithSigns = (columns: readonly string[]): string[] =>
  columns
    .filter((name) => endsName.test(name) && !/^['"`]|^-?[\d.]+$/.test(name))
    .toSorted((a, b) => b.length - a.length);

/**
 * Reads values and tests of a row out of a text (`parse-row-expression.ts` has the grammar). Throws ExpressionError with
 * the position of the fault.
 */
export class RowParser {
  readonly #text: string;
  readonly #names: readonly string[];
  readonly #aggregate: Reading['aggregate'];
  #at: number;
  #depth = 0;
  #parts = 0;
  #rounds = 0;

  constructor(text: string, { at = 0, columns = [], aggregate }: Reading) {
    this.#text = text;
    this.#at = at;
    this.#names = namesWithSigns(columns);
    this.#aggregate = aggregate;
  }

  /** Where it stands: behind what was read. */
  get at(): number {
    return this.#at;
  }

  whole(): RowValue {
    const value = this.value();
    this.#skip();
    if (this.#at < this.#text.length)
      throw this.#fault(faultOfRest(this.#text, this.#at, "IF(费用 > 100, '大额', '其他')"));
    return value;
  }

  #fault(message: string): ExpressionError {
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
  value(): RowValue {
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

  /** The column with signs in its name that stands here, where one does. */
  #withSigns(): string | undefined {
    this.#skip();
    const found = this.#names.find((name) => {
      const end = this.#at + name.length;
      return (
        this.#text.startsWith(name, this.#at) && (end >= this.#text.length || endsName.test(this.#text[end]!))
      );
    });
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #one(): RowValue {
    const named = this.#withSigns();
    if (named !== undefined) return { kind: 'column', column: named };
    if (this.#take('-') !== undefined) return { kind: 'negate', of: this.#factor() };
    if (this.#take('(') !== undefined) {
      const inner = this.value();
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
    const seconds = lengthOf(this.#match(length) ?? '');
    if (seconds !== undefined) return { kind: 'constant', value: seconds };
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
    if (upper === 'NULL') throw this.#fault('NULL只能写在 IS、THEN 或 ELSE 之后，或作 IF 的结果');
    if (reserved.has(upper))
      throw this.#fault(
        isCalled && insteadOf(upper) !== ''
          ? `${upper}不是函数${insteadOf(upper)}`
          : `${upper}之前缺少字段或值`,
      );
    throw this.#fault(
      /^(?:SUM|COUNT|AVG|MAX|MIN|MEDIAN|COUNTIF|SUMIF|AVGIF)$/.test(upper)
        ? this.#aggregate(upper)
        : insteadOf(word) === ''
          ? `没有函数${word}；名称含括号的字段要写在反引号里`
          : `没有函数${word}${insteadOf(word)}`,
    );
  }

  #choice(): RowValue {
    this.#open('IF');
    const when = this.test();
    this.#comma('IF');
    const value = this.#otherwise();
    const otherwise = this.#take(',', '，') === undefined ? null : this.#otherwise();
    this.#close('IF');
    return this.#chosen([{ when, value }], otherwise);
  }

  /** What is taken where no test holds: nothing, where it is written so. */
  #otherwise(): RowValue | null {
    return this.#keyword('NULL') ? null : this.value();
  }

  /** A choice of which some results are NULL: at least one says of what kind they are. */
  #chosen(branches: { when: RowTest; value: RowValue | null }[], otherwise: RowValue | null): RowValue {
    const told = [...branches.map(({ value }) => value), otherwise].find((value) => value !== null);
    if (told == null) throw this.#fault('至少有一个结果不是 NULL');
    const filled = branches.map(({ when, value }) => ({ when, value: value ?? nothingLike(told) }));
    return { kind: 'choice', branches: filled, otherwise };
  }

  #cases(): RowValue {
    const branches: { when: RowTest; value: RowValue | null }[] = [];
    const start = this.#at;
    const isSearched = this.#keyword('WHEN') || this.#keyword('END');
    this.#at = start;
    const subject = isSearched ? undefined : this.value();
    while (this.#keyword('WHEN')) {
      const when: RowTest =
        subject === undefined
          ? this.test()
          : { kind: 'compare', op: '=', left: subject, right: this.value() };
      if (!this.#keyword('THEN')) throw this.#fault('WHEN之后缺少THEN');
      branches.push({ when, value: this.#otherwise() });
      if (branches.length > mostBranches) throw this.#fault(`CASE最多${mostBranches}个条件`);
    }
    if (branches.length === 0) throw this.#fault('CASE之后缺少WHEN');
    const otherwise = this.#keyword('ELSE') ? this.#otherwise() : null;
    if (!this.#keyword('END')) throw this.#fault('CASE缺少END');
    return this.#chosen(branches, otherwise);
  }

  #list(name: string, least: number, most: number, signature: string): RowValue[] {
    this.#open(name);
    const of = [this.value()];
    while (of.length < most && this.#take(',', '，') !== undefined) of.push(this.value());
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
    const of =
      fn === 'ROUND'
        ? this.#rounded(() => this.#list(fn, least, most, signature))
        : this.#list(fn, least, most, signature);
    if (fn === 'ROUND' && of.length > 1 && !isWhole(of[1], mostDigits))
      throw this.#fault(expressionTexts.digits(mostDigits));
    return { kind: 'scalar', fn, of };
  }

  /** Rounded text holds its value several times: nested without a limit it would grow past all measure. */
  #rounded<T>(read: () => T): T {
    this.#rounds += 1;
    try {
      if (this.#rounds > mostRounds) throw this.#fault(`ROUND最多嵌套${mostRounds}层`);
      return read();
    } finally {
      // What fails as a test is read again as a value.
      this.#rounds -= 1;
    }
  }

  test(): RowTest {
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
    if (this.#keyword('NOT')) return this.#nested(() => negated(this.#compared()));
    if (this.#take('(') !== undefined) {
      const inner = this.#bracketed();
      if (inner !== undefined) return inner;
      this.#at = start;
    }
    const left = this.value();
    this.#skip();
    const sign = comparisonAt(this.#text, this.#at);
    if (sign === undefined) return this.#asked(left);
    this.#at += sign.length;
    return { kind: 'compare', op: sign.op, left, right: this.value() };
  }

  /** What SQL asks of a value in words: IN, BETWEEN, IS NULL, with or without NOT. */
  #asked(left: RowValue): RowTest {
    if (this.#keyword('IS')) {
      const is = !this.#keyword('NOT');
      if (!this.#keyword('NULL')) throw this.#fault('IS之后应为 NULL 或 NOT NULL');
      return { kind: 'empty', is, of: left };
    }
    const isNot = this.#keyword('NOT');
    const compare = (op: ExpressionCondition['op'], right: RowValue): RowTest => ({
      kind: 'compare',
      op,
      left,
      right,
    });
    if (this.#keyword('IN')) {
      const of = this.#list('IN', 1, mostParts, 'IN(值, 值, …)');
      const each = of.map((one) => compare(isNot ? '<>' : '=', one));
      return each.length === 1 && each[0] !== undefined ? each[0] : { kind: isNot ? 'all' : 'any', of: each };
    }
    if (this.#keyword('LIKE')) return this.#alike(left, !isNot);
    if (this.#keyword('BETWEEN')) {
      const least = this.value();
      if (!this.#keyword('AND')) throw this.#fault('BETWEEN应写作 BETWEEN 最小值 AND 最大值');
      const most = this.value();
      return isNot
        ? { kind: 'any', of: [compare('<', least), compare('>', most)] }
        : { kind: 'all', of: [compare('>=', least), compare('<=', most)] };
    }
    // ≥60岁 is a name as people give them, so that these signs alone begin no comparison.
    const isInName = left.kind === 'column' && /[≥≤≠]/.test(left.column);
    throw this.#fault(isInName ? '符号 ≥ ≤ ≠ 前面要有空格，如 年龄 ≥ 60' : noComparison);
  }

  #nested(read: () => RowTest): RowTest {
    this.#depth += 1;
    if (this.#depth > mostDepth) throw this.#fault(expressionTexts.tooDeep);
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  /** LIKE with % at both ends, or at the end alone: what stands in a text, and how it begins. */
  #alike(of: RowValue, is: boolean): RowTest {
    const start = this.#at;
    const quote = this.#take("'", '"');
    const [, open, text = '', end] =
      /^(%?)([^%_]+)(%?)$/.exec(quote === undefined ? '' : this.#quoted(quote)) ?? [];
    if (text !== '' && open === '%' && end === '%') return { kind: 'contains', is, of, text };
    if (text !== '' && open === '' && end === '%') {
      const count = { kind: 'constant', value: [...text].length } as const;
      const left: RowValue = { kind: 'made', fn: 'LEFT', of: [of, count] };
      return { kind: 'compare', op: is ? '=' : '<>', left, right: { kind: 'constant', value: text } };
    }
    this.#at = start;
    throw this.#fault("LIKE应写作 LIKE '%文本%'（包含）或 LIKE '文本%'（开头），不支持其他通配");
  }

  #bracketed(): RowTest | undefined {
    this.#depth += 1;
    if (this.#depth > mostDepth) throw this.#fault(expressionTexts.tooDeep);
    try {
      const inner = this.test();
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
