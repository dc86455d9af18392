import type { ExtraFunctions } from '../allowed-functions.ts';
import { headsOf, written } from '../names.ts';
import { neverClassOf } from '../never.ts';
import { refuse, unreadableAt } from '../reason.ts';
import { isNamed, isSign, isWord, type Token } from '../tokens.ts';
import { noRelations, type Relations, relationsOf } from './relations.ts';

/** What a database lets a statement name; all names in lower case, all words in upper case. */
export interface NameRules {
  functions: ReadonlySet<string>;
  /** Words of the language, and types, that a bracket may follow. */
  bracketWords: ReadonlySet<string>;
  /** Words that may not stand as bare names: they begin or name what is no query. */
  closedWords: ReadonlySet<string>;
  /** Whether a name with its owners may be read. */
  isReadable(parts: readonly string[]): boolean;
  /** A function of a package is called without brackets: what owns a name has to be a table of the statement. */
  callsWithoutBrackets: boolean;
}

interface Statement {
  sql: string;
  tokens: readonly Token[];
  heads: ReadonlySet<number>;
  relations: Relations;
  extra: ExtraFunctions;
}

const unreadable = ({ sql }: Pick<Statement, 'sql'>, token: Token | undefined): never =>
  refuse(unreadableAt(sql, token?.start ?? sql.length));
/** Signs of operators, lists and brackets; every other one calls, links or hides something somewhere. */
const plainSigns = new Set('( ) , . ; + - * / % | < > = ! ^'.split(' '));

/** The name with its owners that begins here, and its last place. */
function chainAt(statement: Statement, start: number): { parts: string[]; last: number } {
  const { sql, tokens } = statement;
  const parts = [written(sql, tokens[start] as Token)];
  let last = start;
  while (isSign(tokens[last + 1], '.')) {
    const next = tokens[last + 2];
    if (isSign(next, '*')) return { parts: [...parts, '*'], last: last + 2 };
    if (next === undefined || !isNamed(next)) return unreadable(statement, tokens[last + 1]);
    parts.push(written(sql, next));
    last += 2;
  }
  return { parts, last };
}

function checkCall(
  statement: Statement,
  rules: NameRules,
  start: number,
  parts: readonly string[],
  last: number,
): void {
  const { tokens, heads, extra } = statement;
  const token = tokens[last] as Token;
  const before = tokens[start - 1];
  const name = parts.at(-1) ?? '';
  const does = neverClassOf(name);
  if (does !== undefined) refuse({ kind: 'forbiddenFunction', name, does });
  if (parts.length === 1) {
    if (token.kind === 'word' && rules.bracketWords.has(token.value)) return;
    // `… x (a, b)` behind AS or a bracket names columns: nothing can be called there.
    if (heads.has(start) || isSign(before, ')') || isWord(before, 'AS')) return;
  }
  const lower = parts.map((part) => part.toLowerCase());
  if (extra.has(lower) && rules.isReadable([...lower.slice(0, -1), 'x'])) return;
  // A quoted name may be a function of a user's own.
  if (parts.length > 1 || token.kind === 'name' || !rules.functions.has(name.toLowerCase()))
    refuse({ kind: 'unknownFunction', name: parts.join('.') });
}

const sequenceWords = /^(?:nextval|prevval|currval)$/;

/** What moves or tells a sequence on: `s.nextval`, whatever `s` is beside it, and `nextval for s`. */
function checkSequence({ tokens }: Statement, last: number, parts: readonly string[]): void {
  if (!sequenceWords.test(parts.at(-1)?.toLowerCase() ?? '')) return;
  if (parts.length > 1 || isWord(tokens[last + 1], 'FOR'))
    refuse({ kind: 'forbiddenFunction', name: parts.join('.'), does: 'write' });
}

function checkName(statement: Statement, rules: NameRules, start: number, parts: readonly string[]): void {
  const { relations, extra } = statement;
  const lower = parts.map((part) => part.toLowerCase());
  if (!rules.isReadable(lower)) refuse({ kind: 'forbiddenRelation', name: parts.join('.') });
  if (!rules.callsWithoutBrackets || parts.length < 2 || lower.at(-1) === '*') return;
  if (relations.isRelation(start) || relations.owns(start, lower.slice(0, -1).join('.')) || extra.has(lower))
    return;
  refuse({ kind: 'unknownFunction', name: parts.join('.') });
}

/**
 * Judges the names of a statement whose form has been checked: every name before a bracket is a function or construct
 * that is allowed, every relation one that may be read, every sign one of plain SQL. Throws GateError.
 */
export const judgeNames =
  (rules: NameRules) =>
  (sql: string, tokens: readonly Token[], extra: ExtraFunctions): void => {
    const relations = rules.callsWithoutBrackets ? relationsOf(sql, tokens) : noRelations;
    const statement: Statement = { sql, tokens, heads: headsOf(tokens), relations, extra };
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at] as Token;
      // A dot that begins here follows a bracket, or nothing: a method, an attribute.
      if (token.kind === 'sign' && (!plainSigns.has(token.value) || token.value === '.'))
        unreadable(statement, token);
      if (!isNamed(token)) continue;
      if (token.kind === 'word' && rules.closedWords.has(token.value)) refuse({ kind: 'notQuery' });
      // `from external '/etc/passwd'` reads a file of the server's machine as a table.
      if (isWord(token, 'EXTERNAL') && tokens[at + 1]?.kind === 'text') refuse({ kind: 'notQuery' });
      // `with rs use and keep exclusive locks` holds what is read.
      if (isWord(token, 'KEEP') && isWord(tokens[at - 1], 'AND')) refuse({ kind: 'notQuery' });
      const { parts, last } = chainAt(statement, at);
      checkSequence(statement, last, parts);
      // N'…' is a text.
      const isText = isWord(token, 'N') && tokens[at + 1]?.kind === 'text';
      // `a.id = b.id(+)` is Oracle's outer join.
      const isOuter = [1, 2, 3].every((step) => isSign(tokens[last + step], '(+)'[step - 1] as string));
      if (isSign(tokens[last + 1], '(') && !isOuter) checkCall(statement, rules, at, parts, last);
      else if (!isText) checkName(statement, rules, at, parts);
      at = last;
    }
  };
