import { limits } from '@mingjing/contract';
import type { DialectId } from '@mingjing/query';
import { type AllowedFunctions, ExtraFunctions } from './allowed-functions.ts';
import { judgeTokens } from './mysql/judge-tokens.ts';
import { judgeTree } from './postgres/judge-tree.ts';
import { parseTree, SyntaxFault } from './postgres/parser.ts';
import { withoutComments } from './postgres/without-comments.ts';
import { GateError, unreadableAt } from './reason.ts';
import { judgeTransact } from './sqlserver/judge-tokens.ts';
import { statementTokens } from './statement.ts';
import { type Lexis, mysqlLexis, postgresLexis, sqlserverLexis, type Token } from './tokens.ts';

export interface GateOptions {
  /** Our own compiled statements hold placeholders and may be longer than what people type. */
  compiled?: boolean;
  /** Functions allowed for this data source beside the dialect's own. */
  allowed?: AllowedFunctions;
}

/** What a dialect adds to the gate: how its texts are read, and who judges the names in a statement. */
interface GateRow {
  lexis: Lexis;
  /** What is judged, and sent to the server, of a statement with these tokens; as long as it was between them. */
  sent(sql: string, tokens: readonly Token[]): string;
  /** Throws GateError for a name that is not allowed. */
  judge(sql: string, tokens: readonly Token[], extra: ExtraFunctions, compiled: boolean): void;
}

const maxCompiledCharacters = 2_000_000;

const startOf = (tokens: readonly Token[]): number => tokens[0]?.start ?? 0;
const trimmed = (sql: string, tokens: readonly Token[]): string =>
  sql.slice(startOf(tokens), tokens.at(-1)?.end ?? 0);

function judgePostgres(
  sql: string,
  tokens: readonly Token[],
  extra: ExtraFunctions,
  parameters: boolean,
): void {
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

/** Comments stay: they may be hints to the optimizer. */
const mysqlRow: GateRow = { lexis: mysqlLexis, sent: trimmed, judge: judgeTokens };
const postgresRow: GateRow = { lexis: postgresLexis, sent: withoutComments, judge: judgePostgres };
const sqlserverRow: GateRow = { lexis: sqlserverLexis, sent: trimmed, judge: judgeTransact };
const rows: Record<DialectId, GateRow> = {
  mysql: mysqlRow,
  postgres: postgresRow,
  duckdb: postgresRow,
  sqlserver: sqlserverRow,
  sqlserver2005: sqlserverRow,
};

export const lexisOf = (dialect: DialectId): Lexis => rows[dialect].lexis;

/**
 * The gate of ad-hoc SQL: one statement, SELECT or WITH, that reads only and calls nothing but functions that are
 * allowed. Returns it without closing semicolons and comments around it, a compiled one as it is sent; throws GateError.
 * Without a dialect (a source that cannot be connected to) the rules of MySQL and of PostgreSQL both hold. It is the
 * first of two locks: the session that runs it is read-only as well.
 */
export function checkSelect(sql: string, dialect?: DialectId, options: GateOptions = {}): string {
  const compiled = options.compiled === true;
  if (sql.length > (compiled ? maxCompiledCharacters : limits.sqlCharacters))
    throw new GateError({ kind: 'tooLarge' });
  if (sql.includes('\0')) throw new GateError(unreadableAt(sql, sql.indexOf('\0')));
  const extra = new ExtraFunctions(options.allowed);
  let checked = '';
  for (const row of dialect === undefined ? [mysqlRow, postgresRow] : [rows[dialect]]) {
    const tokens = statementTokens(sql, row.lexis, compiled);
    row.judge(sql, tokens, extra, compiled);
    checked = compiled ? row.sent(sql, tokens) : trimmed(sql, tokens);
  }
  return checked;
}
