import type { SourceLanguage } from '@mingjing/connectors';
import { type Column, limits, type SourceTable, statementOfTable } from '@mingjing/contract';
import { type Dialect, dialects } from '@mingjing/query';
import { type CodeLabel, readRemark } from './catalog-remark.ts';
import { type Join, relatedTables, type TypedColumn } from './related-tables.ts';

/** A column as a statement names it. */
type ColumnSql = ReturnType<Dialect['quoteIdent']>;

/** A text that stands in the statement itself: labels of codes hold neither quotes nor backslashes. */
const literal = (text: string, dialect: Dialect): string =>
  dialect.literal?.(text).parts.join('') ?? `'${text}'`;

/** A column of the statement: whose it is, and how it may be called. */
interface ListedColumn {
  /** Number of its table: 0 is the one that is read. */
  of: number;
  column: string;
  /** '' where nothing is known but its name. */
  title: string;
  remark: string;
}

/** The table's own columns in order, each with what tables beside it say of its reference behind it. */
function listedColumns({ columns, remarks = [] }: SourceTable, joins: readonly Join[], byRemarks: boolean) {
  return columns.flatMap((column, at): ListedColumn[] => {
    const remark = byRemarks ? (remarks[at] ?? '') : '';
    const own = { of: 0, column, title: readRemark(remark).title, remark };
    const beside = joins.flatMap(({ after, shown }, number) =>
      after === column
        ? shown.map((told) => ({ of: number + 1, column: told.column, title: told.title, remark: '' }))
        : [],
    );
    return [own, ...beside];
  });
}

/**
 * A name for each column, in order: its title where it has one. Own columns with the same title carry their names behind
 * it; those of other tables a number.
 */
function namesOf(listed: readonly ListedColumn[], { longestName }: Dialect): string[] {
  const used = new Map<string, number>();
  for (const { of, column, title } of listed)
    for (const name of new Set([...(of === 0 ? [column.toLowerCase()] : []), title.toLowerCase()]))
      used.set(name, (used.get(name) ?? 0) + 1);
  const fits = (name: string): boolean =>
    Buffer.byteLength(name) <= (longestName ?? Number.POSITIVE_INFINITY);
  const taken = new Set(
    listed.flatMap(({ of, column, title }) => (of === 0 ? [column.toLowerCase(), title.toLowerCase()] : [])),
  );
  return listed.map(({ of, column, title }) => {
    const isAlone = used.get(title.toLowerCase()) === 1;
    if (of === 0) {
      const name = title === '' || isAlone ? title : `${title}_${column}`;
      return name !== '' && fits(name) ? name : column;
    }
    const wanted = fits(title) ? title : column;
    let name = isAlone ? wanted : `${wanted}_${of}`;
    while (taken.has(name.toLowerCase())) name = `${name}_${of}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** The words that a column's codes stand for; a value that the list lacks stays as it is. */
function inWords(
  value: ColumnSql,
  codes: readonly CodeLabel[],
  type: Column['type'],
  dialect: Dialect,
): string {
  const text = dialect.asText(value, type).parts.join('');
  const cases = codes.map(
    ({ code, label }) => `WHEN ${literal(code, dialect)} THEN ${literal(label, dialect)}`,
  );
  return `CASE ${text} ${cases.join(' ')} ELSE ${text} END`;
}

/** How a table is to be read. */
export interface TableReading {
  /** Columns are named by their remarks, and codes are written in words. */
  byRemarks: boolean;
  /** What the source's own lists of codes say of columns whose remarks list none. */
  codes?: ReadonlyMap<string, readonly CodeLabel[]>;
  /** All tables of the source: those beside this one tell what its references mean. Left out: they are not asked. */
  beside?: readonly SourceTable[];
}

/**
 * The statement that reads a table: columns by their remarks, and where a remark lists the codes of a column of whole
 * numbers or texts, the words that they stand for. `columns` gives the types; without a type codes stay. Tables beside it
 * are joined by their keys, so that its rows stay as many as they are.
 */
export function tableStatementOf(
  table: SourceTable,
  columns: readonly TypedColumn[],
  language: SourceLanguage | undefined,
  { byRemarks, codes: told, beside = [] }: TableReading = { byRemarks: true },
): { sql: string; name: string } {
  const name = (byRemarks ? readRemark(table.remark ?? '').title : '') || table.name;
  const whole = statementOfTable(table);
  if (language === undefined || language === 'mdx') return { sql: whole, name };
  const joins = relatedTables(table, beside, columns);
  const hasWords = byRemarks && (table.remarks !== undefined || (told?.size ?? 0) > 0);
  if (joins.length === 0 && !hasWords) return { sql: whole, name };
  const dialect = dialects[language];
  const types = new Map(columns.map((column) => [column.name, column.type]));
  const quoted = (identifier: string): string => dialect.quoteIdent(identifier).parts.join('');
  const columnOf = (of: number, column: string): ColumnSql => {
    const own = dialect.quoteIdent(column);
    return joins.length === 0 ? own : { parts: [...dialect.quoteIdent(`t${of}`).parts, '.', ...own.parts] };
  };
  const textOf = ({ parts }: ColumnSql): string => parts.join('');
  const listed = listedColumns(table, joins, byRemarks);
  const names = namesOf(listed, dialect);
  const list = listed.map(({ of, column, remark }, at) => {
    const own = readRemark(remark).codes;
    const codes = own.length === 0 && of === 0 && byRemarks ? (told?.get(column) ?? []) : own;
    const type = of === 0 ? types.get(column) : undefined;
    const place = columnOf(of, column);
    const plain = textOf(place);
    const isDecoded = codes.length > 0 && (type === 'integer' || type === 'text');
    const value = isDecoded ? inWords(place, codes, type, dialect) : plain;
    const alias = names[at] ?? column;
    return value === plain && alias === column ? value : `${value} AS ${quoted(alias)}`;
  });
  const from = [
    `FROM ${table.written}${joins.length === 0 ? '' : ` ${quoted('t0')}`}`,
    ...joins.map(({ table: { written }, from: of, on }, at) => {
      const pairs = on.map(
        ({ column, key }) => `${textOf(columnOf(at + 1, key))} = ${textOf(columnOf(of, column))}`,
      );
      return `LEFT JOIN ${written} ${quoted(`t${at + 1}`)} ON ${pairs.join(' AND ')}`;
    }),
  ];
  const text = `SELECT\n  ${list.join(',\n  ')}\n${from.join('\n')}`;
  return { sql: text.length <= limits.sqlCharacters ? text : whole, name };
}
