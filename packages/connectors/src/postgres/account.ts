import { type AccountRight, type AccountRightKind, accountRights } from '../account/account-rights.ts';
import type { PartTable } from '../connector.ts';

const dangerousRoles: Record<string, AccountRightKind> = {
  pg_read_server_files: 'files',
  pg_write_server_files: 'files',
  pg_execute_server_program: 'programs',
  pg_write_all_data: 'write',
  pg_maintain: 'structure',
  pg_database_owner: 'structure',
  pg_signal_backend: 'other',
  pg_checkpoint: 'other',
  pg_create_subscription: 'other',
};
/** Functions that PostgreSQL grants to no role by itself. Before version 11 their own code refused instead. */
const fileFunctions = [
  'pg_read_file',
  'pg_read_binary_file',
  'pg_ls_dir',
  'pg_stat_file',
  'lo_import',
  'lo_export',
  'pg_file_write',
];

const list = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/**
 * Asks for what the account may do, its own rights and those of every role that it may take on, inherited or not: rows of a
 * kind and a name. A superuser is member of every role, so that nothing else is asked about one. Names are qualified: the
 * account's own search path decides nothing.
 */
export const accountQuestion = `
WITH own AS (
  SELECT oid, rolname, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
  FROM pg_catalog.pg_roles
  WHERE pg_catalog.pg_has_role(oid, 'MEMBER')
    AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_roles r WHERE r.rolsuper AND pg_catalog.pg_has_role(r.oid, 'MEMBER'))
), shown AS (
  SELECT oid, nspname FROM pg_catalog.pg_namespace
  WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
)
SELECT * FROM (SELECT 'superuser', rolname::text FROM pg_catalog.pg_roles
  WHERE rolsuper AND pg_catalog.pg_has_role(oid, 'MEMBER')
    AND (rolname = current_user OR NOT EXISTS (
      SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = current_user AND rolsuper)) LIMIT 4) a
UNION ALL SELECT 'role', rolname::text FROM own
  WHERE rolname IN (${list(Object.keys(dangerousRoles))})
UNION ALL SELECT 'accounts', 'CREATEROLE' FROM own WHERE rolcreaterole
UNION ALL SELECT 'structure', 'CREATEDB' FROM own WHERE rolcreatedb
UNION ALL SELECT 'other', 'REPLICATION' FROM own WHERE rolreplication
UNION ALL SELECT 'other', 'BYPASSRLS' FROM own WHERE rolbypassrls
UNION ALL SELECT * FROM (SELECT 'files', p.proname::text FROM pg_catalog.pg_proc p, own
  WHERE p.proname IN (${list(fileFunctions)})
    AND pg_catalog.current_setting('server_version_num')::int >= 110000
    AND pg_catalog.has_function_privilege(own.oid, p.oid, 'EXECUTE') LIMIT 5) b
UNION ALL SELECT 'structure', 'CREATE ON DATABASE ' || pg_catalog.current_database() FROM own
  WHERE pg_catalog.has_database_privilege(own.oid, pg_catalog.current_database(), 'CREATE')
UNION ALL SELECT * FROM (SELECT 'structure', 'CREATE ON SCHEMA ' || n.nspname FROM shown n, own
  WHERE pg_catalog.has_schema_privilege(own.oid, n.oid, 'CREATE') LIMIT 5) c
UNION ALL SELECT * FROM (SELECT 'write', n.nspname || '.' || t.relname
  FROM pg_catalog.pg_class t JOIN shown n ON n.oid = t.relnamespace, own
  WHERE t.relkind IN ('r', 'p', 'f', 'v')
    AND (pg_catalog.has_table_privilege(own.oid, t.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER')
      OR pg_catalog.has_any_column_privilege(own.oid, t.oid, 'INSERT, UPDATE')) LIMIT 5) d`;

/**
 * Tables that the account may not read as a whole: schema and name, each with a column that it may read, or NULL where
 * there is none. The catalogue lists as well what may only be written to, and materialized views of everybody.
 */
export const partTablesStatement = `
  SELECT n.nspname::text, c.relname::text, a.attname::text
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    AND pg_catalog.has_schema_privilege(n.oid, 'USAGE')
    AND pg_catalog.has_column_privilege(c.oid, a.attnum, 'SELECT')
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
    AND NOT (pg_catalog.has_schema_privilege(n.oid, 'USAGE') AND pg_catalog.has_table_privilege(c.oid, 'SELECT'))
  ORDER BY 1, 2, a.attnum LIMIT 200000`;

/** Those that the rows of the answer tell. */
export function partTablesOf(rows: readonly (readonly (string | null)[])[]): PartTable[] {
  const found = new Map<string, PartTable & { columns: string[] }>();
  for (const [schema, name, column] of rows) {
    const key = JSON.stringify([schema, name]);
    const table = found.get(key) ?? { schema: schema ?? '', name: name ?? '', columns: [] };
    if (column != null) table.columns.push(column);
    found.set(key, table);
  }
  return [...found.values()];
}

/** The rights that the rows of the answer tell. */
export function postgresRights(rows: readonly (readonly string[])[]): AccountRight[] {
  return accountRights(
    rows.map(([kind = 'other', name = '']) => [
      kind === 'role' ? (dangerousRoles[name] ?? 'other') : (kind as AccountRightKind),
      name,
    ]),
  );
}
