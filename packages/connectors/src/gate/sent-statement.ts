import type { DialectId } from '@mingjing/query';
import type { Recode } from '../text/recode.ts';
import { checkSelect } from './check-select.ts';
import { gateRows } from './rows.ts';
import { statementTokens } from './statement.ts';

/**
 * Changes a statement piece by piece. A text that says itself what it is (_utf8mb4'…') stays, and so do names when they
 * are to stay.
 */
function changed(
  sql: string,
  dialect: DialectId,
  send: (text: string) => string,
  withNames: boolean,
): string {
  let [made, end, isTold] = ['', 0, false];
  for (const { kind, value, start, end: next } of statementTokens(sql, gateRows[dialect].lexis, true)) {
    const written = sql.slice(start, next);
    const stays = kind === 'text' ? isTold : !withNames;
    made += sql.slice(end, start) + (stays ? written : send(written));
    isTold = kind === 'word' && value === '_UTF8MB4';
    end = next;
  }
  return made + sql.slice(end);
}

/**
 * A checked statement in the encoding that it is sent in. Bytes of one encoding may be a quote or a backslash of the
 * other (縗 in GBK ends in one), so what was changed has to pass the gate again. `withNames: false` leaves names of tables
 * and columns as they are. Throws SourceError('refused').
 */
export function sentStatement(
  sql: string,
  dialect: DialectId,
  send: Recode,
  allowed: readonly string[] = [],
  withNames = true,
): string {
  if (send === undefined) return sql;
  const sent = changed(sql, dialect, send, withNames);
  return sent === sql ? sql : checkSelect(sent, dialect, { compiled: true, allowed });
}
