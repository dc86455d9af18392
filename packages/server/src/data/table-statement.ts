import type { SourceLanguage } from '@mingjing/connectors';
import { type Column, limits, type SourceTable } from '@mingjing/contract';
import { type Dialect, dialects } from '@mingjing/query';
import { type CodeLabel, readRemark } from './catalog-remark.ts';

/** A column as its table's first rows were read. */
export type TypedColumn = Pick<Column, 'name' | 'type'>;

/** A text that stands in the statement itself: labels of codes hold neither quotes nor backslashes. */
const literal = (text: string, dialect: Dialect): string =>
  dialect.literal?.(text).parts.join('') ?? `'${text}'`;

/**
 * A name for each column, in order: the title of its remark where there is one. Columns with the same title carry their
 * own names behind it.
 */
function namesOf({ columns, remarks = [] }: SourceTable, { longestName }: Dialect): string[] {
  const titles = columns.map((_, at) => readRemark(remarks[at] ?? '').title);
  const used = new Map<string, number>();
  for (const [at, column] of columns.entries())
    for (const name of new Set([column.toLowerCase(), titles[at]?.toLowerCase() ?? '']))
      used.set(name, (used.get(name) ?? 0) + 1);
  return columns.map((column, at) => {
    const title = titles[at] ?? '';
    if (title === '') return column;
    const name = used.get(title.toLowerCase()) === 1 ? title : `${title}_${column}`;
    return Buffer.byteLength(name) <= (longestName ?? Number.POSITIVE_INFINITY) ? name : column;
  });
}

/** The words that a column's codes stand for; a value that the list lacks stays as it is. */
function inWords(
  written: string,
  codes: readonly CodeLabel[],
  type: Column['type'],
  dialect: Dialect,
): string {
  const text = dialect.asText(dialect.quoteIdent(written), type).parts.join('');
  const cases = codes.map(
    ({ code, label }) => `WHEN ${literal(code, dialect)} THEN ${literal(label, dialect)}`,
  );
  return `CASE ${text} ${cases.join(' ')} ELSE ${text} END`;
}

/**
 * The statement that reads a table: columns by their remarks, and where a remark lists the codes of a column of whole
 * numbers or texts, the words that they stand for. `columns` gives the types; without a type codes stay.
 */
export function tableStatementOf(
  table: SourceTable,
  columns: readonly TypedColumn[],
  language: SourceLanguage | undefined,
): { sql: string; name: string } {
  const name = readRemark(table.remark ?? '').title || table.name;
  const whole = `SELECT * FROM ${table.written}`;
  if (language === undefined || language === 'mdx' || table.remarks === undefined)
    return { sql: whole, name };
  const dialect = dialects[language];
  const types = new Map(columns.map((column) => [column.name, column.type]));
  const quoted = (identifier: string): string => dialect.quoteIdent(identifier).parts.join('');
  const names = namesOf(table, dialect);
  const list = table.columns.map((column, at) => {
    const { codes } = readRemark(table.remarks?.[at] ?? '');
    const type = types.get(column);
    const isDecoded = codes.length > 0 && (type === 'integer' || type === 'text');
    const value = isDecoded ? inWords(column, codes, type, dialect) : quoted(column);
    return value === quoted(names[at] ?? column) ? value : `${value} AS ${quoted(names[at] ?? column)}`;
  });
  const sql = `SELECT\n  ${list.join(',\n  ')}\nFROM ${table.written}`;
  return { sql: sql.length <= limits.sqlCharacters ? sql : whole, name };
}
