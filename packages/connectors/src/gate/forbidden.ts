/** Functions that reach files, networks, other sessions, locks or time, or that run text as SQL. Lower case. */
const everywhere = [
  'xp_cmdshell',
  'sp_oacreate',
  'openrowset',
  'opendatasource',
  'openquery',
  'sys_exec',
  'sys_eval',
  'sys_get',
  'sys_set',
];

const mysql = [
  'load_file',
  'sleep',
  'benchmark',
  'get_lock',
  'release_lock',
  'release_all_locks',
  'is_free_lock',
  'is_used_lock',
  'master_pos_wait',
  'source_pos_wait',
  'master_gtid_wait',
  'wait_for_executed_gtid_set',
  'wait_until_sql_thread_after_gtids',
  'nextval',
  'setval',
  'lib_mysqludf_sys_info',
];

const postgres = [
  'set_config',
  'nextval',
  'setval',
  'loread',
  'lowrite',
  'query_to_xml',
  'query_to_xmlschema',
  'query_to_xml_and_xmlschema',
  'table_to_xml',
  'table_to_xmlschema',
  'table_to_xml_and_xmlschema',
  'schema_to_xml',
  'schema_to_xmlschema',
  'schema_to_xml_and_xmlschema',
  'database_to_xml',
  'database_to_xmlschema',
  'database_to_xml_and_xmlschema',
  'cursor_to_xml',
  'cursor_to_xmlschema',
  'ts_stat',
  'ts_rewrite',
  'crosstab',
  'crosstab2',
  'crosstab3',
  'crosstab4',
  'crosstabn',
  'connectby',
  'xpath_table',
  'txid_current',
  'inet_server_addr',
  'brin_summarize_new_values',
  'gin_clean_pending_list',
];

const names = new Set([...everywhere, ...mysql, ...postgres]);
const harmless = new Set(['pg_typeof', 'pg_column_size']);
const families = /^(?:pg_|lo_|dblink|http_|xp_|sp_)/;

/** Whether a function of this name (any letter case) may not be called. */
export function isForbiddenFunction(name: string): boolean {
  const lower = name.toLowerCase();
  if (harmless.has(lower)) return false;
  return names.has(lower) || families.test(lower);
}

/** Catalogs that hold secrets or what other people run. */
const relations = new Set([
  'pg_authid',
  'pg_shadow',
  'pg_auth_members',
  'pg_user_mapping',
  'pg_user_mappings',
  'pg_foreign_server',
  'pg_hba_file_rules',
  'pg_ident_file_mappings',
  'pg_file_settings',
  'pg_config',
  'pg_settings',
  'pg_largeobject',
  'pg_largeobject_metadata',
  'pg_statistic',
  'pg_stats',
  'pg_stats_ext',
  'pg_stat_activity',
  'pg_stat_statements',
  'pg_stat_ssl',
  'pg_stat_replication',
  'pg_prepared_statements',
  'pg_cursors',
  'pg_subscription',
  'pg_dblink',
  'pg_stat_wal_receiver',
  'user_mapping_options',
  'processlist',
]);
const schemas = new Set(['mysql', 'performance_schema', 'pg_toast']);

export const isForbiddenRelation = (name: string): boolean => relations.has(name.toLowerCase());
export const isForbiddenSchema = (name: string): boolean =>
  schemas.has(name.toLowerCase()) || /^(?:utl_|dbms_)/i.test(name);
