import { limits } from '@mingjing/contract';
import { sql } from 'kysely';
import type { UnitOfWork } from '../db/unit-of-work.ts';

export interface Attempt {
  /** Whether the password may be checked at all. */
  allowed: boolean;
  /** Whether the account is locked if this attempt fails. */
  last: boolean;
}

/**
 * Counts an attempt before its password is checked, in one atomic statement; a success takes the count away. However
 * many processes guess at once, no more than the limit of passwords is ever checked in a lock's time.
 */
export async function countAttempt(work: UnitOfWork, key: string, now: number): Promise<Attempt> {
  const result = await sql<{ fails: number }>`
    insert into login_attempt (username_key, fails, locked_until) values (${key}, 1, 0)
    on conflict (username_key) do update set
      fails = case
        when login_attempt.locked_until > 0 and login_attempt.locked_until <= ${now} then 1
        else login_attempt.fails + 1 end,
      locked_until = case
        when login_attempt.locked_until > ${now} then login_attempt.locked_until
        when login_attempt.locked_until > 0 then 0
        when login_attempt.fails + 1 >= ${sql.lit(limits.loginFailures)} then ${now + limits.lockMs}
        else 0 end
    returning fails`.execute(work.db);
  const fails = result.rows[0]?.fails ?? Number.POSITIVE_INFINITY;
  return { allowed: fails <= limits.loginFailures, last: fails >= limits.loginFailures };
}

export async function forgetAttempts(work: UnitOfWork, key: string): Promise<void> {
  await work.db.deleteFrom('login_attempt').where('username_key', '=', key).execute();
}
