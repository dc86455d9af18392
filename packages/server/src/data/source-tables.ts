import type { ReadLimits, Source, SourceLanguage } from '@mingjing/connectors';
import type { SourceTable } from '@mingjing/contract';
import { dialects } from '@mingjing/query';
import { type CatalogRow, firstUnderstood, systemOfMysql } from './catalog-rows.ts';
import { withColumnRights } from './source-column-rights.ts';
import { withReferences } from './source-references.ts';
import { withRemarks } from './source-remarks.ts';

/** Columns that are looked at: those of ten thousand tables. */
const mostCatalogColumns = 200_000;
/** How long a catalogue may take over what lies outside of the account's own schema. */
const othersMs = 10_000;

/**
 * A list of schema, table and column, and 1 where the table needs no schema before it. Of several statements the first
 * one that the server understands is taken.
 */
interface CatalogList {
  statements: readonly string[];
  /** Without its answer the lists before it stand all the same. */
  optional?: boolean;
}

const standard = (own: string, where: string): string =>
  `SELECT table_schema, table_name, column_name, CASE WHEN table_schema = ${own} THEN 1 ELSE 0 END
   FROM information_schema.columns WHERE ${where} ORDER BY 4 DESC, 1, 2, ordinal_position`;

const ofThisDatabase = 'table_schema = DATABASE()';
/** Sequences of MariaDB stand among its tables. */
const noSequences = `table_name NOT IN (
  SELECT table_name FROM information_schema.tables WHERE ${ofThisDatabase} AND table_type = 'SEQUENCE')`;
const noOtherSequences = `(table_schema, table_name) NOT IN (
  SELECT table_schema, table_name FROM information_schema.tables WHERE table_type = 'SEQUENCE')`;
const ofOthers = `table_schema NOT IN (${systemOfMysql}) AND table_schema <> COALESCE(DATABASE(), '')`;

const mysql: CatalogList[] = [
  {
    statements: [
      standard('DATABASE()', `${ofThisDatabase} AND ${noSequences}`),
      standard('DATABASE()', ofThisDatabase),
    ],
  },
  // Older servers open every table of every database for it.
  {
    statements: [standard("''", `${ofOthers} AND ${noOtherSequences}`), standard("''", ofOthers)],
    optional: true,
  },
];

/**
 * information_schema tells what the account may read, but leaves materialized views out. The parts of a partitioned table
 * are left out: there may be hundreds of them.
 */
const postgres = `
  SELECT s, t, c, CASE WHEN s = current_schema() THEN 1 ELSE 0 END FROM (
  SELECT i.table_schema::text AS s, i.table_name::text AS t, i.column_name::text AS c, i.ordinal_position::int AS place
  FROM information_schema.columns i
  WHERE i.table_schema NOT IN ('pg_catalog', 'information_schema') AND NOT EXISTS (
    SELECT 1 FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_catalog.pg_inherits h ON h.inhrelid = c.oid JOIN pg_catalog.pg_class p ON p.oid = h.inhparent
    WHERE p.relkind = 'p' AND n.nspname = i.table_schema AND c.relname = i.table_name)
  UNION ALL
  SELECT n.nspname::text, c.relname::text, a.attname::text, a.attnum::int
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relkind = 'm' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
  ) AS listed ORDER BY 4 DESC, s, t, place`;

const clickhouseOwn = 'database = currentDatabase()';
/** Without an order: earlier versions number no columns, and list them as they stand. Inner tables hold rows of views. */
const clickhouse = (own: number, where: string): string =>
  `SELECT database, table, name, ${own} FROM system.columns WHERE ${where} AND table NOT LIKE '.inner%'`;

const ownersOfOracle = `'SYS', 'SYSTEM', 'SYSMAN', 'DBSNMP', 'CTXSYS', 'MDSYS', 'XDB', 'WMSYS', 'OLAPSYS', 'OUTLN',
  'AUDSYS', 'GSMADMIN_INTERNAL', 'LBACSYS', 'DVSYS', 'ORDSYS', 'ORDDATA', 'ORDPLUGINS', 'EXFSYS', 'DMSYS', 'APPQOSSYS',
  'OJVMSYS', 'SI_INFORMTN_SCHEMA', 'SPATIAL_CSW_ADMIN_USR', 'FLOWS_FILES', 'DBSFWUSER', 'REMOTE_SCHEDULER_AGENT',
  'SYSAUDITOR', 'SYSSSO', 'SYSDBA', 'CTISYS'`;
