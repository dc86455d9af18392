import type { Role } from '@mingjing/contract';
import { sql } from 'kysely';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

export interface Account {
  id: number;
  username: string;
  name: string;
  passwordHash: string;
  mustChange: number;
  passwordChangedAt: number;
  createdAt: number;
}

const accountColumns = [
  'id',
  'username',
  'name',
  'password_hash as passwordHash',
  'must_change_password as mustChange',
  'password_changed_at as passwordChangedAt',
  'created_at as createdAt',
] as const;

/** Accounts as the login sees them. */
export class SessionStore {
  readonly #work: UnitOfWork;
  constructor(work: UnitOfWork) {
    this.#work = work;
  }

  /** The account with this key; a disabled one is as good as none. */
  async account(usernameKey: string): Promise<Account | undefined> {
    return this.#work.db
      .selectFrom('app_user')
      .select(accountColumns)
      .where('username_key', '=', usernameKey)
      .where('disabled', '=', 0)
      .executeTakeFirst();
  }

  /** Whether an account has this key, disabled or not. */
  async isTaken(usernameKey: string): Promise<boolean> {
    const row = await this.#work.db
      .selectFrom('app_user')
      .select('id')
      .where('username_key', '=', usernameKey)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Enabled accounts that have this text among their names in other systems. */
  async accountsByAppid(appid: string): Promise<Account[]> {
    const part = `%${JSON.stringify(appid).replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
    const rows = await this.#work.db
      .selectFrom('app_user')
      .select([...accountColumns, 'appids'])
      .where('disabled', '=', 0)
      .where(sql<boolean>`appids like ${part} escape '\\'`)
      .execute();
    // The text may stand within another one, and engines differ in letter case: the list decides.
    return rows.filter(({ appids }) => (JSON.parse(appids) as string[]).includes(appid));
  }

  /** The name of an account, disabled ones too. */
  async named(usernameKey: string): Promise<{ id: number; username: string } | undefined> {
    return this.#work.db
      .selectFrom('app_user')
      .select(['id', 'username'])
      .where('username_key', '=', usernameKey)
      .executeTakeFirst();
  }

  async roles(userId: number): Promise<Role[]> {
    return this.#work.db
      .selectFrom('user_role')
      .innerJoin('role', 'role.id', 'user_role.role_id')
      .select(['role.id', 'role.role_name as roleName'])
      .where('user_role.user_id', '=', userId)
      .orderBy('role.id')
      .execute();
  }

  async isAdmin(userId: number): Promise<boolean> {
    const row = await this.#work.db
      .selectFrom('user_role')
      .innerJoin('role', 'role.id', 'user_role.role_id')
      .select('role.id')
      .where('user_role.user_id', '=', userId)
      .where('role.is_admin', '=', 1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** What users may know of their own account. */
  async own(userId: number): Promise<{ username: string; name: string; lastLoginAt: number | null }> {
    return this.#work.db
      .selectFrom('app_user')
      .select(['username', 'name', 'last_login_at as lastLoginAt'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
  }

  async setName(userId: number, name: string, now: number): Promise<void> {
    await this.#work.db
      .updateTable('app_user')
      .set((row) => ({ name, updated_at: now, updated_by: userId, version: row('version', '+', 1) }))
      .where('id', '=', userId)
      .execute();
  }

  /** Puts a new password in the place of one that was checked; false when that is not the account's any more. */
  async setPassword(userId: number, passwordHash: string, before: string, now: number): Promise<boolean> {
    const row = await this.#work.db
      .updateTable('app_user')
      .set({
        password_hash: passwordHash,
        must_change_password: 0,
        password_changed_at: now,
        updated_at: now,
      })
      .where('id', '=', userId)
      .where('password_hash', '=', before)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** From now on a new password comes before anything else. */
  async askNewPassword(userId: number): Promise<void> {
    await this.#work.db
      .updateTable('app_user')
      .set({ must_change_password: 1 })
      .where('id', '=', userId)
      .execute();
  }

  /**
   * Notes a login, with the password that was checked where one was. False when the account was disabled or got another
   * password meanwhile: whoever changes that waits for this row or has ended all sessions, but not the one to come.
   */
  async noteLogin(userId: number, now: number, passwordHash?: string): Promise<boolean> {
    const row = await this.#work.db
      .updateTable('app_user')
      .set({ last_login_at: now })
      .where('id', '=', userId)
      .where('disabled', '=', 0)
      .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash ?? ''))
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }
}
