import { bareWord, type Lexis, matchAt, type Token, type TokenMaker, UnreadableSql } from '../tokens.ts';

const parameterName = /@p\d{1,4}(?![\w@#$\u0080-\uffff])/y;
/** Bytes without any: what stands at it would be read on by the server. */
const noBytes = /0x(?![\w@#$\u0080-\uffff])/iy;
/** Bare names of letters and digits as they are: blanks and look-alikes of other scripts could be read as keywords. */
const certainWord = /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u;

/** […] is a name, @p1 a parameter and every other @, # and $ unreadable; undefined for what all dialects share. */
function readTransact(sql: string, start: number, token: TokenMaker): Token | undefined {
  const character = sql[start] ?? '';
  if (character === '[') {
    for (let at = start + 1; at < sql.length; at += 1) {
      if (sql[at] !== ']') continue;
      if (sql[at + 1] !== ']') return token('name', at + 1, sql.slice(start + 1, at).replaceAll(']]', ']'));
      at += 1;
    }
    throw new UnreadableSql('unterminated name', start);
  }
  const parameter = matchAt(parameterName, sql, start);
  if (parameter !== undefined) return token('parameter', start + parameter.length);
  const empty = matchAt(noBytes, sql, start);
  if (empty !== undefined) return token('number', start + empty.length);
  if ('@#$`{}\\'.includes(character)) throw new UnreadableSql('character', start);
  const found = matchAt(bareWord, sql, start);
  if (found === undefined) return undefined;
  if (
    !certainWord.test(found) ||
    found.normalize('NFKC') !== found ||
    /[@#]/.test(sql[start + found.length] ?? '')
  )
    throw new UnreadableSql('word', start);
  return token('word', start + found.length, found.toUpperCase());
}

/** SQL Server, as its sessions are set: QUOTED_IDENTIFIER is on, so "…" is a name. */
export const sqlserverLexis: Lexis = {
  backslashStrings: false,
  doubleQuotedText: false,
  backtickNames: false,
  dollarQuotes: false,
  nestedComments: true,
  hashComments: false,
  dashesNeedBlank: false,
  executableComments: false,
  digitsBeginNames: false,
  ownSigns: readTransact,
  uncertainLineEnds: /\r(?!\n)|[\v\f\u0085\u2028\u2029]/,
};
