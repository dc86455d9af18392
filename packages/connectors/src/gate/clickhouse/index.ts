import { type GateRow, trimmed } from '../gate-row.ts';
import { judgeClickhouse } from './judge-tokens.ts';
import { clickhouseLexis } from './lexis.ts';

export const clickhouseGate: GateRow = { lexis: clickhouseLexis, sent: trimmed, judge: judgeClickhouse };
