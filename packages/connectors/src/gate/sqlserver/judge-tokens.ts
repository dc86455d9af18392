import type { ExtraFunctions } from '../allowed-functions.ts';
import { listOfWith, written } from '../names.ts';
import { neverClassOf } from '../never.ts';
import { refuse, unreadableAt } from '../reason.ts';
import { afterBracket, isNamed, isSign, isWord, type Token } from '../tokens.ts';
import { isReadableName } from './catalog.ts';
import {
  bracketWords,
  readingHints,
  sqlserverFunctions,
  statementWords,
  tableFunctions,
  xmlMethods,
} from './functions.ts';

interface Statement {
  sql: string;
  tokens: readonly Token[];
  /** Places of the names of common table expressions: `WITH x (a, b) AS (…)`. */
  heads: ReadonlySet<number>;
  /** Of every token the last word before it, in the same brackets, that begins a clause. */
  clauses: readonly string[];
  extra: ExtraFunctions;
}

const clauseWords = new Set(
  'SELECT FROM JOIN APPLY ON WHERE GROUP HAVING ORDER OVER WITHIN PARTITION CASE WHEN THEN ELSE'.split(' '),
);
const relationClauses = new Set(['FROM', 'JOIN', 'APPLY']);
/** What the second SELECT of a statement may follow; a bracket opens a query of its own. */
const selectFollows = new Set(['UNION', 'ALL', 'EXCEPT', 'INTERSECT']);

const unreadable = ({ sql }: Statement, token: Token | undefined): never =>
  refuse(unreadableAt(sql, token?.start ?? sql.length));
/** The names that WITH at the beginning gives its expressions, and the place of the SELECT behind them. */
function headsOf(tokens: readonly Token[]): { heads: Set<number>; select: number } {
  const { heads, end } = listOfWith(tokens, isWord(tokens[0], 'WITH') ? 1 : tokens.length);
  return { heads: new Set(heads), select: end ?? -1 };
}

function clausesOf(tokens: readonly Token[]): string[] {
  const open: string[] = [''];
  return tokens.map((token, at) => {
    const clause = open.at(-1) ?? '';
    if (isSign(token, '(')) {
      // `FROM (a JOIN b …)`: the bracket stands where a table stands.
      const before = tokens[at - 1];
      const isTable =
        relationClauses.has(clause) && (isSign(before, ',') || isSign(before, '(') || isTableWord(before));
      open.push(isTable ? 'FROM' : '');
    } else if (isSign(token, ')')) {
      if (open.length > 1) open.pop();
    } else if (token.kind === 'word' && clauseWords.has(token.value) && !isSign(tokens[at - 1], '.')) {
      open[open.length - 1] = token.value;
    }
    return clause;
  });
}

const isTableWord = (token: Token | undefined): boolean =>
  token?.kind === 'word' && relationClauses.has(token.value);

/** Whether a name stands where a table stands: behind FROM, JOIN, APPLY, or a comma between tables. */
function isRelation({ tokens, clauses }: Statement, at: number): boolean {
  const before = tokens[at - 1];
  if (isTableWord(before)) return true;
  const clause = clauses[at] ?? '';
  const inTables = relationClauses.has(clause) || clause === 'ON';
  return inTables && (isSign(before, ',') || (isSign(before, '(') && clause === 'FROM'));
}

/** Whether the bracket holds hints of a table only, each of them one that reads: `(NOLOCK)`, `(NOLOCK, INDEX(1))`. */
function isHints({ tokens }: Statement, open: number): boolean {
  const end = afterBracket(tokens, open) - 1;
  if (end === open + 1) return false;
  let at = open + 1;
  while (at < end) {
    const hint = tokens[at];
    if (hint?.kind !== 'word' || !readingHints.has(hint.value)) return false;
    at += 1;
    if (hint.value === 'INDEX' || hint.value === 'FORCESEEK') {
      if (isSign(tokens[at], '(')) at = afterBracket(tokens, at);
      else if (isSign(tokens[at], '=')) at += 2;
    }
    if (isSign(tokens[at], ',')) at += 1;
    else if (at < end && tokens[at]?.kind !== 'word') return false;
  }
  return true;
}

/** The name with its owners that begins here; the place behind it. `a..b` has an empty part. */
function chainAt(statement: Statement, start: number): { parts: string[]; last: number } {
  const { tokens } = statement;
  const parts = [written(statement.sql, tokens[start])];
  let last = start;
  while (isSign(tokens[last + 1], '.')) {
    let next = last + 2;
    while (isSign(tokens[next], '.')) {
      parts.push('');
      next += 1;
    }
    if (!isNamed(tokens[next])) {
      // `t.*`
      if (isSign(tokens[next], '*')) return { parts: [...parts, '*'], last: next };
      return unreadable(statement, tokens[next - 1]);
    }
    parts.push(written(statement.sql, tokens[next]));
    last = next;
  }
  return { parts, last };
}

