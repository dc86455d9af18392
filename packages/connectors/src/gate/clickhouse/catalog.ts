import { foldedName } from '@mingjing/contract';

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * What a query may read of the server's own databases. Not system.tables and system.databases: they tell how tables of
 * other servers are reached, passwords among it.
 */
const readable: Readonly<Record<string, ReadonlySet<string>>> = {
  system: setOf('columns contributors data_type_families functions numbers numbers_mt one time_zones zeros'),
  information_schema: setOf(
    'columns key_column_usage referential_constraints schemata statistics tables views',
  ),
};

/** Whether `database.table` may be read. */
export function isReadableTable(database: string, table: string): boolean {
  const open = readable[foldedName(database)];
  return open === undefined || open.has(foldedName(table));
}

/** Whether a database is one of the server's own. */
export const isSystem = (database: string): boolean => Object.hasOwn(readable, foldedName(database));
