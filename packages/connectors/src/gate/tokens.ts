/** How a dialect writes what is not code. Everything the reader cannot tell for sure is an error: fail closed. */
export interface Lexis {
  /** Backslash escapes inside plain strings (MySQL); PostgreSQL has them in E'…' only. */
  backslashStrings: boolean;
  /** "…" is a text (MySQL) or a name (PostgreSQL). */
  doubleQuotedText: boolean;
  backtickNames: boolean;
  dollarQuotes: boolean;
  nestedComments: boolean;
  /** Versions differ in whether comments nest: one in another is refused. */
  uncertainNesting?: boolean;
  hashComments: boolean;
  /** `--` starts a comment only before a blank (MySQL). */
  dashesNeedBlank: boolean;
  /** Comments that the server runs as code: refused. */
  executableComments: boolean;
  /** Names may begin with digits or a dollar sign (MySQL): `2024_visits`. */
  digitsBeginNames: boolean;
  /** What the dialect writes with signs of its own; undefined for what is read as everywhere. */
  ownSigns?(sql: string, start: number, token: TokenMaker): Token | undefined;
  /** Whether the server takes these for the end of a line is not certain: refused in comments of a line. */
  uncertainLineEnds?: RegExp;
}

export type TokenKind = 'word' | 'name' | 'text' | 'number' | 'parameter' | 'sign';

/** word: bare, in upper case; name: quoted, as written. `start` and `end` are places in the statement. */
export interface Token {
  kind: TokenKind;
  value: string;
  start: number;
  end: number;
}

/** Makes the token that begins where reading stands; its value is what is written when none is given. */
export type TokenMaker = (kind: TokenKind, end: number, value?: string) => Token;

/** The statement cannot be read with certainty; `at` is the place, where it is known. */
export class UnreadableSql extends Error {
  readonly at: number | undefined;

  constructor(message: string, at?: number) {
    super(message);
    this.at = at;
  }
}

export const isSign = (token: Token | undefined, sign: string): boolean =>
  token?.kind === 'sign' && token.value === sign;
export const isWord = (token: Token | undefined, word: string): boolean =>
  token?.kind === 'word' && token.value === word;
export const isNamed = (token: Token | undefined): boolean =>
  token?.kind === 'word' || token?.kind === 'name';

/** Place behind the bracket that closes the one at this place. */
export function afterBracket(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (isSign(tokens[at], '(')) depth += 1;
    else if (isSign(tokens[at], ')')) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}

const blank = /[ \t\n\r\f\v]+/y;
/** A bare name. Every character beyond ASCII is part of one on most servers, full-width spaces included. */
export const bareWord = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const number = /(?:0[xX][\dA-Fa-f]+|0[bB][01]+|0[oO][0-7]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y;
/**
 * What may stand at a number without a blank: its type, as Oracle, Hive and others write it. Other letters there are read
 * in one way here and in another there: `0x` and `1e` are whole numbers to SQL Server, so that `0xwaitfor` is WAITFOR.
 */
const numberSuffix = /(?:[dflsy]|bd)(?![\w$\u0080-\uffff])/iy;
const letters = /[A-Za-z]/;
/** MySQL ends a number behind its exponent whatever follows: `1e1into` is 1e1 and INTO. */
const exponent = /^\d+e[+-]?\d+$/i;
/** Goes on behind what was read as a number: `1e5`, `0x1f` and `1` are numbers, `1a` and `0x1g` are names. */
const restOfWord = /[\w$\u0080-\uffff]+/y;
const dollarWord = /\$[\w$\u0080-\uffff]*/y;
const dollarTag = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;
const dollarNumber = /\$\d+/y;
const hintOfLimits = /set_var|max_execution_time|resource_group/i;
const maxTokens = 60_000;

/** What a sticky pattern finds at this place. */
export function matchAt(pattern: RegExp, sql: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0];
}

