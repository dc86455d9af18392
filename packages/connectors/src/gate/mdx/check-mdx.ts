import { limits } from '@mingjing/contract';
import { type AllowedFunctions, ExtraFunctions } from '../allowed-functions.ts';
import { startOf, trimmed } from '../gate-row.ts';
import { GateError, unreadableAt } from '../reason.ts';
import { isNamed, isSign, isWord, type Token, UnreadableSql } from '../tokens.ts';
import { mdxBracketWords, mdxClosedWords, mdxFunctions, mdxMethods, mdxTextFunctions } from './functions.ts';
import { mdxTokens } from './tokens.ts';

const maxDepth = 200;
/** Words that begin statements of other kinds; any other first word is a slip of the pen. */
const otherStatements = new Set(
  `DESCRIBE DMSCHEMA EXEC EXECUTE GRANT KILL MERGE PROCESS RENAME REVOKE SET SHOW START TRUNCATE`.split(' '),
);
const notQuery = (): GateError => new GateError({ kind: 'notQuery' });

function tokensOf(text: string): Token[] {
  try {
    return mdxTokens(text);
  } catch (error) {
    if (error instanceof UnreadableSql)
      throw new GateError(error.at === undefined ? { kind: 'tooLarge' } : unreadableAt(text, error.at));
    throw error;
  }
}

function checkBrackets(text: string, tokens: readonly Token[]): void {
  const open: string[] = [];
  for (const token of tokens) {
    if (token.kind !== 'sign') continue;
    if (token.value === '(' || token.value === '{') open.push(token.value === '(' ? ')' : '}');
    else if ((token.value === ')' || token.value === '}') && open.pop() !== token.value)
      throw new GateError(unreadableAt(text, token.start));
    if (open.length > maxDepth) throw new GateError({ kind: 'tooLarge' });
  }
  if (open.length > 0) throw new GateError(unreadableAt(text, text.length));
}

/** A cube by its one name, or a narrower SELECT: names with parts are tables of the server or of its sources. */
function checkFrom(text: string, tokens: readonly Token[], at: number): void {
  const [of, behind] = [tokens[at + 1], tokens[at + 2]];
  if (isSign(of, '(')) return;
  if (!isNamed(of)) throw new GateError(unreadableAt(text, of?.start ?? text.length));
  if (isSign(behind, '.') || of?.value.startsWith('$') === true)
    throw new GateError({ kind: 'forbiddenRelation', name: of?.value ?? '' });
}

function checkCall(tokens: readonly Token[], at: number, extra: ExtraFunctions): void {
  const token = tokens[at] as Token;
  const name = token.value;
  const isMethod = isSign(tokens[at - 1], '.');
  if (token.kind === 'word' && !isMethod && mdxBracketWords.has(name)) return;
  if (token.kind === 'word' && mdxTextFunctions.has(name))
    throw new GateError({ kind: 'forbiddenFunction', name: name.toLowerCase(), does: 'text' });
  const own = token.kind === 'word' && (isMethod ? mdxMethods : mdxFunctions).has(name);
  if (!own && !extra.has([name.toLowerCase()]))
    throw new GateError({ kind: 'unknownFunction', name: token.kind === 'word' ? name.toLowerCase() : name });
}

/** What a text holds, and where it begins in the statement. */
const insideOf = ({ value, start }: Token): { inner: string; from: number } => ({
  inner: value.slice(1, -1).replaceAll(value.slice(0, 1).repeat(2), value.slice(0, 1)),
  from: start + 1,
});

/** Whether the server reads this text as a formula: `MEMBER x AS '…'`, `FOR '…'`, `CONDITION = '…'`. */
function isFormula(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.kind !== 'text') return false;
  const before = tokens[at - 1];
  return (
    isWord(before, 'AS') ||
    isWord(before, 'FOR') ||
    (isSign(before, '=') && isWord(tokens[at - 2], 'CONDITION'))
  );
}

