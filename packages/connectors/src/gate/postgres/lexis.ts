import type { Lexis } from '../tokens.ts';

export const postgresLexis: Lexis = {
  backslashStrings: false,
  doubleQuotedText: false,
  backtickNames: false,
  dollarQuotes: true,
  nestedComments: true,
  hashComments: false,
  dashesNeedBlank: false,
  executableComments: false,
  digitsBeginNames: false,
};
