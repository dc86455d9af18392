import type { Lexis } from '../tokens.ts';

export const mysqlLexis: Lexis = {
  backslashStrings: true,
  doubleQuotedText: true,
  backtickNames: true,
  dollarQuotes: false,
  nestedComments: false,
  hashComments: true,
  dashesNeedBlank: true,
  executableComments: true,
  digitsBeginNames: true,
};
