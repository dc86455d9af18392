/** Views of the dictionary that a query may read: what tables and columns there are. */
const open = new Set(
  ['all', 'user'].flatMap((whose) =>
    `tables tab_columns tab_cols tab_comments col_comments views objects constraints cons_columns indexes ind_columns
     synonyms`
      .split(/\s+/)
      .map((what) => `${whose}_${what}`),
  ),
);
/** Other views of the dictionary that every account sees; names like user_info are tables of the hospital's own. */
const closedOfAll =
  /^(?:all|user)_(?:.*(?:privs|grant).*|users|source|db_links|directories|jobs?|scheduler_.*|triggers?|errors|arguments|procedures|dependencies|polic(?:y|ies).*|java_.*|libraries|audit_.*|def_audit_.*|tab_histograms|histograms|sql.*|queue.*|mviews|external_.*|credentials|xml_.*|password_limits|resource_limits|ts_quotas|free_space|segments|recyclebin|scheduler)$/;
const closedNames =
  /^(?:g?v_?\$|x\$|k[a-z]+\$|dba_|cdb_|session_(?:privs|roles|context)$|role_|global_name$|nls_|product_component|product_privs$|dict(?:ionary)?$|dict_columns$|database_properties$|plan_table$|sys\.|(?:user|link|aud|source|obj|col|tab)\$)/;
const closedOwners =
  /^(?:sys|system|sysman|dbsnmp|ctxsys|mdsys|xdb|wmsys|olapsys|outln|audsys|gsmadmin_internal|lbacsys|dvsys|ordsys|ords_\w*|apex_\w*|flows_\w*|dbms_\w*|utl_\w*|owa\w*|htp|htf|ctx_\w*|sdo_\w*|mgmt_\w*|wwv_\w*|xmltype|information_schema|pg_catalog|sys_catalog|httpuritype|uritype|uritypefactory|anydata)$/;

/** Whether a name with its owners may be read. */
export function isReadableOracle(parts: readonly string[]): boolean {
  const last = parts.at(-1) ?? '';
  if (parts.length > 3) return false;
  // A name alone is a column, a table or a public synonym.
  if (parts.length === 1 && closedOwners.test(last)) return false;
  return (
    [parts[0], last].every(
      (name = '') => open.has(name) || !(closedNames.test(name) || closedOfAll.test(name)),
    ) && parts.slice(0, -1).every((name) => !closedOwners.test(name))
  );
}
