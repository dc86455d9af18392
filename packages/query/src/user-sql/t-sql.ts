/** A bare word or a sign of a statement, outside of texts, quoted names and comments. */
interface Mark {
  /** In upper case. */
  text: string;
  start: number;
  end: number;
  /** How many brackets it stands in; a bracket stands in itself. */
  depth: number;
}

/** What is quoted and never closed reaches to the end: tried again from every further sign, it would take for ever. */
const piece =
  /--[^\r\n]*|'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|\[(?:[^\]]|\]\])*(?:\]|$)|[A-Za-z_#@\u0080-\uffff][\w#@$\u0080-\uffff]*|\/\*|[()]|[^\s]/g;

function endOfComment(statement: string, open: number): number {
  let depth = 1;
  let at = open + 2;
  while (at < statement.length && depth > 0) {
    const pair = statement.slice(at, at + 2);
    if (pair === '/*') depth += 1;
    else if (pair === '*/') depth -= 1;
    at += pair === '/*' || pair === '*/' ? 2 : 1;
  }
  return at;
}

function marksOf(statement: string): Mark[] {
  const marks: Mark[] = [];
  let depth = 0;
  piece.lastIndex = 0;
  for (let found = piece.exec(statement); found !== null; found = piece.exec(statement)) {
    const [text] = found;
    if (text === '/*') {
      piece.lastIndex = endOfComment(statement, found.index);
      continue;
    }
    if (text.startsWith('--')) continue;
    if (text === '(') depth += 1;
    marks.push({ text: text.toUpperCase(), start: found.index, end: found.index + text.length, depth });
    if (text === ')') depth -= 1;
  }
  return marks;
}

/** Where the statement behind the expressions of a WITH begins; undefined without one. */
function bodyStart(marks: readonly Mark[]): number | undefined {
  if (marks[0]?.text !== 'WITH') return undefined;
  return marks.find(({ depth, text }) => depth === 0 && text === 'SELECT')?.start;
}

/**
 * A statement of T-SQL as a derived table may hold it: WITH is allowed before the outermost SELECT only, and ORDER BY
 * only beside TOP or OFFSET. Order that nothing depends on is dropped; where it is asked for, `allRows` (as
 * `OFFSET 0 ROWS`) keeps it as far as the server does. The statement has passed the gate.
 */
export function deriveTsql(
  statement: string,
  { keepsOrder, allRows }: { keepsOrder: boolean; allRows: string | undefined },
): { head: string; body: string } {
  const marks = marksOf(statement);
  const from = bodyStart(marks) ?? 0;
  const outer = marks.filter(({ depth, start }) => depth === 0 && start >= from);
  const order = outer.findLastIndex(({ text }, at) => text === 'ORDER' && outer[at + 1]?.text === 'BY');
  const isLimited =
    outer.some(({ text }) => text === 'TOP') ||
    (order >= 0 && outer.slice(order).some(({ text }) => text === 'OFFSET'));
  const head = statement.slice(0, from);
  const orderAt = order < 0 || isLimited ? undefined : outer[order]?.start;
  if (orderAt === undefined) return { head, body: statement.slice(from) };
  return keepsOrder && allRows !== undefined
    ? { head, body: `${statement.slice(from)}\n${allRows}` }
    : { head, body: statement.slice(from, orderAt).trimEnd() };
}

/**
 * A statement whose WITH has to come before the outermost SELECT (DB2): the expressions are the head, the rest stands in
 * the derived table as it is.
 */
export function hoistWith(statement: string): { head: string; body: string } {
  const from = bodyStart(marksOf(statement)) ?? 0;
  return { head: statement.slice(0, from), body: statement.slice(from) };
}
