import { GateError, unreadableAt } from './reason.ts';
import { isNamed, isSign, isWord, type Lexis, type Token, tokensOf, UnreadableSql } from './tokens.ts';

const maxDepth = 200;
/** Words that are functions when a bracket follows, and statements when none does. */
const statementOrFunction = new Set(['INSERT', 'REPLACE']);
const refusedWords = new Set(['INTO', 'UPDATE', 'DELETE', 'PROCEDURE', 'OUTFILE', 'DUMPFILE']);
/** Words that begin statements of other kinds; any other first word is a slip of the pen. */
const statements = new Set(
  `ABORT ALTER ANALYZE ATTACH BACKUP BEGIN BINLOG CACHE CALL CHANGE CHECK CHECKPOINT CHECKSUM CLOSE CLUSTER COMMENT
   COMMIT COPY CREATE DEALLOCATE DECLARE DELETE DESC DESCRIBE DETACH DISCARD DO DROP END EXEC EXECUTE EXPLAIN FETCH
   FLUSH GET GRANT HANDLER HELP IMPORT INSERT INSTALL KILL LISTEN LOAD LOCK MERGE MOVE NOTIFY OPEN OPTIMIZE PRAGMA
   PREPARE PURGE REASSIGN REFRESH REINDEX RELEASE RENAME REPAIR REPLACE RESET RESIGNAL RESTART REVOKE ROLLBACK
   SAVEPOINT SECURITY SET SHOW SHUTDOWN SIGNAL START STOP TABLE TRUNCATE UNINSTALL UNLISTEN UNLOCK UPDATE USE VACUUM
   VALUES XA`.split(/\s+/),
);

const notQuery = (): GateError => new GateError({ kind: 'notQuery' });

/** Whether the word is the last part of a qualified name (`t.update`), where it cannot be a keyword. */
function isQualified(tokens: readonly Token[], at: number): boolean {
  return isSign(tokens[at - 1], '.') && isNamed(tokens[at - 2]);
}

function isRefusedWord(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || isQualified(tokens, at)) return false;
  const next = tokens[at + 1];
  if (refusedWords.has(token.value)) return true;
  if (statementOrFunction.has(token.value)) return !isSign(next, '(');
  if (token.value === 'FOR') return isWord(next, 'SHARE') || isWord(next, 'KEY') || isWord(next, 'NO');
  if (token.value === 'LOCK') return isWord(next, 'IN');
  return token.value === 'NEXT' && isWord(next, 'VALUE');
}

/** Whether tokens begin with a query, brackets before it aside. */
function beginsQuery(tokens: readonly Token[]): boolean {
  const first = tokens.find((token) => !isSign(token, '('));
  return isWord(first, 'SELECT') || isWord(first, 'WITH');
}

function checkFirst(sql: string, tokens: readonly Token[]): void {
  if (beginsQuery(tokens)) return;
  const first = tokens.find((token) => !isSign(token, '('));
  if (first === undefined || (first.kind === 'word' && statements.has(first.value))) throw notQuery();
  throw new GateError(unreadableAt(sql, first.start));
}

/**
 * The tokens of one statement without closing semicolons, its form checked: SELECT or WITH, brackets that match, no word
 * that writes or locks. Throws GateError.
 */
export function statementTokens(sql: string, lexis: Lexis, compiled: boolean): Token[] {
  const tokens = readTokens(sql, lexis);
  while (isSign(tokens.at(-1), ';')) tokens.pop();
  checkFirst(sql, tokens);
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (isSign(token, '(')) depth += 1;
    else if (isSign(token, ')')) depth -= 1;
    // A bracket too many would close the derived table that this statement is put into.
    if (depth < 0) throw new GateError(unreadableAt(sql, token.start));
    if (depth > maxDepth) throw new GateError({ kind: 'tooLarge' });
    if (isSign(token, ';') && beginsQuery(tokens.slice(at + 1)))
      throw new GateError({ kind: 'severalQueries', line: sql.slice(0, token.start).split('\n').length });
    if (isSign(token, ';') || isRefusedWord(tokens, at)) throw notQuery();
    if (token.kind === 'parameter' && !compiled) throw new GateError(unreadableAt(sql, token.start));
  }
  if (depth > 0) throw new GateError(unreadableAt(sql, sql.length));
  return tokens;
}

function readTokens(sql: string, lexis: Lexis): Token[] {
  try {
    return tokensOf(sql, lexis);
  } catch (error) {
    if (!(error instanceof UnreadableSql)) throw error;
    throw error.at === undefined
      ? new GateError({ kind: 'tooLarge' })
      : new GateError(unreadableAt(sql, error.at));
  }
}
