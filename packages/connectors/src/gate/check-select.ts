import { limits } from '@mingjing/contract';
import type { DialectId } from '@mingjing/query';
import { type AllowedFunctions, ExtraFunctions } from './allowed-functions.ts';
import { trimmed } from './gate-row.ts';
import { GateError, unreadableAt } from './reason.ts';
import { gateRows, strictRows } from './rows.ts';
import { statementTokens } from './statement.ts';

export interface GateOptions {
  /** Our own compiled statements hold placeholders and may be longer than what people type. */
  compiled?: boolean;
  /** Functions allowed for this data source beside the dialect's own. */
  allowed?: AllowedFunctions;
}

const maxCompiledCharacters = 2_000_000;

/**
 * The gate of ad-hoc SQL: one statement, SELECT or WITH, that reads only and calls nothing but functions that are
 * allowed. Returns it without closing semicolons and comments around it, a compiled one as it is sent; throws GateError.
 * Without a dialect (a source that cannot be connected to) all of `strictRows` hold. It is the first of two locks: the
 * session that runs it is read-only as well.
 */
export function checkSelect(sql: string, dialect?: DialectId, options: GateOptions = {}): string {
  const compiled = options.compiled === true;
  if (sql.length > (compiled ? maxCompiledCharacters : limits.sqlCharacters))
    throw new GateError({ kind: 'tooLarge' });
  if (sql.includes('\0')) throw new GateError(unreadableAt(sql, sql.indexOf('\0')));
  const extra = new ExtraFunctions(options.allowed);
  let checked = '';
  for (const row of dialect === undefined ? strictRows : [gateRows[dialect]]) {
    const tokens = statementTokens(sql, row.lexis, compiled);
    row.judge(sql, tokens, extra, compiled);
    checked = compiled ? row.sent(sql, tokens) : trimmed(sql, tokens);
  }
  return checked;
}
