import type { DialectId } from '@mingjing/query';
import { gateRows } from './rows.ts';
import { statementTokens } from './statement.ts';

const limits = new Set(['LIMIT', 'FETCH', 'OFFSET']);

/**
 * Whether a statement orders its rows itself, outside of all brackets, and whether a limit follows. Undefined when its
 * rows come in no order. The statement must have passed the gate.
 */
export function ownOrder(statement: string, dialect: DialectId): { limited: boolean } | undefined {
  let depth = 0;
  let order: { limited: boolean } | undefined;
  const tokens = statementTokens(statement, gateRows[dialect].lexis, false);
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind === 'sign') depth += value === '(' ? 1 : value === ')' ? -1 : 0;
    if (kind !== 'word' || depth > 0 || tokens[at - 1]?.value === '.') continue;
    const next = tokens[at + 1];
    if (value === 'ORDER' && next?.kind === 'word' && next.value === 'BY') order = { limited: false };
    else if (order !== undefined && limits.has(value)) order = { limited: true };
  }
  return order;
}
