import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { hashOf } from '../../security/tokens.ts';

/**
 * Notes that a sign is used; false when it was before. The row is the decision: of two servers on one database that are
 * shown the same sign at the same moment, one gets it in.
 */
export async function spendSign(work: UnitOfWork, body: string, expiresAt: number): Promise<boolean> {
  const row = await work.db
    .insertInto('used_sign')
    .values({ sign_hash: hashOf(body), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('sign_hash').doNothing())
    .returning('sign_hash')
    .executeTakeFirst();
  return row !== undefined;
}
