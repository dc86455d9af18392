import { sql } from 'kysely';
import type { NewRow, Tables } from './schema.ts';
import type { UnitOfWork } from './unit-of-work.ts';

type Versioned = 'datasource' | 'dataset' | 'widget' | 'panel' | 'template' | 'role' | 'app_user' | 'menu';

/** Saves of records whose forms are open in several places. */
export interface SavedVersions<T extends Versioned> {
  /** Saves over exactly this version, or over any when none is named; false when another save came first. */
  save(id: number, version: number | undefined, change: Partial<NewRow<T>>): Promise<boolean>;
  /** Who saved a record last, as users are called; undefined when that is not known. */
  savedBy(id: number): Promise<string | undefined>;
}

export function createSavedVersions<T extends Versioned>(work: UnitOfWork, table: T): SavedVersions<T> {
  return {
    async save(id, version, change) {
      const values = { ...change, version: sql<number>`version + 1` };
      const saving = work.db
        .updateTable(table as Versioned)
        .set(values as never)
        .where('id', '=', id);
      const over = version === undefined ? saving : saving.where('version', '=', version);
      return (await over.returning('id').executeTakeFirst()) !== undefined;
    },
    async savedBy(id) {
      const row = await work.db
        .selectFrom(table as keyof Pick<Tables, Versioned>)
        .innerJoin('app_user as author', 'author.id', `${table as Versioned}.updated_by`)
        .select(['author.name', 'author.username'])
        .where(`${table as Versioned}.id`, '=', id)
        .executeTakeFirst();
      return row === undefined ? undefined : row.name === '' ? row.username : row.name;
    },
  };
}
