import type { SourceLanguage } from '@mingjing/connectors';
import type { SourceTable } from '@mingjing/contract';

/** Columns that are looked at: a catalogue of ten thousand tables helps nobody who types. */
export const mostCatalogColumns = 20_000;

/**
 * The statement that lists schema, table and column of everything an account may read, the tables of its own schema
 * first marked by 1; undefined where no catalogue is asked.
 */
export function catalogSql(language: SourceLanguage): string | undefined {
  return statements[language];
}

const standard = (own: string, where: string): string =>
  `SELECT table_schema, table_name, column_name, CASE WHEN table_schema = ${own} THEN 1 ELSE 0 END
   FROM information_schema.columns WHERE ${where} ORDER BY 4 DESC, 1, 2, ordinal_position`;

/** Of ClickHouse without an order: its earlier versions number no columns, and list them as they stand. */
const statements: Partial<Record<SourceLanguage, string>> = {
  mysql: standard('DATABASE()', 'table_schema = DATABASE()'),
  postgres: standard('current_schema()', "table_schema NOT IN ('pg_catalog', 'information_schema')"),
  sqlserver: standard('SCHEMA_NAME()', '1 = 1'),
  clickhouse: 'SELECT database, table, name, 1 FROM system.columns WHERE database = currentDatabase()',
  oracle:
    'SELECT owner, table_name, column_name, 1 FROM all_tab_columns WHERE owner = USER ORDER BY table_name, column_id',
  db2: 'SELECT TRIM(tabschema), tabname, colname, 1 FROM syscat.columns WHERE tabschema = CURRENT SCHEMA ORDER BY tabname, colno',
};

/** Rows of the catalogue as tables, each with its columns in order. */
export function tablesOf(rows: Iterable<readonly unknown[]>): SourceTable[] {
  const tables = new Map<string, SourceTable>();
  for (const [schema, name, column, own] of rows) {
    const key = JSON.stringify([schema, name]);
    const known = tables.get(key);
    if (known !== undefined) known.columns.push(String(column));
    else
      tables.set(key, {
        schema: Number(own) === 1 ? '' : String(schema),
        name: String(name),
        columns: [String(column)],
      });
  }
  return [...tables.values()];
}
