import type { Role } from '@mingjing/contract';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

export interface Account {
  id: number;
  username: string;
  name: string;
  passwordHash: string;
  mustChange: number;
}

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
      .select([
        'id',
        'username',
        'name',
        'password_hash as passwordHash',
        'must_change_password as mustChange',
      ])
      .where('username_key', '=', usernameKey)
      .where('disabled', '=', 0)
      .executeTakeFirst();
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
      .set({ name, updated_at: now })
      .where('id', '=', userId)
      .execute();
  }

  async setPassword(userId: number, passwordHash: string, now: number): Promise<void> {
    await this.#work.db
      .updateTable('app_user')
      .set({ password_hash: passwordHash, must_change_password: 0, updated_at: now })
      .where('id', '=', userId)
      .execute();
  }

  async noteLogin(userId: number, now: number): Promise<void> {
    await this.#work.db
      .updateTable('app_user')
      .set({ last_login_at: now })
      .where('id', '=', userId)
      .execute();
  }
}
