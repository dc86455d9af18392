/** A rule of the database that a write broke. `target` is the index or constraint; '' when the engine does not say. */
export interface BrokenConstraint {
  kind: 'unique' | 'foreign-key';
  target: string;
}

function textField(error: unknown, key: string): string {
  if (typeof error !== 'object' || error === null) return '';
  const value = (error as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : '';
}

/** Unique indexes are named uq_{table}_{columns}: SQLite names the columns only, PostgreSQL the index. */
function sqliteTarget(message: string): string {
  const named = /index '([^']+)'/.exec(message)?.[1];
  if (named !== undefined) return named;
  const columns = (/failed: (.+)$/.exec(message)?.[1] ?? '').split(', ').map((column) => column.split('.'));
  return ['uq', columns[0]?.[0] ?? '', ...columns.map((parts) => parts[1] ?? '')].join('_');
}

/** The constraint behind a failed write, the same on both engines; undefined for every other error. */
export function constraintOf(error: unknown): BrokenConstraint | undefined {
  const code = textField(error, 'code');
  if (code === '23505') return { kind: 'unique', target: textField(error, 'constraint') };
  if (code === '23503') return { kind: 'foreign-key', target: textField(error, 'constraint') };
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    return { kind: 'unique', target: sqliteTarget(textField(error, 'message')) };
  }
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return { kind: 'foreign-key', target: '' };
  return undefined;
}

/** Whether PostgreSQL undid a transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean => textField(error, 'code') === '40P01';
