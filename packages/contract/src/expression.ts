/**
 * Aggregate expressions such as SUM(费用)/COUNT(人次): our own small grammar, never run as code.
 *
 *   expr   := term (('+' | '-') term)*        term := factor (('*' | '/') factor)*
 *   factor := number | '-' factor | '(' expr ')' | FUNC '(' column ')' | COUNT '(' '*' ')'
 */
export const expressionFunctions = ['SUM', 'COUNT', 'AVG', 'MAX', 'MIN'] as const;
export type ExpressionFunction = (typeof expressionFunctions)[number];

export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'call'; fn: ExpressionFunction; column: string }
  /** COUNT(*): how many rows there are, whatever stands in them. */
  | { kind: 'rows' }
  | { kind: 'negate'; of: Expression }
  | { kind: 'binary'; op: '+' | '-' | '*' | '/'; left: Expression; right: Expression };

export class ExpressionError extends Error {
  readonly position: number;
  constructor(message: string, position: number) {
    super(message);
    this.name = 'ExpressionError';
    this.position = position;
  }
}

const maxDepth = 50;
const maxLength = 1000;
const numberPattern = /\d+(?:\.\d+)?|\.\d+/y;
const namePattern = /[A-Za-z]+/y;

/**
 * Reads an expression. Function names in any letter case; a column is any text up to the closing bracket, trimmed,
 * or in back quotes. Throws ExpressionError with the position of the fault.
 */
export function parseExpression(text: string): Expression {
  if (text.length > maxLength) throw new ExpressionError('表达式过长', maxLength);
  let at = 0;
  let depth = 0;

  const fault = (message = '表达式错误'): ExpressionError => new ExpressionError(message, at);
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

  function columnName(): string {
    if (take('`')) {
      const end = text.indexOf('`', at);
      if (end < 0) throw fault();
      const found = text.slice(at, end);
      at = end + 1;
      if (found === '' || !take(')')) throw fault();
      return found;
    }
    const end = text.indexOf(')', at);
    if (end < 0) throw fault('缺少右括号');
    const found = text.slice(at, end).trim();
    if (found === '') throw fault('缺少字段');
    at = end + 1;
    return found;
  }

  function factor(): Expression {
    depth += 1;
    if (depth > maxDepth) throw fault('表达式嵌套过深');
    try {
      if (take('-')) return { kind: 'negate', of: factor() };
      if (take('(')) {
        const inner = expression();
        if (!take(')')) throw fault('缺少右括号');
        return inner;
      }
      const digits = match(numberPattern);
      if (digits !== undefined) return { kind: 'number', value: Number(digits) };
      const word = match(namePattern);
      const fn = expressionFunctions.find((known) => known === word?.toUpperCase());
      if (fn === undefined || !take('(')) throw fault(word === undefined ? '表达式错误' : `未知函数${word}`);
      // A column of that name is written in back quotes.
      if (fn === 'COUNT' && take('*')) {
        if (!take(')')) throw fault('缺少右括号');
        return { kind: 'rows' };
      }
      return { kind: 'call', fn, column: columnName() };
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
  if (at < text.length) throw fault();
  return parsed;
}

/** Columns that an expression reads, in order of first mention. */
export function expressionColumns(expression: Expression): string[] {
  switch (expression.kind) {
    case 'number':
    case 'rows':
      return [];
    case 'call':
      return [expression.column];
    case 'negate':
      return expressionColumns(expression.of);
    case 'binary':
      return [...new Set([...expressionColumns(expression.left), ...expressionColumns(expression.right)])];
  }
}

/** True when the text parses and every column it names is known: the verify button's answer. */
export function verifyExpression(text: string, columns: readonly string[]): boolean {
  try {
    return expressionColumns(parseExpression(text)).every((name) => columns.includes(name));
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}

const rank = { '+': 1, '-': 1, '*': 2, '/': 2 } as const;

/** An expression as text that reads the same, its columns called by other names where there are any. */
export function writeExpression(
  expression: Expression,
  nameOf: (column: string) => string = (column) => column,
): string {
  const write = (part: Expression, least: number): string => {
    switch (part.kind) {
      case 'number':
        // The grammar knows no exponents.
        return part.value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
      case 'rows':
        return 'COUNT(*)';
      case 'call': {
        const name = nameOf(part.column);
        return `${part.fn}(${name.includes('`') ? name : `\`${name}\``})`;
      }
      case 'negate':
        return `-${write(part.of, 3)}`;
      case 'binary': {
        const own = rank[part.op];
        const text = `${write(part.left, own)}${part.op}${write(part.right, own + 1)}`;
        return own < least ? `(${text})` : text;
      }
    }
  };
  return write(expression, 0);
}
