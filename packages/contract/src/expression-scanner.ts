import { ExpressionError } from './expression.ts';
import { expressionTexts } from './expression-texts.ts';

type Arithmetic = '+' | '-' | '*' | '/';

/** A place in the text of a formula, and what is read from there on: signs, words, texts in quotes. */
export class ExpressionScanner {
  readonly text: string;
  /** Behind what was read. */
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** What is wrong here. */
  fault(message: string): ExpressionError {
    return new ExpressionError(message, this.at);
  }

  skip(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  /** The first of these signs that stands here, read. */
  take(...signs: string[]): string | undefined {
    this.skip();
    const found = signs.find((sign) => this.text.startsWith(sign, this.at));
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** What a sticky pattern finds here, read. */
  match(pattern: RegExp): string | undefined {
    this.skip();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** Whether the name that stands here is this word, in any letter case; else nothing is read. `name` is sticky. */
  keyword(word: string, name: RegExp): boolean {
    this.skip();
    const before = this.at;
    if (this.match(name)?.toUpperCase() === word) return true;
    this.at = before;
    return false;
  }

  open(name: string): void {
    if (this.take('(') === undefined) throw this.fault(expressionTexts.noOpening(name));
  }

  close(name: string): void {
    if (this.take(')') === undefined) throw this.fault(`${name}缺少右括号`);
  }

  /** Whether another value follows. */
  goesOn(): boolean {
    return this.take(',', '，') !== undefined;
  }

  comma(name: string): void {
    if (!this.goesOn()) throw this.fault(`${name}缺少逗号`);
  }

  /** Sums of products of what `factor` reads, joined from left to right. */
  sum<T>(factor: () => T, join: (op: Arithmetic, left: T, right: T) => T): T {
    const chain = (next: () => T, signs: readonly Arithmetic[]): T => {
      let left = next();
      for (;;) {
        const op = signs.find((sign) => this.take(sign) !== undefined);
        if (op === undefined) return left;
        left = join(op, left, next());
      }
    };
    return chain(() => chain(factor, ['*', '/']), ['+', '-']);
  }

  /** The rest of a text in quotes, from behind the first; a quote in it is written twice. */
  quoted(quote: string): string {
    let found = '';
    for (;;) {
      const end = this.text.indexOf(quote, this.at);
      if (end < 0) throw this.fault('文本缺少结尾的引号');
      found += this.text.slice(this.at, end);
      this.at = end + 1;
      if (this.text[this.at] !== quote) return found;
      found += quote;
      this.at += 1;
    }
  }
}
