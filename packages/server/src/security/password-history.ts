import type { UnitOfWork } from '../db/unit-of-work.ts';
import { verifyPassword } from './passwords.ts';

/** Hashes that are kept of one account, whatever the setting asks for now. */
const mostKept = 24;

/** Passwords that an account had before. Call `keep` in the transaction that sets the new one. */
export function createPasswordHistory(work: UnitOfWork) {
  return {
    /** Whether a password is the account's own or one of the last `count` before it. */
    async isKnown(userId: number, password: string, count: number): Promise<boolean> {
      if (count <= 0) return false;
      const own = await work.db
        .selectFrom('app_user')
        .select('password_hash')
        .where('id', '=', userId)
        .executeTakeFirst();
      const before = await work.db
        .selectFrom('password_history')
        .select('password_hash')
        .where('user_id', '=', userId)
        .orderBy('replaced_at', 'desc')
        .limit(count)
        .execute();
      for (const { password_hash: hash } of [...(own === undefined ? [] : [own]), ...before]) {
        if (await verifyPassword(hash, password)) return true;
      }
      return false;
    },
    /** Keeps the hash that is about to be replaced. */
    async keep(userId: number, now: number): Promise<void> {
      const own = await work.db
        .selectFrom('app_user')
        .select('password_hash')
        .where('id', '=', userId)
        .executeTakeFirst();
      if (own === undefined) return;
      await work.db
        .insertInto('password_history')
        .values({ user_id: userId, password_hash: own.password_hash, replaced_at: now })
        .execute();
      const old = await work.db
        .selectFrom('password_history')
        .select('replaced_at')
        .where('user_id', '=', userId)
        .orderBy('replaced_at', 'desc')
        .offset(mostKept)
        .limit(1)
        .executeTakeFirst();
      if (old === undefined) return;
      await work.db
        .deleteFrom('password_history')
        .where('user_id', '=', userId)
        .where('replaced_at', '<=', old.replaced_at)
        .execute();
    },
  };
}
export type PasswordHistory = ReturnType<typeof createPasswordHistory>;
