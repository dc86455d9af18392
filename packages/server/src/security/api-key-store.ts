import { type Kysely, sql } from 'kysely';
import type { NewRow, Row, Tables } from '../db/schema.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import { type OwnRights, pathsText, rolesText } from './own-actor.ts';

export type ApiKeyRow = Row<'api_key'>;

/** A key with everything its actor needs, in one row. */
export interface UsedKeyRow
  extends OwnRights,
    Pick<ApiKeyRow, 'id' | 'hint' | 'scopes' | 'expires_at' | 'ended' | 'revoked_at' | 'last_used_at'> {
  disabled: number;
  key_name: string;
}

const owner = sql.ref('k.user_id');
const usedKey = (db: Kysely<Tables>, hash: string) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('app_user as u', 'u.id', 'k.user_id')
    .select([
      'k.id',
      'k.hint',
      'k.name as key_name',
      'k.scopes',
      'k.expires_at',
      'k.ended',
      'k.revoked_at',
      'k.last_used_at',
      'k.user_id',
      'u.username',
      'u.name',
      'u.disabled',
      'u.must_change_password',
      rolesText(owner).as('roles'),
      pathsText(owner).as('paths'),
    ])
    .where('k.key_hash', '=', hash);

/** The only SQL on API keys. */
export class ApiKeyStore {
  readonly #work: UnitOfWork;
  constructor(work: UnitOfWork) {
    this.#work = work;
  }

  find(hash: string): Promise<UsedKeyRow | undefined> {
    return usedKey(this.#work.db, hash).executeTakeFirst();
  }

  async noteUse(id: number, now: number, address: string): Promise<void> {
    await this.#work.db
      .updateTable('api_key')
      .set({ last_used_at: now, last_used_from: address.slice(0, 64) })
      .where('id', '=', id)
      .execute();
  }

  /** A user's keys, newest first. */
  list(userId: number): Promise<ApiKeyRow[]> {
    return this.#work.db
      .selectFrom('api_key')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .execute();
  }

  byId(id: number): Promise<ApiKeyRow | undefined> {
    return this.#work.db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirst();
  }

  insert(row: NewRow<'api_key'>): Promise<ApiKeyRow> {
    return this.#work.db.insertInto('api_key').values(row).returningAll().executeTakeFirstOrThrow();
  }

  async revokeOfUser(userId: number, now: number): Promise<void> {
    await this.#work.db
      .updateTable('api_key')
      .set({ revoked_at: now })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .execute();
  }

  async revoke(id: number, now: number): Promise<void> {
    await this.#work.db
      .updateTable('api_key')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
  }
}
