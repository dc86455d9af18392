import type { ExtraFunctions } from '../allowed-functions.ts';
import { written } from '../names.ts';
import { neverClassOf } from '../never.ts';
import { refuse, unreadableAt } from '../reason.ts';
import { isNamed, isSign, isWord, type Token } from '../tokens.ts';
import { isReadableTable, isSystem } from './catalog.ts';
import { bracketWords, closedFunction, isReadingFunction, tableFunctions } from './functions.ts';

interface Statement {
  sql: string;
  tokens: readonly Token[];
  extra: ExtraFunctions;
}

/** Clauses that change settings, write, run other statements or call functions by bare names. */
const closedClauses = new Set(['APPLY', 'FORMAT', 'PARALLEL', 'SETTINGS']);
/** Statements that may stand in brackets, where a table is expected. */
const closedStatements = new Set(
  'CHECK CREATE DESC DESCRIBE EXPLAIN INSERT KILL SHOW SYSTEM TABLE USE SET'.split(' '),
);

/** A word that a clause cannot follow: FORMAT and SETTINGS want a name behind them, and here are names of columns. */
const isBareName = (word: string, next: Token | undefined): boolean =>
  next === undefined ||
  [',', ')', ';'].some((sign) => isSign(next, sign)) ||
  (word === 'FORMAT' && (isWord(next, 'FROM') || isWord(next, 'AS')));

function checkWord(statement: Statement, at: number): void {
  const { sql, tokens } = statement;
  const token = tokens[at] as Token;
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (token.kind !== 'word' || isSign(before, '.')) return;
  const isClosed =
    (closedClauses.has(token.value) &&
      !isSign(next, '(') &&
      !isSign(next, '.') &&
      !isBareName(token.value, next)) ||
    (token.value === 'APPLY' && !isSign(next, '.')) ||
    (closedStatements.has(token.value) && isSign(before, '(') && (isNamed(next) || next?.kind === 'text')) ||
    // Its row comes behind the others and looks like one of them.
    (token.value === 'TOTALS' && isWord(before, 'WITH'));
  if (isClosed) refuse(unreadableAt(sql, token.start));
}

/** A name before a bracket: a function of values, one that makes a table, or a construct of the language. */
function checkCall(statement: Statement, at: number): void {
  const { tokens, extra } = statement;
  const token = tokens[at] as Token;
  const name = written(statement.sql, token);
  const lower = name.toLowerCase();
  const before = tokens[at - 1];
  if (isSign(before, '.')) {
    const owner = tokens[at - 2];
    const of = owner !== undefined && isNamed(owner) ? written(statement.sql, owner) : '';
    if (isSystem(of) || !extra.has([of.toLowerCase(), lower]))
      refuse({ kind: 'unknownFunction', name: `${of}.${name}` });
    return;
  }
  if (token.kind === 'word' && bracketWords.has(token.value)) return;
  const does = closedFunction(name) ?? neverClassOf(name);
  if (does !== undefined) refuse({ kind: 'forbiddenFunction', name, does });
  if (isReadingFunction(name) || tableFunctions.has(lower) || extra.has([lower])) return;
  refuse({ kind: 'unknownFunction', name });
}

/** `database.table`: what may be read of the server's own databases is a list. */
function checkRelation(statement: Statement, at: number): void {
  const { tokens } = statement;
  const [token, dot, next] = [tokens[at] as Token, tokens[at + 1], tokens[at + 2]];
  const name = written(statement.sql, token);
  if (!isSign(dot, '.') || !isSystem(name) || isSign(tokens[at - 1], '.')) return;
  const table = next !== undefined && isNamed(next) ? written(statement.sql, next) : '';
  if (!isReadableTable(name, table)) refuse({ kind: 'forbiddenRelation', name: `${name}.${table}` });
}

/**
 * Judges the names of a statement whose form has been checked: every name before a bracket is a function that reads
 * nothing but its arguments, no clause sets, writes or runs anything. Throws GateError.
 */
export function judgeClickhouse(sql: string, tokens: readonly Token[], extra: ExtraFunctions): void {
  const statement: Statement = { sql, tokens, extra };
  for (const [at, token] of tokens.entries()) {
    if (!isNamed(token)) continue;
    checkWord(statement, at);
    if (isSign(tokens[at + 1], '(')) checkCall(statement, at);
    else checkRelation(statement, at);
  }
}
