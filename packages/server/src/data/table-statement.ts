import type { SourceLanguage } from '@mingjing/connectors';
import { type Column, limits, type SourceTable } from '@mingjing/contract';
import { dialects } from '@mingjing/query';
import { type CodeLabel, readRemark } from './catalog-remark.ts';

/** A column as its table's first rows were read. */
export type TypedColumn = Pick<Column, 'name' | 'type'>;
type TableLanguage = Exclude<SourceLanguage, 'mdx'>;

/** Longest names that a database takes, in bytes; others take more than a title has. */
const mostBytes: Partial<Record<SourceLanguage, number>> = { oracle: 30, oracle11: 30, postgres: 63 };

/** A text that stands in the statement itself. Labels of codes hold neither quotes nor backslashes. */
const literal = (text: string, language: TableLanguage): string =>
  `${language === 'sqlserver' || language === 'sqlserver2005' ? 'N' : ''}'${text}'`;

/**
 * A name for each column, in order: the title of its remark where there is one. Columns with the same title carry their
 * own names behind it.
 */
function namesOf({ columns, remarks = [] }: SourceTable, language: TableLanguage): string[] {
  const titles = columns.map((_, at) => readRemark(remarks[at] ?? '').title);
  const used = new Map<string, number>();
  for (const [at, column] of columns.entries())
    for (const name of new Set([column.toLowerCase(), titles[at]?.toLowerCase() ?? '']))
      used.set(name, (used.get(name) ?? 0) + 1);
  return columns.map((column, at) => {
    const title = titles[at] ?? '';
    if (title === '') return column;
    const name = used.get(title.toLowerCase()) === 1 ? title : `${title}_${column}`;
    return Buffer.byteLength(name) <= (mostBytes[language] ?? Number.POSITIVE_INFINITY) ? name : column;
  });
}

/** The words that a column's codes stand for; a value that the list lacks stays as it is. */
function inWords(
  written: string,
  codes: readonly CodeLabel[],
  type: Column['type'],
  language: TableLanguage,
): string {
  const dialect = dialects[language];
  const text = dialect.asText(dialect.quoteIdent(written), type).parts.join('');
  const cases = codes.map(
    ({ code, label }) => `WHEN ${literal(code, language)} THEN ${literal(label, language)}`,
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
  language: SourceLanguage,
): { sql: string; name: string } {
  const name = readRemark(table.remark ?? '').title || table.name;
  const whole = `SELECT * FROM ${table.written}`;
  if (language === 'mdx' || table.remarks === undefined) return { sql: whole, name };
  const types = new Map(columns.map((column) => [column.name, column.type]));
  const quoted = (identifier: string): string => dialects[language].quoteIdent(identifier).parts.join('');
  const names = namesOf(table, language);
  const list = table.columns.map((column, at) => {
    const { codes } = readRemark(table.remarks?.[at] ?? '');
    const type = types.get(column);
    const isDecoded = codes.length > 0 && (type === 'integer' || type === 'text');
    const value = isDecoded ? inWords(column, codes, type, language) : quoted(column);
    return value === quoted(names[at] ?? column) ? value : `${value} AS ${quoted(names[at] ?? column)}`;
  });
  const sql = `SELECT\n  ${list.join(',\n  ')}\nFROM ${table.written}`;
  return { sql: sql.length <= limits.sqlCharacters ? sql : whole, name };
}