/** A name before a bracket: a function, or a construct of the language. */
function checkCall(statement: Statement, start: number, parts: readonly string[], last: number): void {
  const { tokens, heads, extra } = statement;
  const token = tokens[last] as Token;
  const before = tokens[start - 1];
  const name = parts.at(-1) ?? '';
  const does = neverClassOf(name);
  if (does !== undefined) refuse({ kind: 'forbiddenFunction', name, does });
  // `… x (a, b)` behind AS or a bracket names columns: nothing can be called there.
  const inTables = relationClauses.has(statement.clauses[start] ?? '');
  const isList = heads.has(start) || isWord(before, 'AS') || (isSign(before, ')') && inTables);
  if (parts.length === 1 && isList) return;
  const relation = isRelation(statement, start);
  const isAlias = parts.length === 1 && isNamed(before) && inTables;
  if ((relation || isAlias) && isHints(statement, last + 1)) {
    if (!isReadableName(parts)) refuse({ kind: 'forbiddenRelation', name: parts.join('.') });
    return;
  }
  if (isWord(token, 'WITH') && parts.length === 1) {
    if (!isHints(statement, last + 1)) unreadable(statement, tokens[last + 2]);
    return;
  }
  const lower = parts.map((part) => part.toLowerCase());
  if (extra.has(lower) && isReadableName([...parts.slice(0, -1), 'x'])) return;
  const known = relation ? tableFunctions : sqlserverFunctions;
  if (parts.length > 1 || token.kind === 'name' || !known.has(name.toLowerCase())) {
    if (parts.length === 1 && token.kind === 'word' && bracketWords.has(token.value)) return;
    refuse({ kind: 'unknownFunction', name: parts.join('.') });
  }
}

/** A dot behind a bracket: a method of XML. */
function checkMethod(statement: Statement, at: number): void {
  const { tokens } = statement;
  const name = written(statement.sql, tokens[at + 1]);
  if (!isNamed(tokens[at + 1]) || !isSign(tokens[at + 2], '(')) unreadable(statement, tokens[at]);
  if (!xmlMethods.has(name)) refuse({ kind: 'unknownFunction', name });
}

/**
 * Whether CONVERSATION stands for a column: `END CONVERSATION` and `MOVE CONVERSATION` act on the one whose handle
 * follows, in whatever notation, and need no sign before them.
 */
function isNameOfColumn(before: Token | undefined, next: Token | undefined): boolean {
  if (next === undefined || isSign(next, ',') || isSign(next, ')') || isWord(next, 'FROM')) return true;
  if (isWord(before, 'END') || isWord(before, 'MOVE')) return false;
  return next.kind === 'sign' || (next.kind === 'word' && next.value !== 'N' && next.value !== 'GROUP');
}

/**
 * Whether `RENAME OBJECT t TO u` or `RENAME DATABASE …` of Azure Synapse begins here. RENAME is no reserved word and may
 * be a column; a column with an alias is followed by no name.
 */
const isRename = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'RENAME') &&
  (isWord(tokens[at + 1], 'OBJECT') || isWord(tokens[at + 1], 'DATABASE')) &&
  isNamed(tokens[at + 2]) &&
  !isWord(tokens[at + 2], 'FROM');

function checkWord(statement: Statement, at: number, select: number): void {
  const { tokens } = statement;
  const token = tokens[at] as Token;
  if (statementWords.has(token.value)) refuse({ kind: 'notQuery' });
  if (isRename(tokens, at)) refuse({ kind: 'notQuery' });
  const before = tokens[at - 1];
  if (token.value === 'FETCH' && !isWord(before, 'ROWS') && !isWord(before, 'ROW'))
    refuse({ kind: 'notQuery' });
  if (token.value === 'SELECT' && at > 0 && at !== select && !isSign(before, '(')) {
    if (before?.kind !== 'word' || !selectFollows.has(before.value)) refuse({ kind: 'notQuery' });
  }
  const next = tokens[at + 1];
  if (token.value === 'CONVERSATION' && !isNameOfColumn(before, next)) refuse({ kind: 'notQuery' });
  const isTail = ['TIES', 'ROLLUP', 'CUBE'].some((word) => isWord(next, word));
  if (token.value === 'WITH' && at > 0 && !isSign(next, '(') && !isTail) unreadable(statement, token);
}

/**
 * Judges the names of a statement of T-SQL whose form has been checked: one SELECT, no word that begins another
 * statement, no variable, every function one that is allowed, every relation one that may be read. Throws GateError.
 */
export function judgeTransact(sql: string, tokens: readonly Token[], extra: ExtraFunctions): void {
  const { heads, select } = headsOf(tokens);
  const statement: Statement = { sql, tokens, heads, clauses: clausesOf(tokens), extra };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    // `::` calls methods of types and functions of the server.
    if (isSign(token, ':')) unreadable(statement, token);
    if (isSign(token, '.')) {
      if (!isSign(tokens[at - 1], ')')) unreadable(statement, token);
      checkMethod(statement, at);
      at += 1;
      continue;
    }
    if (!isNamed(token)) continue;
    if (token.kind === 'word') checkWord(statement, at, select);
    // N'…' is a text.
    if (isWord(token, 'N') && tokens[at + 1]?.kind === 'text' && tokens[at + 1]?.start === token.end)
      continue;
    const { parts, last } = chainAt(statement, at);
    if (isSign(tokens[last + 1], '(')) checkCall(statement, at, parts, last);
    else if (!isReadableName(parts)) refuse({ kind: 'forbiddenRelation', name: parts.join('.') });
    at = last;
  }
}
