import { type GateRow, trimmed } from '../gate-row.ts';
import { judgeNames } from '../generic/judge-names.ts';
import { standardLexis } from '../generic/lexis.ts';
import { isReadableOracle } from './catalog.ts';
import { oracleBracketWords, oracleClosedWords, oracleFunctions } from './functions.ts';

export const oracleGate: GateRow = {
  lexis: standardLexis,
  sent: trimmed,
  judge: judgeNames({
    functions: oracleFunctions,
    bracketWords: oracleBracketWords,
    closedWords: oracleClosedWords,
    isReadable: isReadableOracle,
    callsWithoutBrackets: true,
  }),
};
