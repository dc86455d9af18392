import { type ExpressionCondition, ExpressionError } from './expression.ts';
import { comparisonAt, faultOfRest } from './expression-rest.ts';
import type { ExpressionScanner } from './expression-scanner.ts';
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
/** As columns of yes and no are compared: their values are 1 and 0. */
const truths: Readonly<Record<string, number>> = { TRUE: 1, FALSE: 0 };

interface Reading {
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
 * Reads values and tests of a row from where a scanner stands (`parse-row-expression.ts` has the grammar). Throws
 * ExpressionError with the position of the fault.
 */
export class RowParser {
  readonly #scan: ExpressionScanner;
  readonly #columns: readonly string[];
  readonly #names: readonly string[];
  readonly #aggregate: Reading['aggregate'];
  #depth = 0;
  #parts = 0;
  #rounds = 0;

  constructor(scan: ExpressionScanner, { columns = [], aggregate }: Reading) {
    this.#scan = scan;
    this.#columns = columns;
    this.#names = namesWithSigns(columns);
    this.#aggregate = aggregate;
  }

  whole(): RowValue {
    const value = this.value();
    this.#scan.skip();
    if (this.#scan.at < this.#scan.text.length)
      throw this.#fault(faultOfRest(this.#scan.text, this.#scan.at, "IF(费用 > 100, '大额', '其他')"));
    return value;
  }

  #fault(message: string): ExpressionError {
    return this.#scan.fault(message);
  }
  #keyword(word: string): boolean {
    return this.#scan.keyword(word, bareName);
  }

  value(): RowValue {
    return this.#scan.sum(
      () => this.#factor(),
      (op, left, right) => ({ kind: 'binary', op, left, right }),
    );
  }

  #factor(): RowValue {
    this.#countPart();
    return this.#nested(() => this.#one());
  }
  #countPart(): void {
    this.#parts += 1;
    if (this.#parts > mostParts) throw this.#fault('表达式过长');
  }

  /** The column with signs in its name that stands here, where one does. */
  #withSigns(): string | undefined {
    this.#scan.skip();
    const found = this.#names.find((name) => {
      const end = this.#scan.at + name.length;
      return (
        this.#scan.text.startsWith(name, this.#scan.at) &&
        (end >= this.#scan.text.length || endsName.test(this.#scan.text[end]!))
      );
    });
    if (found !== undefined) this.#scan.at += found.length;
    return found;
  }

  #one(): RowValue {
    const named = this.#withSigns();
    if (named !== undefined) return { kind: 'column', column: named };
    if (this.#scan.take('-') !== undefined) return { kind: 'negate', of: this.#factor() };
    if (this.#scan.take('(') !== undefined) {
      const inner = this.value();
      if (this.#scan.take(')') === undefined) throw this.#fault('缺少右括号');
      return inner;
    }
    const quote = this.#scan.take("'", '"');
    if (quote !== undefined) return { kind: 'constant', value: this.#scan.quoted(quote) };
    if (this.#scan.take('`') !== undefined) {
      const column = this.#scan.quoted('`');
      if (column === '') throw this.#fault('缺少字段');
      return { kind: 'column', column };
    }
    const seconds = lengthOf(this.#scan.match(length) ?? '');
    if (seconds !== undefined) return { kind: 'constant', value: seconds };
    const digits = this.#scan.match(number);
    if (digits !== undefined) return { kind: 'constant', value: Number(digits) };
    this.#scan.skip();
    const start = this.#scan.at;
    const word = this.#scan.match(bareName);
    if (word === undefined) throw this.#fault(expressionTexts.noValue);
    const upper = word.toUpperCase();
    if (upper === 'CASE') return this.#cases();
    const isCalled = /^\s*\(/.test(this.#scan.text.slice(this.#scan.at));
    const truth = isCalled || this.#columns.includes(word) ? undefined : truths[upper];
    if (truth !== undefined) return { kind: 'constant', value: truth };
    if (!isCalled && !reserved.has(upper)) return { kind: 'column', column: word };
    if (upper === 'IF') return this.#choice();
    if (isRowFunction(upper)) return this.#made(upper);
    if (isScalar(upper)) return this.#scalar(upper);
    this.#scan.at = start;
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
    this.#scan.open('IF');
    const when = this.test();
    this.#scan.comma('IF');
    const value = this.#otherwise();
    const otherwise = this.#scan.goesOn() ? this.#otherwise() : null;
    this.#scan.close('IF');
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
    const start = this.#scan.at;
    const isSearched = this.#keyword('WHEN') || this.#keyword('END');
    this.#scan.at = start;
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
    this.#scan.open(name);
    const of = [this.value()];
    while (of.length < most && this.#scan.goesOn()) of.push(this.value());
    if (of.length < least) throw this.#fault(`${name}应写作 ${signature}`);
    this.#scan.close(name);
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
    this.#countPart();
    const start = this.#scan.at;
    if (this.#keyword('NOT')) return this.#nested(() => negated(this.#compared()));
    if (this.#scan.take('(') !== undefined) {
      const inner = this.#bracketed();
      if (inner !== undefined) return inner;
      this.#scan.at = start;
    }
    const left = this.value();
    this.#scan.skip();
    const sign = comparisonAt(this.#scan.text, this.#scan.at);
    if (sign === undefined) return this.#asked(left);
    this.#scan.at += sign.length;
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

  #nested<T>(read: () => T): T {
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
    const start = this.#scan.at;
    const quote = this.#scan.take("'", '"');
    const [, open, text = '', end] =
      /^(%?)([^%_]+)(%?)$/.exec(quote === undefined ? '' : this.#scan.quoted(quote)) ?? [];
    if (text !== '' && open === '%' && end === '%') return { kind: 'contains', is, of, text };
    if (text !== '' && open === '' && end === '%') {
      const count = { kind: 'constant', value: [...text].length } as const;
      const left: RowValue = { kind: 'made', fn: 'LEFT', of: [of, count] };
      return { kind: 'compare', op: is ? '=' : '<>', left, right: { kind: 'constant', value: text } };
    }
    this.#scan.at = start;
    throw this.#fault("LIKE应写作 LIKE '%文本%'（包含）或 LIKE '文本%'（开头），不支持其他通配");
  }

  #bracketed(): RowTest | undefined {
    return this.#nested(() => {
      try {
        const inner = this.test();
        return this.#scan.take(')') === undefined ? undefined : inner;
      } catch (error) {
        if (error instanceof ExpressionError) return undefined;
        throw error;
      }
    });
  }
}

const isWhole = (value: RowValue | undefined, most: number): boolean =>
  value?.kind === 'constant' &&
  typeof value.value === 'number' &&
  Number.isInteger(value.value) &&
  value.value <= most;
