import { foldedName } from '@mingjing/contract';

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Databases of the server itself: accounts, jobs with their passwords, what others run. */
const closedDatabases = setOf('distribution master model msdb mssqlsystemresource reportservertempdb tempdb');

/** What a query may read of the catalog: which tables and columns there are. */
const readable: Readonly<Record<string, ReadonlySet<string>>> = {
  sys: setOf(`all_columns all_objects all_views columns extended_properties foreign_key_columns foreign_keys index_columns
    indexes key_constraints objects partitions schemas tables types views`),
  information_schema:
    setOf(`check_constraints columns constraint_column_usage constraint_table_usage key_column_usage
    referential_constraints schemata table_constraints tables view_column_usage view_table_usage views`),
};

/** Views of old versions, which need no schema: accounts, rights, sources of procedures, other sessions. */
const closedAnywhere = setOf(`sysaltfiles syscacheobjects syscharsets syscomments sysconfigures syscurconfigs
  sysdatabases sysdevices sysfiles sysforeignkeys sysfulltextcatalogs syslockinfo syslogins sysmembers sysmessages
  sysobjvalues sysoledbusers sysopentapes sysperfinfo syspermissions sysprocesses sysprotects sysremotelogins sysservers
  sysusers sysxlogins`);

/** Whether the name with its owners, as in `database.schema.table`, may be read; omitted parts are empty. */
export function isReadableName(parts: readonly string[]): boolean {
  const names = parts.map(foldedName);
  const last = names.at(-1) ?? '';
  // A fourth part is another server.
  if (names.length > 3 || closedAnywhere.has(last)) return false;
  return names.slice(0, -1).every((name, at) => {
    if (closedDatabases.has(name)) return false;
    const open = Object.hasOwn(readable, name) ? readable[name] : undefined;
    return open === undefined || open.has(names[at + 1] ?? '');
  });
}
