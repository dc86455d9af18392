import { type Kysely, sql } from 'kysely';
import type { Engine } from './engine.ts';
import { migrationsFor } from './migrations/index.ts';
import type { Tables } from './schema.ts';

/** Beginning of what is said of metadata that a newer release wrote. */
export const newerMetadata = '元数据由更新的版本创建，请使用相同或更新的版本';

/** The steps that brought the metadata to where they are, by name. Throws what the database says where there are none. */
export async function appliedSteps(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether a newer release wrote them: it may keep secrets and files in places that this one does not know. */
export async function isOfNewerRelease(db: Kysely<Tables>, engine: Engine): Promise<boolean> {
  const known = migrationsFor(engine);
  return (await appliedSteps(db)).some((name) => known[name] === undefined);
}