/** A formula in quotes is judged like one without. It is sent as it stands: no comment may be in it. */
function judgeFormula(text: string, token: Token, extra: ExtraFunctions): void {
  const { inner, from } = insideOf(token);
  const place = (at: number | undefined): GateError =>
    new GateError(unreadableAt(text, Math.min(from + (at ?? 0), token.end - 1)));
  let tokens: Token[];
  try {
    tokens = mdxTokens(inner);
  } catch (error) {
    throw error instanceof UnreadableSql ? place(error.at) : error;
  }
  const gaps = tokens.map(({ start }, at) => inner.slice(tokens[at - 1]?.end ?? 0, start));
  if ([...gaps, inner.slice(tokens.at(-1)?.end ?? 0)].some((gap) => gap.trim() !== '')) throw place(0);
  checkBrackets(inner, tokens);
  judgeNames(inner, tokens, extra);
}

/** Calls, relations and words of other statements, wherever they stand. */
function judgeNames(text: string, tokens: readonly Token[], extra: ExtraFunctions): void {
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    if (isSign(token, ';')) throw notQuery();
    if (isFormula(tokens, at)) judgeFormula(text, token, extra);
    if (isNamed(token) && isSign(next, '(')) checkCall(tokens, at, extra);
    if (token.kind !== 'word' || isSign(tokens[at - 1], '.')) continue;
    if (mdxClosedWords.has(token.value)) throw notQuery();
    if (token.value === 'FROM') checkFrom(text, tokens, at);
    // What SQL writes; it reads tables of the server.
    if (token.value === 'SELECT' && isSign(next, '*'))
      throw new GateError(unreadableAt(text, next?.start ?? 0));
  }
}

function judge(text: string, tokens: readonly Token[], extra: ExtraFunctions): void {
  const [first] = tokens;
  if (!isWord(first, 'SELECT') && !isWord(first, 'WITH')) {
    const isOther =
      first === undefined ||
      (first.kind === 'word' && (mdxClosedWords.has(first.value) || otherStatements.has(first.value)));
    throw isOther ? notQuery() : new GateError(unreadableAt(text, first.start));
  }
  if (!tokens.some((token) => isWord(token, 'SELECT'))) throw notQuery();
  if (!tokens.some((token) => isWord(token, 'FROM'))) throw new GateError(unreadableAt(text, text.length));
  checkBrackets(text, tokens);
  judgeNames(text, tokens, extra);
}

/** The statement with a blank in the place of each comment: the server reads nothing that was not judged. */
function withoutComments(text: string, tokens: readonly Token[]): string {
  let sent = '';
  let at = startOf(tokens);
  for (const { start, end } of tokens) {
    const between = text.slice(at, start);
    sent += (between.trim() === '' ? between : ' ') + text.slice(start, end);
    at = end;
  }
  return sent;
}

/**
 * The gate of MDX: one SELECT, or WITH … SELECT, that reads one cube and calls nothing but functions that are allowed.
 * No DRILLTHROUGH, no statement that changes a cube, no table of the server. Returns it without closing semicolons and
 * comments around it; as it is sent, without any comment. Throws GateError.
 */
export function checkMdx(
  text: string,
  { sent = false, allowed }: { sent?: boolean; allowed?: AllowedFunctions | undefined } = {},
): string {
  if (text.length > limits.sqlCharacters) throw new GateError({ kind: 'tooLarge' });
  // Saiku puts values in the place of ${…} wherever it stands, within quotes as well.
  const hidden = Math.max(text.indexOf('\0'), text.indexOf('${'));
  if (hidden >= 0) throw new GateError(unreadableAt(text, hidden));
  const tokens = tokensOf(text);
  judge(text, tokens, new ExtraFunctions(allowed));
  return sent ? withoutComments(text, tokens) : trimmed(text, tokens);
}

/** The cube that a statement reads: the name behind its innermost FROM. */
export function cubeOfMdx(text: string): string {
  const tokens = mdxTokens(text);
  const at = tokens.findLastIndex(
    (token, place) => isWord(token, 'FROM') && isNamed(tokens[place + 1]) && !isSign(tokens[place - 1], '.'),
  );
  const name = tokens[at + 1];
  if (at < 0 || name === undefined) return '';
  return name.kind === 'word' ? text.slice(name.start, name.end) : name.value;
}
