import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { ApiKeyStore } from '../../security/api-key-store.ts';
import type { Sessions } from '../../security/sessions.ts';
import type { UserStore } from './user.store.ts';

export interface CloseWaysDeps {
  work: UnitOfWork;
  store: Pick<UserStore, 'update'>;
  sessions: Pick<Sessions, 'revokeOthers'>;
  now: () => number;
}

/** What of an account goes on. */
interface Kept {
  /** The session of whoever closes the others. */
  ownToken?: string;
  /** Its names elsewhere; undefined for all that it has. */
  appids?: readonly string[];
}

/**
 * Closes the ways into an account that whoever opened it may know: another password, no key goes on, no session but the
 * caller's own, and of its names elsewhere those that are kept. Run in a transaction, beside what tells the audit log.
 */
export function createCloseWays({ work, store, sessions, now }: CloseWaysDeps) {
  const keys = new ApiKeyStore(work);
  return async (id: number, password_hash: string, { ownToken = '', appids }: Kept): Promise<void> => {
    await store.update(id, {
      password_hash,
      password_changed_at: now(),
      opened_by: null,
      ...(appids !== undefined && { appids: JSON.stringify(appids) }),
    });
    await sessions.revokeOthers(id, ownToken);
    await keys.revokeOfUser(id, now());
  };
}
