/** Relations of pg_catalog that a query may read: what tables and columns there are, and nothing that is secret. */
const readable = new Set(
  `pg_attribute pg_class pg_collation pg_constraint pg_description pg_enum pg_index pg_indexes pg_inherits
   pg_namespace pg_partitioned_table pg_range pg_tables pg_timezone_abbrevs pg_timezone_names pg_type
   pg_stat_user_tables`.split(/\s+/),
);

/** The others, by name: people have tables of their own that begin with pg_. */
const closed = new Set(
  `pg_aggregate pg_aios pg_am pg_amop pg_amproc pg_attrdef pg_auth_members pg_authid pg_available_extension_versions
   pg_available_extensions pg_backend_memory_contexts pg_cast pg_config pg_conversion pg_cursors pg_database
   pg_db_role_setting pg_default_acl pg_depend pg_event_trigger pg_extension pg_file_settings
   pg_foreign_data_wrapper pg_foreign_server pg_foreign_table pg_group pg_hba_file_rules pg_ident_file_mappings
   pg_init_privs pg_language pg_largeobject pg_largeobject_metadata pg_locks pg_matviews pg_opclass pg_operator
   pg_opfamily pg_parameter_acl pg_policies pg_policy pg_prepared_statements pg_prepared_xacts pg_proc
   pg_publication pg_publication_namespace pg_publication_rel pg_publication_tables pg_replication_origin
   pg_replication_origin_status pg_replication_slots pg_rewrite pg_roles pg_rules pg_seclabel pg_seclabels
   pg_sequence pg_sequences pg_settings pg_shadow pg_shdepend pg_shdescription pg_shmem_allocations
   pg_shmem_allocations_numa pg_shseclabel pg_statistic pg_statistic_ext pg_statistic_ext_data pg_stats
   pg_stats_ext pg_stats_ext_exprs pg_subscription pg_subscription_rel pg_tablespace pg_transform pg_trigger
   pg_ts_config pg_ts_config_map pg_ts_dict pg_ts_parser pg_ts_template pg_user pg_user_mapping pg_user_mappings
   pg_views pg_wait_events pg_buffercache pg_dblink`.split(/\s+/),
);
/** Views of what the server and other people do, whose number grows with every version; views behind information_schema. */
const closedFamilies = /^pg_stat(?:_|io_)|^_pg_/;

const readableOfSchema = new Set(
  `schemata tables columns views key_column_usage table_constraints constraint_column_usage constraint_table_usage
   referential_constraints check_constraints character_sets collations`.split(/\s+/),
);
/** Names of information_schema that are closed even where no schema is written. */
const closedOfSchema = new Set(['user_mapping_options', 'foreign_server_options', 'user_mappings']);

/** Whether a statement may read this relation; names as the server folds them. */
export function isReadableRelation(schema: string | undefined, name: string): boolean {
  if (schema === 'information_schema') return readableOfSchema.has(name);
  if (schema === 'pg_catalog') return readable.has(name);
  if (schema !== undefined)
    return schema !== 'pg_toast' && !schema.startsWith('pg_temp') && !schema.startsWith('pg_toast');
  if (readable.has(name)) return true;
  return !closed.has(name) && !closedFamilies.test(name) && !closedOfSchema.has(name);
}
