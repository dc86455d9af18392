import type { DialectId } from '@mingjing/query';
import type { Recode } from '../text/recode.ts';
import { checkSelect } from './check-select.ts';

/**
 * A checked statement in the encoding that it is sent in. Bytes of one encoding may be a quote or a backslash of the
 * other (縗 in GBK ends in one), so what was changed has to pass the gate again. Throws SourceError('refused').
 */
export function sentStatement(
  sql: string,
  dialect: DialectId,
  send: Recode,
  allowed: readonly string[] = [],
): string {
  const sent = send?.(sql) ?? sql;
  return sent === sql ? sql : checkSelect(sent, dialect, { compiled: true, allowed });
}
