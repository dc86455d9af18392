import type { Role } from '@mingjing/contract';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

export interface Account {
  id: number;
  username: string;
  name: string;
  passwordHash: string;
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
      .select(['id', 'username', 'name', 'password_hash as passwordHash'])
      .where('username_key', '=', usernameKey)
      .where('disabled', '=', 0)
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
}
