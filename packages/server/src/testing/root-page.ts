import Database from 'libsql';

export const pageSize = 4096;

/** Where a table of an SQLite file begins, in bytes: there it holds rows, which nobody can say of a place by its distance. */
export function rootPageAt(path: string, table: string): number {
  const file = new Database(path, { readonly: true });
  try {
    const row: unknown = file.prepare('select rootpage from sqlite_master where name = ?').get(table);
    return pageSize * ((row as { rootpage: number }).rootpage - 1);
  } finally {
    file.close();
  }
}