const oracle = `
  SELECT owner, table_name, column_name, CASE WHEN owner = USER THEN 1 ELSE 0 END FROM all_tab_columns
  WHERE owner NOT IN (${ownersOfOracle}) AND owner NOT LIKE 'APEX%' AND table_name NOT LIKE 'BIN$%'
  ORDER BY 4 DESC, 1, 2, column_id`;
const db2 = `
  SELECT TRIM(tabschema), tabname, colname, CASE WHEN tabschema = CURRENT SCHEMA THEN 1 ELSE 0 END
  FROM syscat.columns WHERE tabschema NOT LIKE 'SYS%' ORDER BY 4 DESC, 1, 2, colno`;
/** What databases behind the bridge may understand, whatever their kind. */
const any = [
  standard('CURRENT_SCHEMA', "UPPER(table_schema) NOT IN ('INFORMATION_SCHEMA', 'PG_CATALOG', 'SYS')"),
  oracle,
  db2,
];

const sqlserver: CatalogList[] = [{ statements: [standard('SCHEMA_NAME()', '1 = 1')] }];
const ofOracle: CatalogList[] = [{ statements: [oracle, ...any] }];
const ofDb2: CatalogList[] = [{ statements: [db2, ...any] }];
const catalogs: Partial<Record<SourceLanguage, readonly CatalogList[]>> = {
  mysql,
  postgres: [
    {
      statements: [
        postgres,
        standard('current_schema()', "table_schema NOT IN ('pg_catalog', 'information_schema')"),
      ],
    },
  ],
  sqlserver,
  sqlserver2005: sqlserver,
  clickhouse: [
    { statements: [clickhouse(1, clickhouseOwn)] },
    {
      statements: [
        clickhouse(0, `NOT (${clickhouseOwn}) AND lower(database) NOT IN ('system', 'information_schema')`),
      ],
      optional: true,
    },
  ],
  oracle: ofOracle,
  oracle11: ofOracle,
  db2: ofDb2,
  db2v9: ofDb2,
  generic: [{ statements: any }],
};

/**
 * Tables and views that the account of a source may read, each with its columns and what the catalogue says about them:
 * those that need no schema first. None where no catalogue is asked.
 */
export async function sourceTables(source: Source, limits: ReadLimits): Promise<SourceTable[]> {
  const rows: CatalogRow[] = [];
  for (const { statements, optional = false } of catalogs[source.dialect] ?? []) {
    const maxRows = mostCatalogColumns - rows.length;
    if (maxRows <= 0) break;
    const timeoutMs = optional ? Math.min(othersMs, limits.timeoutMs) : limits.timeoutMs;
    rows.push(
      ...(await firstUnderstood(source, statements, { ...limits, maxRows, timeoutMs }, { optional })),
    );
  }
  const { tables, schemas } = tablesOf(rows, source.dialect);
  const readable = await withColumnRights(source, tables, schemas, limits);
  const referring = await withReferences(source, readable, schemas, limits);
  return withRemarks(source, referring, schemas, limits);
}

/** Rows of the catalogue as tables, each with its columns in order, and the schema that each lies in by its written name. */
function tablesOf(
  rows: Iterable<CatalogRow>,
  language: SourceLanguage,
): { tables: SourceTable[]; schemas: Map<string, string> } {
  const tables = new Map<string, SourceTable>();
  const schemas = new Map<string, string>();
  for (const [schema, name, column, own] of rows) {
    const key = JSON.stringify([schema, name]);
    const known = tables.get(key);
    if (known !== undefined) known.columns.push(String(column));
    else {
      const parts = [...(Number(own) === 1 ? [] : [String(schema)]), String(name)];
      const table = {
        schema: parts.length === 1 ? '' : String(schema),
        name: String(name),
        written: writtenName(parts, language),
        columns: [String(column)],
      };
      tables.set(key, table);
      schemas.set(table.written, String(schema));
    }
  }
  return { tables: [...tables.values()], schemas };
}

/** A table's name as a statement writes it: whatever it holds, in the quotes of its database. */
const writtenName = (parts: readonly string[], language: SourceLanguage): string =>
  language === 'mdx' ? '' : parts.map((part) => dialects[language].quoteIdent(part).parts.join('')).join('.');
