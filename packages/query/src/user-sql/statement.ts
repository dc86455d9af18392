import { texts } from '@mingjing/contract';
import type { DialectId } from '../dialect/dialect.ts';
import { QuestionError } from '../question-error.ts';

/** A piece of a statement; only `code` and `separator` mean something to us. */
type Token = {
  kind: 'space' | 'comment' | 'quoted' | 'word' | 'separator' | 'code';
  start: number;
  end: number;
};

/** Comments that a database runs: MySQL's version comments. */
const runsComment = (text: string): boolean => /^\/\*(!|M!)/.test(text);

function quotedEnd(sql: string, at: number, quote: string, backslash: boolean): number {
  for (let i = at + 1; i < sql.length; i += 1) {
    if (backslash && sql[i] === '\\') i += 1;
    else if (sql[i] === quote) {
      if (sql[i + 1] !== quote) return i + 1;
      i += 1;
    }
  }
  return sql.length;
}

/** Nested in PostgreSQL and DuckDB, flat in MySQL. */
function commentEnd(sql: string, at: number, nested: boolean): number {
  let depth = 0;
  for (let i = at; i < sql.length; i += 1) {
    const pair = sql.slice(i, i + 2);
    if (pair === '*/') {
      depth -= 1;
      i += 1;
      if (depth === 0) return i + 1;
    } else if (pair === '/*' && (nested || depth === 0)) {
      depth += 1;
      i += 1;
    }
  }
  return sql.length;
}

const lineEnd = (sql: string, at: number): number => {
  const found = sql.indexOf('\n', at);
  return found < 0 ? sql.length : found + 1;
};

function next(sql: string, at: number, dialect: DialectId): Token {
  const mysql = dialect === 'mysql';
  const rest = sql.slice(at, at + 130);
  const token = (kind: Token['kind'], end: number): Token => ({ kind, start: at, end });
  const space = /^\s+/.exec(rest)?.[0];
  if (space !== undefined) return token('space', at + space.length);
  if (mysql ? /^(--(\s|$)|#)/.test(rest) : rest.startsWith('--')) return token('comment', lineEnd(sql, at));
  if (rest.startsWith('/*'))
    return token(mysql && runsComment(rest) ? 'code' : 'comment', commentEnd(sql, at, !mysql));
  const first = rest[0] as string;
  if (first === ';') return token('separator', at + 1);
  if (first === "'") {
    const escapes = mysql || /[eE]$/.test(sql.slice(Math.max(0, at - 1), at));
    return token('quoted', quotedEnd(sql, at, first, escapes));
  }
  if (first === '"') return token('quoted', quotedEnd(sql, at, first, mysql));
  if (mysql && first === '`') return token('quoted', quotedEnd(sql, at, first, false));
  const dollar = mysql ? undefined : /^\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/u.exec(rest)?.[0];
  if (dollar !== undefined) {
    const end = sql.indexOf(dollar, at + dollar.length);
    return token('quoted', end < 0 ? sql.length : end + dollar.length);
  }
  const word = /^[\p{L}\p{N}_$]+/u.exec(rest)?.[0];
  return word === undefined ? token('code', at + 1) : token('word', at + word.length);
}

function tokens(sql: string, dialect: DialectId): Token[] {
  const found: Token[] = [];
  for (let at = 0; at < sql.length; ) {
    const token = next(sql, at, dialect);
    found.push(token);
    at = token.end;
  }
  return found;
}

const isBlank = ({ kind }: Token): boolean => kind === 'space' || kind === 'comment';

/**
 * A user's statement without what follows it: semicolons, spaces and comments at the end. Throws QuestionError when
 * it is not one SELECT or WITH. This is for readable messages and for wrapping; what keeps a source from being
 * written to is the read-only connection.
 */
export function cleanStatement(statement: string, dialect: DialectId): string {
  const all = tokens(statement, dialect);
  while (all.length > 0 && (isBlank(all.at(-1)!) || all.at(-1)!.kind === 'separator')) all.pop();
  const code = all.filter((token) => !isBlank(token));
  const refuse = (): never => {
    throw new QuestionError(texts.dataset.onlyQuery);
  };
  const first = code.find((token) => statement.slice(token.start, token.end) !== '(') ?? refuse();
  if (!/^(select|with)$/i.test(statement.slice(first.start, first.end))) refuse();
  if (code.some(({ kind }) => kind === 'separator')) refuse();
  const last = all.at(-1)!;
  return statement.slice(all[0]?.start ?? 0, last.end).trim();
}

/** Whether the text is one SELECT or WITH statement. */
export function isQuery(statement: string, dialect: DialectId): boolean {
  try {
    cleanStatement(statement, dialect);
    return true;
  } catch (error) {
    if (error instanceof QuestionError) return false;
    throw error;
  }
}
