import { type GateRow, trimmed } from '../gate-row.ts';
import { judgeTransact } from './judge-tokens.ts';
import { sqlserverLexis } from './lexis.ts';

export const sqlserverGate: GateRow = { lexis: sqlserverLexis, sent: trimmed, judge: judgeTransact };
