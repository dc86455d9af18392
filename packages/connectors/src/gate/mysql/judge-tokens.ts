import type { ExtraFunctions } from '../allowed-functions.ts';
import { headsOf, written } from '../names.ts';
import { neverClassOf } from '../never.ts';
import { refuse, unreadableAt } from '../reason.ts';
import { isNamed, isSign, isWord, type Token } from '../tokens.ts';
import { isClosedAnywhere, isClosedSchema, isReadableRelation, isReadableVariable } from './catalog.ts';
import { bracketWords, mysqlFunctions } from './functions.ts';

interface Statement {
  sql: string;
  tokens: readonly Token[];
  /** Places of names that are heads of common table expressions: `WITH x (a, b) AS (…)`. */
  heads: ReadonlySet<number>;
  extra: ExtraFunctions;
}

/** Reserved words that an expression may follow: none of them is a schema. */
const keywords = new Set(
  `ALL AND AS BETWEEN BY CASE DISTINCT DISTINCTROW DIV ELSE EXISTS FROM HAVING IN INTERVAL IS JOIN LIKE LIMIT MOD NOT ON
   OR REGEXP RLIKE SELECT THEN UNION USING WHEN WHERE XOR`.split(/\s+/),
);
/**
 * Words that MariaDB reserves nowhere, so that stored functions are called so: `MATCH (…) AGAINST (…)`, the columns of
 * JSON_TABLE behind a path, `LIKE … ESCAPE (…)` and a derived table are told by their neighbours.
 */
const constructs: Record<string, (before: Token | undefined, inside: Token | undefined) => boolean> = {
  AGAINST: (before) => isSign(before, ')'),
  COLUMNS: (before) => before?.kind === 'text',
  ESCAPE: (before) => before?.kind === 'text' || before?.kind === 'parameter' || isSign(before, ')'),
  LATERAL: (_, inside) => isWord(inside, 'SELECT') || isWord(inside, 'WITH'),
};

function isConstruct({ tokens }: Statement, at: number): boolean {
  const token = tokens[at] as Token;
  if (token.kind !== 'word' || !bracketWords.has(token.value)) return false;
  return constructs[token.value]?.(tokens[at - 1], tokens[at + 2]) ?? true;
}

/** A name before a bracket: a function, or a construct of the language. */
function checkCall(statement: Statement, at: number): void {
  const { tokens, heads, extra } = statement;
  const token = tokens[at] as Token;
  const before = tokens[at - 1];
  const name = written(statement.sql, token);
  const does = neverClassOf(name);
  if (does !== undefined) refuse({ kind: 'forbiddenFunction', name, does });
  const owner = tokens[at - 2];
  // A dot behind a keyword or a sign qualifies nothing.
  if (isSign(before, '.') && (!isNamed(owner) || (owner?.kind === 'word' && keywords.has(owner.value))))
    refuse(unreadableAt(statement.sql, before?.start ?? token.start));
  if (isSign(before, '.') && isNamed(owner)) {
    const schema = written(statement.sql, owner);
    if (isClosedSchema(schema) || !extra.has([schema.toLowerCase(), name.toLowerCase()]))
      refuse({ kind: 'unknownFunction', name: `${schema}.${name}` });
    return;
  }
  if (isConstruct(statement, at)) return;
  // `(…) x (a, b)` and `… AS x (a, b)` name columns: nothing can be called there.
  if (heads.has(at) || isSign(before, ')') || isWord(before, 'AS')) return;
  if (extra.has([name.toLowerCase()])) return;
  // A quoted name may be a stored function of the same name as one of the server's own.
  if (token.kind === 'name' || !mysqlFunctions.has(name.toLowerCase()))
    refuse({ kind: 'unknownFunction', name });
}

function checkRelation(statement: Statement, at: number): void {
  const { tokens } = statement;
  const token = tokens[at] as Token;
  const name = written(statement.sql, token);
  const [before, next, relation] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]];
  if (!isSign(next, '.')) {
    if (isClosedAnywhere(name)) refuse({ kind: 'forbiddenRelation', name });
    return;
  }
  const called = written(statement.sql, relation);
  const isTable = isWord(before, 'FROM') || isWord(before, 'JOIN') || isWord(before, 'STRAIGHT_JOIN');
  if (!isReadableRelation(name, called, isTable))
    refuse({ kind: 'forbiddenRelation', name: `${name}.${called}` });
}

/** `@@name`, `@@global.name`: the first name that is no scope counts. */
function checkVariable(statement: Statement, at: number): void {
  const { tokens } = statement;
  const scoped = isSign(tokens[at + 1], '.') ? at + 2 : at;
  const token = tokens[scoped];
  const name = token !== undefined && isNamed(token) ? written(statement.sql, token) : '';
  if (!isReadableVariable(name)) refuse({ kind: 'forbiddenVariable', name: `@@${name}` });
}

/**
 * Judges the names of a statement whose form has been checked: every name before a bracket is a function or construct
 * that is allowed, every relation and system variable one that may be read. Throws GateError.
 */
export function judgeTokens(sql: string, tokens: readonly Token[], extra: ExtraFunctions): void {
  const statement: Statement = { sql, tokens, heads: headsOf(tokens), extra };
  for (const [at, token] of tokens.entries()) {
    if (isSign(token, '@') && isSign(tokens[at + 1], '@')) checkVariable(statement, at + 2);
    if (!isNamed(token)) continue;
    if (isSign(tokens[at + 1], '(')) checkCall(statement, at);
    else checkRelation(statement, at);
  }
}
