import type { ExtraFunctions } from '../allowed-functions.ts';
import { type GateRow, startOf } from '../gate-row.ts';
import { GateError, unreadableAt } from '../reason.ts';
import type { Token } from '../tokens.ts';
import { judgeTree } from './judge-tree.ts';
import { postgresLexis } from './lexis.ts';
import { parseTree, SyntaxFault } from './parser.ts';
import { withoutComments } from './without-comments.ts';

function judge(sql: string, tokens: readonly Token[], extra: ExtraFunctions, parameters: boolean): void {
  // What is judged is what is sent.
  const sent = withoutComments(sql, tokens);
  try {
    judgeTree(parseTree(sent), { extra, parameters });
  } catch (error) {
    if (error instanceof GateError) throw error;
    if (!(error instanceof SyntaxFault)) throw new GateError({ kind: 'tooLarge' });
    // The parser counts code points.
    const place = startOf(tokens);
    throw new GateError(unreadableAt(sql, place + [...sent].slice(0, error.position).join('').length));
  }
}

export const postgresGate: GateRow = { lexis: postgresLexis, sent: withoutComments, judge };
