import { bareWord, type Lexis, matchAt, type Token, type TokenMaker, UnreadableSql } from '../tokens.ts';

/** Bare names of letters and digits as they are: look-alikes of other scripts could be read as keywords. */
const certainWord = /^[\p{L}_][\p{L}\p{M}\p{N}_$]*$/u;

/**
 * A text with a backslash ends elsewhere on some databases; Q'…' and other prefixes have ends of their own. ? is a
 * parameter. Undefined for what all dialects share.
 */
export const readPlainly =
  (backslashIsPlain: boolean) =>
  (sql: string, start: number, token: TokenMaker): Token | undefined => {
    const character = sql[start] ?? '';
    if (character === '?') return token('parameter', start + 1);
    if (character === "'" && !backslashIsPlain) {
      const end = /'(?:[^'\\]|'')*'(?!')/y;
      const text = matchAt(end, sql, start);
      if (text === undefined) throw new UnreadableSql('text', start);
      return token('text', start + text.length);
    }
    const found = matchAt(bareWord, sql, start);
    if (found === undefined) return undefined;
    if (!certainWord.test(found) || found.normalize('NFKC') !== found || sql[start + found.length] === '#')
      throw new UnreadableSql('word', start);
    const next = sql[start + found.length];
    if (
      next === "'" &&
      !/^n$/i.test(found) &&
      !/^(?:date|timestamp|time|interval)$/i.test(found) &&
      found.length <= 3
    )
      throw new UnreadableSql('prefix', start);
    return undefined;
  };

const plain: Lexis = {
  backslashStrings: false,
  doubleQuotedText: false,
  backtickNames: false,
  dollarQuotes: false,
  nestedComments: false,
  uncertainNesting: true,
  hashComments: false,
  dashesNeedBlank: false,
  executableComments: false,
  digitsBeginNames: false,
  uncertainLineEnds: /\r(?!\n)|[\v\f\u0085\u2028\u2029]/,
};

/** Databases of which it is not known how they read a backslash. */
export const genericLexis: Lexis = { ...plain, ownSigns: readPlainly(false) };

/** Oracle and DB2: a backslash is a character like every other. */
export const standardLexis: Lexis = { ...plain, ownSigns: readPlainly(true) };
