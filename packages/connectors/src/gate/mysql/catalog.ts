import { foldedName } from '@mingjing/contract';

const closedSchemas = new Set(['mysql', 'performance_schema']);

/** Tables of information_schema that a query may read: what tables and columns there are. */
const readable = new Set(
  `character_sets check_constraints collation_character_set_applicability collations columns geometry_columns
   key_column_usage keywords partitions referential_constraints schemata st_geometry_columns statistics
   table_constraints tables views`.split(/\s+/),
);

/** Views of the schema sys: they tell what other people run, who they are and how the server is set. */
const closedOfSys =
  /^(?:x\$)?(?:host_summary|innodb_|io_|latest_file_io|memory_|metrics$|processlist$|ps_|schema_|session$|session_ssl|statement|sys_config$|user_summary|version$|wait)/;

/** Closed wherever they stand, for a connection whose database is information_schema. */
const closedAnywhere = new Set(['processlist', 'user_privileges', 'innodb_trx']);

export const isClosedSchema = (schema: string): boolean =>
  closedSchemas.has(foldedName(schema)) || /^(?:utl_|dbms_)/.test(foldedName(schema));

export const isClosedAnywhere = (name: string): boolean => closedAnywhere.has(foldedName(name));

/**
 * Whether `schema.name` may be read. `sys` is a usual alias too: after FROM and JOIN it is the schema, elsewhere only
 * before a name of one of its views.
 */
export function isReadableRelation(schema: string, name: string, isTable: boolean): boolean {
  const [of, what] = [foldedName(schema), foldedName(name)];
  if (of === 'information_schema') return readable.has(what);
  if (of === 'sys') return !isTable && !closedOfSys.test(what);
  return !isClosedSchema(of);
}

/** System variables that a query may read; all others tell of files, accounts and settings. */
const readableVariables = new Set(
  `autocommit character_set_client character_set_connection character_set_database character_set_results
   character_set_server character_set_system collation_connection collation_database collation_server
   default_week_format div_precision_increment group_concat_max_len lc_time_names lower_case_table_names
   max_allowed_packet sql_mode sql_select_limit system_time_zone time_zone timestamp transaction_isolation
   tx_isolation version version_comment`.split(/\s+/),
);
export const isReadableVariable = (name: string): boolean => readableVariables.has(name.toLowerCase());
