import { createClient, oidcRoutes } from '@mingjing/contract';
import { closeSession, headerToken, isAuthenticated } from './session.ts';
import { sessionClient } from './session-client.ts';
import { signedOutKey } from './signed-out-key.ts';

/** Longest wait for the provider's address, in milliseconds: here the session is over long before. */
const longestWait = 5000;

// Its failures are nobody's: signing out is done whatever the answer.
const oidc = createClient({ oidc: oidcRoutes }, { baseUrl: '', token: headerToken }).oidc;

async function providerSignOut(): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), longestWait));
  const answer = await Promise.race([oidc.leave().catch(() => null), late]);
  if (answer?.url == null || !/^https?:$/.test(new URL(answer.url).protocol)) return null;
  sessionStorage.setItem(signedOutKey, answer.state ?? '');
  return answer.url;
}

/**
 * Ends the session here and, as far as the server can be reached, there. With `hasProvider` the answer is where the
 * OpenID provider ends its own session, for a session that came from it; null: nowhere.
 */
export async function signOut(hasProvider: boolean): Promise<string | null> {
  if (!isAuthenticated()) {
    closeSession();
    return null;
  }
  // The calls read the token before it is cleared.
  const provider = hasProvider ? providerSignOut() : null;
  if (!hasProvider) sessionClient.session.logout().catch(() => undefined);
  closeSession();
  return provider;
}
