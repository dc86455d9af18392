/** What a query may read of the catalog: which tables and columns there are. */
const open: Readonly<Record<string, ReadonlySet<string>>> = {
  syscat: new Set(
    'colchecks columns indexcoluse indexes keycoluse references schemata tabconst tables views'.split(' '),
  ),
  sysibm: new Set(['sysdummy1', 'columns', 'tables', 'sqlcolumns', 'sqltables']),
  information_schema: new Set(['columns', 'tables', 'views', 'schemata']),
};
const closedOwners =
  /^(?:sysibmadm|sysproc|sysfun|systools|sysstat|syspublic|sysibminternal|qsys\w*|sqlj|nullid|db2fn|dbms_\w*|utl_\w*)$/;

/** Whether a name with its owners may be read. */
export function isReadableDb2(parts: readonly string[]): boolean {
  if (parts.length > 3) return false;
  if (parts.length === 1) return !closedOwners.test(parts[0] ?? '');
  return parts.slice(0, -1).every((name, at) => {
    if (closedOwners.test(name)) return false;
    const known = Object.hasOwn(open, name) ? open[name] : undefined;
    return known === undefined || known.has(parts[at + 1] ?? '');
  });
}
