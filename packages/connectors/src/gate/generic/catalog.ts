const open = new Set(
  `character_sets columns key_column_usage referential_constraints schemata table_constraints tables views`.split(
    ' ',
  ),
);
/** Schemas of servers, whatever the database: accounts, sessions, settings, packages. */
const closedSchemas =
  /^(?:sys|system|sysibm|sysibmadm|syscat|sysdba|sysauditor|syssso|sysproc|sysfun|systools|sysstat|ctisys|syscs_\w*|_sys_\w*|pg_\w*|sys_\w*|xlog_\w*|dbe_\w*|crdb_internal|performance_schema|mysql|xdb|ctxsys|mdsys)$/;
const closedNames =
  /^(?:g?v_?\$|x\$|mon\$|sec\$|rdb\$|_v_|dba_|cdb_|exa_dba_|pg_|gp_stat_|gs_(?:wlm|session|sql|asp|instance)_|sys_|sysdomains|sysobjects|syslogins|sysusers|sysprocesses|mon(?:processsqltext|sysstatement|syssqltext|process)$)/;
/** Schemas whose names could be a hospital's own tables or aliases: closed where such a view of the server is named in them. */
const closedViews =
  /^(?:snowflake\.(?:account|organization)_usage|dbc\.(?:dbql|session|user|accessrights|accesslog|logon)\w*|v_monitor\.(?:sessions|user_sessions|query_\w+|load_\w+)|v_catalog\.(?:users|grants|roles|passwords|user_\w+))$/;
const packages = /^(?:dbms_|utl_|owa_|htp$|htf$|apex_|ctx_|sp_)/;

/** Whether a name with its owners may be read. */
export function isReadableGeneric(parts: readonly string[]): boolean {
  const last = parts.at(-1) ?? '';
  if (parts.length > 4 || closedNames.test(last)) return false;
  if (parts.some((name, at) => closedViews.test(`${name}.${parts[at + 1] ?? ''}`))) return false;
  return parts.slice(0, -1).every((name, at) => {
    if (name === 'information_schema') return open.has(parts[at + 1] ?? '');
    return !closedSchemas.test(name) && !packages.test(name);
  });
}
