/** Words of every dialect that may stand in capitals: none of them can name a table or column unquoted. */
const capitals = new Set(
  (
    'select from where group order by having limit union all join left right inner outer full cross on and or not in ' +
    'is null like between as distinct case when then else end exists with desc asc intersect except'
  ).split(' '),
);
/** Clauses that begin a line. */
const clauses = new Set([
  'select',
  'from',
  'where',
  'group',
  'order',
  'having',
  'limit',
  'union',
  'intersect',
  'except',
  'with',
]);
const joins = new Set(['join', 'left', 'right', 'inner', 'full', 'cross']);
const indentWidth = 2;

type Kind = 'word' | 'text' | 'line' | 'block' | 'mark' | 'space';
interface Token {
  kind: Kind;
  text: string;
  /** White space or nothing stands before it. */
  apart: boolean;
}

/** Strings, quoted names and comments stay as they are, each one token. */
const pattern =
  /(?<line>--[^\n]*|#[^\n]*)|(?<block>\/\*[\s\S]*?(?:\*\/|$))|(?<text>'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|\[[^\]\n]*\]|\$\$[\s\S]*?(?:\$\$|$))|(?<word>[\p{L}\p{N}_@$.]+)|(?<space>\s+)|(?<mark>(?:(?!--|\/\*)[-+*/%<>=!~|&^?])+|[\s\S])/gu;
/** Operators that stand between spaces; what else was written together stays together. */
const spaced = new Set(['=', '<', '>', '<=', '>=', '<>', '!=', '+', '-', '*', '/', '%', '||']);

export function sqlTokens(sql: string): Token[] {
  let apart = true;
  return [...sql.matchAll(pattern)].map((match) => {
    const [kind = 'mark'] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    const token = { kind: kind as Kind, text: match[0], apart };
    apart = kind === 'space';
    return token;
  });
}

/** Whether no space may come between two tokens: 'x'::text, "a"."b", N'x', t.*, count(1). */
function isGlued(before: Token | undefined, token: Token): boolean {
  if (before === undefined || token.text === ',' || token.text === ';') return true;
  if (before.text === '(' || token.text === ')') return true;
  if (before.kind === 'block' || token.kind === 'block' || before.text === ',') return false;
  if (token.apart) return false;
  if (token.text === '(') return before.kind !== 'mark' && !capitals.has(before.text.toLowerCase());
  // The first half of an operator as @>.
  if (before.text === '@' || before.text.endsWith('.')) return true;
  return !(spaced.has(before.text) || spaced.has(token.text) || before.text === ')');
}

const isJoin = (words: readonly string[], at: number): boolean => {
  const word = words[at] ?? '';
  if (!joins.has(word)) return false;
  if (
    ['join', 'left', 'right', 'full', 'inner', 'cross'].includes(words[at - 1] ?? '') ||
    words[at - 1] === 'outer'
  )
    return false;
  // LEFT(x, 1) is a function.
  return words[at + 1] !== '(';
};

/** Writes a statement anew: clauses begin lines, subqueries are indented. No token changes but in its capitals. */
export function formatSql(sql: string): string {
  const tokens = sqlTokens(sql).filter(({ kind }) => kind !== 'space');
  const words = tokens.map(({ text }) => text.toLowerCase());
  const lines: string[] = [];
  let line = '';
  /** For each open parenthesis: whether it holds a query. */
  const open: boolean[] = [];
  let cases = 0;
  let between = false;
  let clause = '';
  const depth = (): number => open.filter(Boolean).length;
  const breakLine = (extra = 0): void => {
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = ' '.repeat(indentWidth * (depth() + extra));
  };
  const isInside = (): boolean => open.length > 0 && open.at(-1) === false;
  const put = (text: string, glued: boolean): void => {
    const end = line.at(-1) ?? ' ';
    line += glued || end === ' ' ? text : ` ${text}`;
  };
  for (const [at, token] of tokens.entries()) {
    const { kind, text } = token;
    const word = words[at] ?? '';
    if (kind === 'line') {
      put(text, false);
      breakLine(1);
      continue;
    }
    if (text === ')') {
      if (open.pop() === true) breakLine();
      put(text, true);
      continue;
    }
    if (kind === 'word' && !isInside() && cases === 0) {
      if (clauses.has(word)) {
        breakLine();
        clause = word;
      } else if (isJoin(words, at)) {
        breakLine();
        clause = 'join';
      } else if ((word === 'and' || word === 'or') && !between && clause !== 'select') breakLine(1);
    }
    if (word === 'between') between = true;
    else if (word === 'and') between = false;
    if (word === 'case') cases += 1;
    if (word === 'end') cases = Math.max(0, cases - 1);
    put(kind === 'word' && capitals.has(word) ? text.toUpperCase() : text, isGlued(tokens[at - 1], token));
    if (text === '(') open.push(words[at + 1] === 'select' || words[at + 1] === 'with');
    if (text === '(' && open.at(-1) === true) breakLine();
    if (text === ',' && !isInside() && (clause === 'select' || clause === 'with')) breakLine(1);
  }
  breakLine();
  return lines.join('\n');
}
