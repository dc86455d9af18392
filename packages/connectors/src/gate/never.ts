import type { NeverClass } from './reason.ts';

/** Functions that reach beyond the rows, whatever the dialect: no setting of a data source lets them through. */
const names: Partial<Record<NeverClass, string[]>> = {
  file: [
    'load_file',
    'loread',
    'lowrite',
    'utl_file',
    'pg_current_logfile',
    'pg_stat_file',
    'pg_relation_filepath',
    'bfilename',
    'readfile',
    'writefile',
    'load_extension',
  ],
  wait: [
    'sleep',
    'benchmark',
    'master_pos_wait',
    'source_pos_wait',
    'master_gtid_wait',
    'wait_for_executed_gtid_set',
    'wait_until_sql_thread_after_gtids',
    'wsrep_sync_wait_upto_gtid',
  ],
  lock: ['get_lock', 'release_lock', 'release_all_locks', 'is_free_lock', 'is_used_lock'],
  signal: ['binlog_gtid_pos'],
  network: ['inet_server_addr', 'inet_server_port', 'openrowset', 'opendatasource'],
  text: [
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
    'connectby',
    'xpath_table',
    'openquery',
    'dbms_xmlgen',
    'name_const',
  ],
  write: [
    'set_config',
    'nextval',
    'setval',
    'txid_current',
    'pg_current_xact_id',
    'brin_summarize_new_values',
    'brin_summarize_range',
    'brin_desummarize_range',
    'gin_clean_pending_list',
    'pg_nextoid',
    'pg_stop_making_pinned_objects',
    'pg_import_system_collations',
    'pg_extension_config_dump',
  ],
  program: [
    'xp_cmdshell',
    'sp_oacreate',
    'sys_exec',
    'sys_eval',
    'sys_get',
    'sys_set',
    'lib_mysqludf_sys_info',
  ],
};

/** Whole families, so that the next version's members are in them too. */
const families: [RegExp, NeverClass][] = [
  [/^pg_(?:read_|ls_|file_|write_|logdir|logfile|rotate_logfile|current_logfile|stat_file)/, 'file'],
  [/^lo_/, 'file'],
  [/^pg_sleep/, 'wait'],
  [/^pg_(?:try_)?advisory_/, 'lock'],
  [
    /^pg_(?:terminate|cancel|reload|promote|switch|notify|log_backend|wal_replay|stat_reset|stat_force)/,
    'signal',
  ],
  [
    /^pg_(?:backup|start_backup|stop_backup|create_|copy_|drop_|export_snapshot|logical|replication|sync_)/,
    'write',
  ],
  [/^(?:pg_restore_|pg_clear_|pg_set_|binary_upgrade|pg_prewarm|pg_truncate|pg_surgery|heap_force)/, 'write'],
  [/^dblink/, 'network'],
  [/^(?:http|https|curl|url|utl_http|utl_tcp|utl_smtp|ldap|amqp|plproxy)(?:_|$)/, 'network'],
  [/^crosstab/, 'text'],
  [/^(?:exec|execute|eval|run|query)_(?:sql|immediate|query|statement)/, 'text'],
  [/^(?:xp_|sp_|sys_exec|sys_eval|lib_mysqludf)/, 'program'],
  [/^(?:utl_|dbms_)/, 'text'],
  [/^(?:plpgsql|plpython|plperl|plv8|pltcl|plsh|plr)\w*_(?:handler|validator)/, 'program'],
];

const known = new Map(
  (Object.entries(names) as [NeverClass, string[]][]).flatMap(([does, list]) =>
    list.map((name): [string, NeverClass] => [name, does]),
  ),
);

/** What a function does that no setting allows, by its bare name in any letter case; undefined for all others. */
export function neverClassOf(name: string): NeverClass | undefined {
  const lower = name.toLowerCase();
  return known.get(lower) ?? families.find(([pattern]) => pattern.test(lower))?.[1];
}
