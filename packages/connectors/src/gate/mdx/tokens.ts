import { isSign, type Token, type TokenKind, UnreadableSql } from '../tokens.ts';

const maxTokens = 100_000;
const blank = /[\s\ufeff]+/uy;
const word = /[\p{L}_][\p{L}\p{N}_]*/uy;
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const signs = new Set('(){},.:;+-*/^=<>&|');

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Place behind the sign that closes what opens here; a doubled one stays inside. */
function endOf(text: string, open: number, close: string): number {
  for (let at = open + 1; at < text.length; at += 1) {
    if (text[at] !== close) continue;
    if (text[at + 1] !== close) return at + 1;
    at += 1;
  }
  throw new UnreadableSql('unterminated quote', open);
}

/** Place behind the comment that begins here; `at` when none does. Whether comments nest is not certain: none may. */
function endOfComment(text: string, at: number): number {
  if (text.startsWith('--', at) || text.startsWith('//', at)) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end);
    if (/[\r\u0085\u2028\u2029](?!$)/.test(line)) throw new UnreadableSql('end of line', at);
    return end < 0 ? text.length : end + 1;
  }
  if (!text.startsWith('/*', at)) return at;
  const end = text.indexOf('*/', at + 2);
  if (end < 0) throw new UnreadableSql('unterminated comment', at);
  if (text.slice(at + 2, end).includes('/*')) throw new UnreadableSql('comment in comment', at);
  return end + 2;
}

function afterTrivia(text: string, from: number): number {
  let at = from;
  for (;;) {
    const next = endOfComment(text, at + (matchAt(blank, text, at)?.length ?? 0));
    if (next === at) return at;
    at = next;
  }
}

function readToken(text: string, start: number): Token {
  const token = (kind: TokenKind, end: number, value = text.slice(start, end)): Token => ({
    kind,
    value,
    start,
    end,
  });
  const first = text[start] ?? '';
  if (first === '[') {
    const end = endOf(text, start, ']');
    return token('name', end, text.slice(start + 1, end - 1).replaceAll(']]', ']'));
  }
  if (first === "'" || first === '"') return token('text', endOf(text, start, first));
  const digits = matchAt(number, text, start);
  if (digits !== undefined) return token('number', start + digits.length);
  const found = matchAt(word, text, start);
  if (found !== undefined) return token('word', start + found.length, found.toUpperCase());
  // $SYSTEM holds tables of the server itself, ! calls programs, @ and ? are parameters.
  if (!signs.has(first)) throw new UnreadableSql('character', start);
  return token('sign', start + 1);
}

/** Splits MDX into tokens without comments. Throws UnreadableSql for whatever is not certain. */
export function mdxTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let at = afterTrivia(text, 0);
  while (at < text.length) {
    const token = readToken(text, at);
    tokens.push(token);
    if (tokens.length > maxTokens) throw new UnreadableSql('too long');
    at = afterTrivia(text, token.end);
  }
  while (isSign(tokens.at(-1), ';')) tokens.pop();
  return tokens;
}
