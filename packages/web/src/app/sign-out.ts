import { client } from './client.ts';
import { closeSession, isAuthenticated } from './session.ts';

/** Ends the session here and, as far as the server can be reached, there. */
export function signOut(): void {
  // The call reads the token before it is cleared; nobody waits for its answer.
  if (isAuthenticated()) client.session.logout().catch(() => undefined);
  closeSession();
}
