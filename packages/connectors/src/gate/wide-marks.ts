import { SourceError } from '../connector.ts';
import { statementFaults } from '../statement-faults.ts';

/**
 * Texts, quoted names and comments: marks within them are meant. One that is not closed lasts to the end: tried anew at
 * each sign that might begin one, a statement of nothing but `[` took a minute and a half of the whole server.
 */
const quoted = /'[^']*(?:'|$)|"[^"]*(?:"|$)|`[^`]*(?:`|$)|\[[^\]]*(?:\]|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
/** Marks of a Chinese keyboard that databases read as letters of a name. */
const wide = /[，；。“”‘’＝＞＜（）]/;

/** What such a mark is taken for. */
const misled: readonly string[] = [
  statementFaults.column,
  statementFaults.table,
  statementFaults.identifier,
  statementFaults.function,
  statementFaults.syntax,
];

/** The first mark of full width that stands in a statement outside of texts and quoted names, and its line. */
export function wideMark(sql: string): { mark: string; line: number } | undefined {
  const plain = sql.replace(quoted, (text) => text.replace(/[^\n]/g, ' '));
  const at = plain.search(wide);
  if (at < 0) return undefined;
  return { mark: plain.charAt(at), line: plain.slice(0, at).split('\n').length };
}

/** The same fault; where a mark of full width may be why the statement was not understood, it says so first. */
export function withWideMark(error: unknown, sql: string): unknown {
  if (!(error instanceof SourceError) || error.fault !== 'data') return error;
  if (!misled.some((words) => error.message.startsWith(words))) return error;
  const found = wideMark(sql);
  if (found === undefined) return error;
  const hint = `语句第 ${found.line} 行有全角标点“${found.mark}”，不是名称的一部分时请改为半角。`;
  return new SourceError('data', hint + error.message);
}
