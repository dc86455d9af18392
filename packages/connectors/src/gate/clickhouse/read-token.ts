import { endOfNumber, type Token, type TokenMaker, UnreadableSql } from '../tokens.ts';

const parameter = /\{p\d{1,4}:String\}/y;
const word = /[A-Za-z_]\w*/y;
const number = /(?:0[xX][\dA-Fa-f]+|0[bB][01]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y;

function matchAt(pattern: RegExp, sql: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0];
}

/** Place after the quote that closes; backslashes escape, a doubled quote stays inside. */
function endOfQuoted(sql: string, open: number): number {
  const quote = sql[open];
  for (let at = open + 1; at < sql.length; at += 1) {
    if (sql[at] === '\\') at += 1;
    else if (sql[at] === quote) {
      if (sql[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  throw new UnreadableSql('unterminated quote', open);
}

/** A quoted name. Escapes other than of quotes and backslashes would hide letters of it. */
function nameOf(sql: string, start: number, end: number): string {
  const quote = sql[start] ?? '';
  const inner = sql.slice(start + 1, end - 1).replaceAll(quote + quote, `\\${quote}`);
  return inner.replace(/\\(.?)/gs, (_, sign: string) => {
    if (sign !== '\\' && sign !== quote) throw new UnreadableSql('escape', start);
    return sign;
  });
}

/**
 * One token of ClickHouse. Outside of quotes everything beyond ASCII is unreadable: later versions take typographic
 * quotes and minus signs for their plain ones, and bare names are of ASCII letters anyway.
 */
export function readClickhouse(sql: string, start: number, token: TokenMaker): Token {
  const character = sql[start] ?? '';
  if (character === "'") return token('text', endOfQuoted(sql, start));
  if (character === '"' || character === '`') {
    const end = endOfQuoted(sql, start);
    return token('name', end, nameOf(sql, start, end));
  }
  const bound = matchAt(parameter, sql, start);
  if (bound !== undefined) return token('parameter', start + bound.length);
  const found = matchAt(word, sql, start);
  if (found !== undefined) {
    const end = start + found.length;
    // x'…' and b'…' know no backslash; letters of other scripts are no part of a bare name.
    if (/['"`$\u0080-\uffff]/.test(sql[end] ?? '')) throw new UnreadableSql('word', start);
    return token('word', end, found.toUpperCase());
  }
  const digits = matchAt(number, sql, start);
  if (digits !== undefined) return token('number', endOfNumber(sql, start, start + digits.length));
  if (character < '!' || character > '~' || '@#{}$\\'.includes(character))
    throw new UnreadableSql('character', start);
  return token('sign', start + 1);
}
