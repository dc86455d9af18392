import type { ReadLimits, Source } from '@mingjing/connectors';
import type { SourceTable } from '@mingjing/contract';
import { type CatalogStatements, placeOf, rowsBeside, systemOfMysql } from './catalog-rows.ts';

/** Remarks that are read: as many as columns are listed, and one for each table. */
const mostRemarks = 30_000;
/** Lists of codes are long; what is longer is a page of text. */
const mostCharacters = 500;

/** Views carry the word VIEW as their remark. */
const mysql = `
  SELECT table_schema, table_name, NULL, table_comment FROM information_schema.tables
  WHERE table_schema NOT IN (${systemOfMysql}) AND table_comment NOT IN ('', 'VIEW')
  UNION ALL SELECT table_schema, table_name, column_name, column_comment FROM information_schema.columns
  WHERE table_schema NOT IN (${systemOfMysql}) AND column_comment <> ''`;
const postgres = `
  SELECT n.nspname::text, c.relname::text, a.attname::text, d.description
  FROM pg_catalog.pg_description d JOIN pg_catalog.pg_class c ON c.oid = d.objoid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.objsubid AND d.objsubid > 0
  WHERE d.classoid = 'pg_catalog.pg_class'::regclass AND n.nspname NOT IN ('pg_catalog', 'information_schema')`;
const sqlserver = `
  SELECT s.name, o.name, c.name, CAST(p.value AS nvarchar(${mostCharacters}))
  FROM sys.extended_properties p JOIN sys.objects o ON o.object_id = p.major_id
  JOIN sys.schemas s ON s.schema_id = o.schema_id
  LEFT JOIN sys.columns c ON c.object_id = p.major_id AND c.column_id = p.minor_id AND p.minor_id > 0
  WHERE p.class = 1 AND p.name = 'MS_Description'`;
const oracle = `
  SELECT owner, table_name, NULL, comments FROM all_tab_comments WHERE comments IS NOT NULL
  AND owner NOT IN ('SYS', 'SYSTEM')
  UNION ALL SELECT owner, table_name, column_name, comments FROM all_col_comments WHERE comments IS NOT NULL
  AND owner NOT IN ('SYS', 'SYSTEM')`;
const db2 = `
  SELECT TRIM(tabschema), tabname, CAST(NULL AS VARCHAR(128)), remarks FROM syscat.tables
  WHERE remarks IS NOT NULL AND tabschema NOT LIKE 'SYS%'
  UNION ALL SELECT TRIM(tabschema), tabname, colname, remarks FROM syscat.columns
  WHERE remarks IS NOT NULL AND tabschema NOT LIKE 'SYS%'`;
const clickhouseColumns = `
  SELECT database, table, name, comment FROM system.columns WHERE comment <> '' AND database <> 'system'`;
/** Tables have remarks in later versions only. */
const clickhouse = `
  SELECT database, name, '', comment FROM system.tables WHERE comment <> '' AND database <> 'system'
  UNION ALL ${clickhouseColumns}`;
/** H2 and those like it. */
const h2 = `
  SELECT table_schema, table_name, CAST(NULL AS VARCHAR(10)), remarks FROM information_schema.tables
  WHERE remarks <> '' AND table_schema <> 'INFORMATION_SCHEMA'
  UNION ALL SELECT table_schema, table_name, column_name, remarks FROM information_schema.columns
  WHERE remarks <> '' AND table_schema <> 'INFORMATION_SCHEMA'`;
const statements: CatalogStatements = {
  mysql,
  postgres,
  sqlserver,
  oracle,
  db2,
  standard: h2,
  clickhouse: [clickhouse, clickhouseColumns],
};

/**
 * Adds what the source's catalogue says about these tables and their columns (`schemaOf` knows their schemas by their
 * written names). A source that keeps no remarks, or does not tell them in time, leaves the tables as they are.
 */
export async function withRemarks(
  source: Source,
  tables: SourceTable[],
  schemaOf: ReadonlyMap<string, string>,
  limits: ReadLimits,
): Promise<SourceTable[]> {
  if (tables.length === 0) return tables;
  const rows = await rowsBeside(source, statements, limits, mostRemarks);
  const remarks = new Map<string, string>();
  for (const [schema, table, column, remark] of rows) {
    const text = typeof remark === 'string' ? remark.trim().slice(0, mostCharacters) : '';
    if (text !== '') remarks.set(placeOf(schema, table, column), text);
  }
  if (remarks.size === 0) return tables;
  return tables.map((table) => {
    const schema = schemaOf.get(table.written);
    const remark = remarks.get(placeOf(schema, table.name, ''));
    const ofColumns = table.columns.map((column) => remarks.get(placeOf(schema, table.name, column)) ?? '');
    return {
      ...table,
      ...(remark !== undefined && { remark }),
      ...(ofColumns.some((text) => text !== '') && { remarks: ofColumns }),
    };
  });
}
