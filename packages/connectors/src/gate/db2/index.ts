import { type GateRow, trimmed } from '../gate-row.ts';
import { judgeNames } from '../generic/judge-names.ts';
import { standardLexis } from '../generic/lexis.ts';
import { isReadableDb2 } from './catalog.ts';
import { db2BracketWords, db2ClosedWords, db2Functions } from './functions.ts';

export const db2Gate: GateRow = {
  lexis: standardLexis,
  sent: trimmed,
  judge: judgeNames({
    functions: db2Functions,
    bracketWords: db2BracketWords,
    closedWords: db2ClosedWords,
    isReadable: isReadableDb2,
    callsWithoutBrackets: true,
  }),
};
