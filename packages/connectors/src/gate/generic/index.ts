import { type GateRow, trimmed } from '../gate-row.ts';
import { isReadableGeneric } from './catalog.ts';
import { genericBracketWords, genericClosedWords, genericFunctions } from './functions.ts';
import { judgeNames } from './judge-names.ts';
import { genericLexis } from './lexis.ts';

/** Databases without a gate of their own; some of them call packages as Oracle does. */
export const genericGate: GateRow = {
  lexis: genericLexis,
  sent: trimmed,
  judge: judgeNames({
    functions: genericFunctions,
    bracketWords: genericBracketWords,
    closedWords: genericClosedWords,
    isReadable: isReadableGeneric,
    callsWithoutBrackets: true,
  }),
};
