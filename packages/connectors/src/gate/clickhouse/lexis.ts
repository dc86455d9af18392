import type { Lexis } from '../tokens.ts';
import { readClickhouse } from './read-token.ts';

/** ClickHouse reads all its tokens in its own way: quotes of every kind have backslashes. */
export const clickhouseLexis: Lexis = {
  backslashStrings: true,
  doubleQuotedText: false,
  backtickNames: true,
  dollarQuotes: false,
  nestedComments: false,
  uncertainNesting: true,
  hashComments: false,
  dashesNeedBlank: false,
  executableComments: false,
  digitsBeginNames: false,
  ownSigns: readClickhouse,
  uncertainLineEnds: /\r(?!\n)|[\v\f\u0085\u2028\u2029]/,
};
