import { limits, texts } from '@mingjing/contract';
import type { DialectId } from '@mingjing/query';
import { SourceError } from '../connector.ts';
import { isForbiddenFunction, isForbiddenRelation, isForbiddenSchema } from './forbidden.ts';
import { type Lexis, mysqlLexis, postgresLexis, type Token, tokensOf, UnreadableSql } from './tokens.ts';

export interface GateOptions {
  /** Our own compiled statements hold placeholders and may be longer than what people type. */
  compiled?: boolean;
}

const maxDepth = 200;
const maxCompiledCharacters = 2_000_000;
/** Words that are functions when a bracket follows, and statements when none does. */
const statementOrFunction = new Set(['INSERT', 'REPLACE']);
const refusedWords = new Set(['INTO', 'UPDATE', 'DELETE', 'PROCEDURE', 'OUTFILE', 'DUMPFILE']);

const lexes: Record<DialectId, Lexis[]> = {
  mysql: [mysqlLexis],
  postgres: [postgresLexis],
  duckdb: [postgresLexis],
};

export const lexisOf = (dialect: DialectId): Lexis => lexes[dialect][0] ?? postgresLexis;

const isSign = (token: Token | undefined, sign: string): boolean =>
  token?.kind === 'sign' && token.value === sign;
const isNamed = (token: Token | undefined): boolean => token?.kind === 'word' || token?.kind === 'name';

/** Whether the word is the last part of a qualified name (`t.update`), where it cannot be a keyword. */
function isQualified(tokens: readonly Token[], at: number): boolean {
  return isSign(tokens[at - 1], '.') && isNamed(tokens[at - 2]);
}

function isRefusedWord(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || isQualified(tokens, at)) return false;
  const next = tokens[at + 1];
  const nextWord = next?.kind === 'word' ? next.value : '';
  if (refusedWords.has(token.value)) return true;
  if (statementOrFunction.has(token.value)) return !isSign(next, '(');
  if (token.value === 'FOR') return nextWord === 'SHARE' || nextWord === 'KEY' || nextWord === 'NO';
  if (token.value === 'LOCK') return nextWord === 'IN';
  return token.value === 'NEXT' && nextWord === 'VALUE';
}

function isRefusedName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || !isNamed(token)) return false;
  const next = tokens[at + 1];
  if (isSign(next, '(')) return isForbiddenFunction(token.value);
  if (isSign(next, '.') && isForbiddenSchema(token.value)) return true;
  return isForbiddenRelation(token.value);
}

/** The one statement's tokens, closing semicolons taken off; undefined when it is anything but one query. */
function queryTokens(sql: string, lexis: Lexis, options: GateOptions): Token[] | undefined {
  const tokens = tokensOf(sql, lexis);
  while (isSign(tokens.at(-1), ';')) tokens.pop();
  const first = tokens.find((token) => !isSign(token, '('));
  if (first?.kind !== 'word' || (first.value !== 'SELECT' && first.value !== 'WITH')) return undefined;
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (isSign(token, '(')) depth += 1;
    else if (isSign(token, ')')) depth -= 1;
    // A bracket too many would close the derived table that this statement is put into.
    if (depth < 0 || depth > maxDepth || isSign(token, ';')) return undefined;
    if (token.kind === 'parameter' && options.compiled !== true) return undefined;
    if (isRefusedWord(tokens, at) || isRefusedName(tokens, at)) return undefined;
  }
  return depth === 0 ? tokens : undefined;
}

/**
 * The gate of ad-hoc SQL: one statement, SELECT or WITH, that only reads. Returns it without closing semicolons and
 * comments around it; throws SourceError('refused'). Without a dialect the statement has to pass under each of them.
 * It is the first of two locks: the session that runs it is read-only as well.
 */
export function checkSelect(sql: string, dialect?: DialectId, options: GateOptions = {}): string {
  const refused = new SourceError('refused', texts.dataset.onlyQuery);
  const maxCharacters = options.compiled === true ? maxCompiledCharacters : limits.sqlCharacters;
  if (sql.length > maxCharacters || sql.includes('\0')) throw refused;
  let checked = '';
  for (const lexis of dialect === undefined ? [mysqlLexis, postgresLexis] : lexes[dialect]) {
    try {
      const tokens = queryTokens(sql, lexis, options);
      if (tokens === undefined) throw refused;
      checked = sql.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0);
    } catch (error) {
      throw error instanceof UnreadableSql ? refused : error;
    }
  }
  return checked;
}
