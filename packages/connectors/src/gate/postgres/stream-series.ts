import { isNamed, isSign, isWord, type Token, tokensOf } from '../tokens.ts';
import { postgresLexis } from './lexis.ts';
import { parseTree } from './parser.ts';

type Fields = Record<string, unknown>;

interface Series {
  /** Place of the function's name, in bytes. */
  location: number;
  alias: string | undefined;
  hasColumns: boolean;
  isLateral: boolean;
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The call of generate_series that is the only function of an item of FROM. */
function seriesIn(range: Fields): Series | undefined {
  if (range.ordinality === true || range.is_rowsfrom === true || range.coldeflist !== undefined)
    return undefined;
  const [list] = (range.functions ?? []) as { List?: { items?: { FuncCall?: Fields }[] } }[];
  const call = list?.List?.items?.[0]?.FuncCall;
  const names = (call?.funcname ?? []) as { String?: { sval?: string } }[];
  if (call === undefined || names.at(-1)?.String?.sval !== 'generate_series') return undefined;
  const alias = range.alias as { aliasname?: string; colnames?: unknown[] } | undefined;
  return {
    location: typeof call.location === 'number' ? call.location : 0,
    alias: alias?.aliasname,
    hasColumns: alias?.colnames !== undefined,
    isLateral: range.lateral === true,
  };
}

function collect(node: unknown, found: Series[]): void {
  if (Array.isArray(node)) for (const item of node) collect(item, found);
  else if (isObject(node)) {
    if (isObject(node.RangeFunction)) {
      const series = seriesIn(node.RangeFunction);
      if (series !== undefined) found.push(series);
    }
    for (const value of Object.values(node)) collect(value, found);
  }
}

/** Index of the bracket that closes the first one at or after a token. */
function closing(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    if (isSign(tokens[at], '(')) depth += 1;
    else if (isSign(tokens[at], ')')) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

/**
 * Moves calls of generate_series from FROM into the select list of a subquery. PostgreSQL computes a function in FROM
 * to its end and keeps all rows before it hands out the first one; in a select list it makes them as they are read, so
 * that a series without end ends at the reader's limit. The statement must have passed the gate.
 */
export function streamSeries(sql: string): string {
  if (!/generate_series/i.test(sql)) return sql;
  const found: Series[] = [];
  collect(parseTree(sql), found);
  if (found.length === 0) return sql;
  const tokens = tokensOf(sql, postgresLexis);
  const bytes = Buffer.from(sql);
  const edits: { at: number; text: string }[] = [];
  for (const { location, alias, hasColumns, isLateral } of found) {
    const start = bytes.subarray(0, location).toString().length;
    const first = tokens.findIndex((token) => token.start === start);
    const close = first < 0 ? -1 : closing(tokens, first);
    const end = tokens[close]?.end;
    if (end === undefined) return sql;
    edits.push({ at: start, text: isLateral ? '(SELECT ' : 'LATERAL (SELECT ' });
    edits.push({ at: end, text: alias === undefined ? ') AS generate_series' : ')' });
    const named = tokens[close + (isWord(tokens[close + 1], 'AS') ? 2 : 1)];
    if (alias === undefined || hasColumns) continue;
    if (!isNamed(named) || named === undefined) return sql;
    // A function's only column has the name of its alias.
    edits.push({ at: named.end, text: `(${quoted(alias)})` });
  }
  edits.sort((a, b) => a.at - b.at);
  let result = '';
  let at = 0;
  for (const edit of edits) {
    result += sql.slice(at, edit.at) + edit.text;
    at = edit.at;
  }
  return result + sql.slice(at);
}
