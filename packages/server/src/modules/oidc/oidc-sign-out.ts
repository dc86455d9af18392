import { randomBytes } from 'node:crypto';
import { recordAudit } from '../../audit/record-audit.ts';
import type { UserActor } from '../../security/actor.ts';
import { idTokenBinding, type OidcDeps } from './oidc.service.ts';
import type { OidcProvider } from './oidc-provider.ts';

/** Where the browser goes to sign out at the provider, too; nulls for a session that did not come from there. */
export interface ProviderSignOut {
  url: string | null;
  /** What the provider sends the browser home with. */
  state: string | null;
}

/** Ends a session here at once, and tells where the provider ends its own. */
export function createOidcSignOut(deps: OidcDeps, provider: OidcProvider) {
  const { sessions, secrets, work, log } = deps;

  function opened(box: string, userId: number): string {
    try {
      return secrets.open(box, idTokenBinding(userId));
    } catch (err) {
      // Keys may have changed since; the provider can do without the token.
      log.warn({ err }, 'a kept id token could not be opened');
      return '';
    }
  }

  return async function signOut(token: string, { id, acting }: UserActor): Promise<ProviderSignOut> {
    const box = await sessions.idTokenOf(token);
    await sessions.revoke(token);
    const isProviders = box !== '' && provider.enabled;
    await recordAudit(work, { action: 'session.logout', detail: { provider: isProviders || undefined } });
    if (!isProviders) return { url: null, state: null };
    const state = randomBytes(16).toString('base64url');
    const url = await provider.leave(opened(box, acting?.userId ?? id), state);
    return url === undefined ? { url: null, state: null } : { url, state };
  };
}
