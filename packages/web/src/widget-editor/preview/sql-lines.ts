const clauses = /\s+(?=(?:FROM|WHERE|GROUP BY|HAVING|ORDER BY|LIMIT|OFFSET)\b)/g;
/** Quoted names and texts, whole. */
const quoted = /("(?:[^"]|"")*"|`(?:[^`]|``)*`|'(?:[^']|'')*')/;

/**
 * A compiled statement with its clauses on lines of their own. Where a person's own script stands in it, on lines of
 * its own already, nothing is touched.
 */
export function sqlLines(sql: string): string {
  if (sql.includes('\n')) return sql;
  return sql
    .split(quoted)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(clauses, '\n')))
    .join('');
}
