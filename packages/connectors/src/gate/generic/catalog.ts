const open = new Set(
  `character_sets columns key_column_usage referential_constraints schemata table_constraints tables views`.split(
    ' ',
  ),
);
/** Schemas of servers, whatever the database: accounts, sessions, settings, packages. */
const closedSchemas =
  /^(?:sys|system|sysibm|syscat|sysdba|sysauditor|syssso|sysproc|sysfun|systools|sysstat|ctisys|pg_\w*|sys_\w*|xlog_\w*|performance_schema|mysql|xdb|ctxsys|mdsys)$/;
const closedNames =
  /^(?:g?v_?\$|x\$|dba_|cdb_|pg_|sys_|sysdomains|sysobjects|syslogins|sysusers|sysprocesses)/;
const packages = /^(?:dbms_|utl_|owa_|htp$|htf$|apex_|ctx_|sp_)/;

/** Whether a name with its owners may be read. */
export function isReadableGeneric(parts: readonly string[]): boolean {
  const last = parts.at(-1) ?? '';
  if (parts.length > 4 || closedNames.test(last)) return false;
  return parts.slice(0, -1).every((name, at) => {
    if (name === 'information_schema') return open.has(parts[at + 1] ?? '');
    return !closedSchemas.test(name) && !packages.test(name);
  });
}
