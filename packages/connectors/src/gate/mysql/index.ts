import { type GateRow, trimmed } from '../gate-row.ts';
import { judgeTokens } from './judge-tokens.ts';
import { mysqlLexis } from './lexis.ts';

export const mysqlGate: GateRow = { lexis: mysqlLexis, sent: trimmed, judge: judgeTokens };