/** Place after the closing quote; a doubled quote stays inside. */
function endOfQuoted(sql: string, open: number, backslash: boolean): number {
  const quote = sql[open];
  for (let at = open + 1; at < sql.length; at += 1) {
    const character = sql[at];
    if (backslash && character === '\\') at += 1;
    else if (character === quote) {
      if (sql[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  throw new UnreadableSql('unterminated quote', open);
}

/** A carriage return alone ends a comment on PostgreSQL and does not on MySQL. */
function endOfLine(sql: string, from: number, lexis: Lexis): number {
  const end = sql
    .slice(from)
    .search(lexis.dashesNeedBlank || lexis.uncertainLineEnds !== undefined ? /\n/ : /[\r\n]/);
  if (lexis.uncertainLineEnds?.test(sql.slice(from, end < 0 ? sql.length : from + end + 1)) === true)
    throw new UnreadableSql('end of line', from);
  return end < 0 ? sql.length : from + end + 1;
}

function endOfBlock(sql: string, open: number, lexis: Lexis): number {
  if (lexis.executableComments) {
    if (/^\/\*M?!/i.test(sql.slice(open, open + 4))) throw new UnreadableSql('executable comment', open);
  }
  let depth = 1;
  for (let at = open + 2; at < sql.length - 1; at += 1) {
    const pair = sql.slice(at, at + 2);
    if (pair === '*/') {
      depth -= 1;
      if (depth === 0) {
        const hint = lexis.executableComments && sql[open + 2] === '+';
        if (hint && hintOfLimits.test(sql.slice(open, at))) throw new UnreadableSql('hint', open);
        return at + 2;
      }
      at += 1;
    } else if (lexis.uncertainNesting === true && pair === '/*') {
      throw new UnreadableSql('comment in comment', open);
    } else if (lexis.nestedComments && pair === '/*') {
      depth += 1;
      at += 1;
    }
  }
  throw new UnreadableSql('unterminated comment', open);
}

/** Place after the blanks and comments that begin here. */
function skipTrivia(sql: string, from: number, lexis: Lexis): number {
  let at = from;
  for (;;) {
    const before = at;
    at += matchAt(blank, sql, at)?.length ?? 0;
    if (sql.startsWith('--', at)) {
      const next = sql[at + 2];
      if (!lexis.dashesNeedBlank || next === undefined || next <= ' ') at = endOfLine(sql, at, lexis);
    } else if (lexis.hashComments && sql[at] === '#') {
      at = endOfLine(sql, at, lexis);
    } else if (sql.startsWith('/*', at)) {
      at = endOfBlock(sql, at, lexis);
    }
    if (at === before) return at;
  }
}

/** Place behind a number and its suffix, on servers whose names do not begin with digits. */
export function endOfNumber(sql: string, start: number, end: number): number {
  const suffix = matchAt(numberSuffix, sql, end);
  if (suffix !== undefined) return end + suffix.length;
  if (letters.test(sql[end] ?? '')) throw new UnreadableSql('number', start);
  return end;
}

function readToken(sql: string, start: number, lexis: Lexis): Token {
  const token: TokenMaker = (kind, end, value = sql.slice(start, end)) => ({
    kind,
    value,
    start,
    end,
  });
  const character = sql[start] ?? '';
  const own = lexis.ownSigns?.(sql, start, token);
  if (own !== undefined) return own;
  if (character === "'" || (character === '"' && lexis.doubleQuotedText))
    return token('text', endOfQuoted(sql, start, lexis.backslashStrings));
  if (character === '"' || (character === '`' && lexis.backtickNames)) {
    const end = endOfQuoted(sql, start, false);
    return token('name', end, sql.slice(start + 1, end - 1).replaceAll(character + character, character));
  }
  if (character === '$' && lexis.dollarQuotes) {
    const parameter = matchAt(dollarNumber, sql, start);
    if (parameter !== undefined) return token('parameter', start + parameter.length);
    const tag = matchAt(dollarTag, sql, start);
    const close = tag === undefined ? -1 : sql.indexOf(tag, start + tag.length);
    if (tag === undefined || close < 0) throw new UnreadableSql('dollar quote', start);
    return token('text', close + tag.length);
  }
  const digits = matchAt(number, sql, start);
  if (digits !== undefined) {
    const end = start + digits.length;
    if (!lexis.digitsBeginNames) return token('number', endOfNumber(sql, start, end));
    const rest = matchAt(restOfWord, sql, end);
    if (rest === undefined) return token('number', end);
    if (digits.includes('.') || exponent.test(digits)) throw new UnreadableSql('number', start);
    return token('word', end + rest.length, (digits + rest).toUpperCase());
  }
  if (character === '$' && lexis.digitsBeginNames) {
    const name = matchAt(dollarWord, sql, start) ?? '$';
    return token('word', start + name.length, name.toUpperCase());
  }
  const found = matchAt(bareWord, sql, start);
  if (found === undefined) {
    if (character === '\\' || character < ' ' || character === '\x7f')
      throw new UnreadableSql('character', start);
    if (character === '?' && lexis.backtickNames) return token('parameter', start + 1);
    return token('sign', start + 1);
  }
  const end = start + found.length;
  // E'…' has backslashes, U&'…' hides letters behind numbers: the first is read, the second refused.
  if (lexis.dollarQuotes && /^e$/i.test(found) && sql[end] === "'")
    return token('text', endOfQuoted(sql, end, true));
  if (/^u$/i.test(found) && /^&['"]/.test(sql.slice(end, end + 2)))
    throw new UnreadableSql('unicode escapes', start);
  return token('word', end, found.toUpperCase());
}

/** Splits a statement into tokens without comments. Throws UnreadableSql for whatever is not certain. */
export function tokensOf(sql: string, lexis: Lexis): Token[] {
  const tokens: Token[] = [];
  let at = skipTrivia(sql, 0, lexis);
  while (at < sql.length) {
    const token = readToken(sql, at, lexis);
    // PostgreSQL goes on with E'…' on the next line, backslashes included, though that part has no E of its own.
    const before = tokens.at(-1);
    if (
      lexis.dollarQuotes &&
      before?.kind === 'text' &&
      /e/i.test(sql[before.start] ?? '') &&
      sql[at] === "'"
    )
      throw new UnreadableSql('continued escapes', at);
    tokens.push(token);
    if (tokens.length > maxTokens) throw new UnreadableSql('too long');
    at = skipTrivia(sql, token.end, lexis);
  }
  return tokens;
}
