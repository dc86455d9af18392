import { closeSession, isAuthenticated } from './session.ts';
import { sessionClient } from './session-client.ts';

/** Ends the session here and, as far as the server can be reached, there. */
export function signOut(): void {
  // The call reads the token before it is cleared; nobody waits for its answer.
  if (isAuthenticated()) sessionClient.session.logout().catch(() => undefined);
  closeSession();
}
