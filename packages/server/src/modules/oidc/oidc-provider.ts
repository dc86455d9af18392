import { Code, signOnTexts as t } from '@mingjing/contract';
import * as oidc from 'openid-client';
import type { Logger } from 'pino';
import { AppError } from '../../http/app-error.ts';
import type { Settings } from '../../settings.ts';

export type OidcSettings = Pick<
  Settings,
  | 'publicUrl'
  | 'oidcIssuer'
  | 'oidcClientId'
  | 'oidcClientSecret'
  | 'oidcScope'
  | 'oidcUserClaim'
  | 'oidcGroupsClaim'
  | 'oidcRoles'
  | 'oidcCreate'
>;

/** What one login at the provider has to come home with. */
export interface Journey {
  state: string;
  nonce: string;
  verifier: string;
}

const timeoutSeconds = 10;
/** Endpoints and keys of the provider are asked for anew after this time. */
const keptMs = 3_600_000;

/** The OpenID provider of the settings, by authorization code with PKCE. It is asked only when somebody signs on by it. */
export function createOidcProvider(settings: OidcSettings, log: Pick<Logger, 'warn'>, now: () => number) {
  let known: { config: oidc.Configuration; at: number } | undefined;
  const redirectUri = `${settings.publicUrl}/`;

  async function configuration(): Promise<oidc.Configuration> {
    if (known !== undefined && now() - known.at < keptMs) return known.config;
    const { oidcIssuer, oidcClientId, oidcClientSecret } = settings;
    const server = new URL(oidcIssuer);
    // The setting takes http on this machine only.
    const local = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
    // The library trusts the connection alone unless it is told to check the token's signature, too.
    const execute = [oidc.enableNonRepudiationChecks, ...local];
    const auth = oidcClientSecret === '' ? oidc.None() : oidc.ClientSecretPost(oidcClientSecret);
    const options = { execute, timeout: timeoutSeconds };
    const config = await oidc.discovery(server, oidcClientId, undefined, auth, options);
    known = { config, at: now() };
    return config;
  }

  /** The user's message does not tell what the log does. */
  function refusal(error: unknown, message: string, code: number = Code.network): AppError {
    log.warn({ err: error }, 'a login at the OpenID provider failed');
    return new AppError(code, message, code === Code.network ? 200 : 401);
  }

  return {
    enabled: settings.oidcIssuer !== '',
    async begin(): Promise<{ url: string; journey: Journey }> {
      const journey = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      try {
        const config = await configuration();
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: settings.oidcScope,
          state: journey.state,
          nonce: journey.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(journey.verifier),
          code_challenge_method: 'S256',
        });
        return { url: url.href, journey };
      } catch (error) {
        throw refusal(error, t.oidcAway);
      }
    },
    /** The claims of the user who comes home with this query. Throws AppError: 40003 for whatever does not fit. */
    async end(query: string, { state, nonce, verifier }: Journey): Promise<Record<string, unknown>> {
      let config: oidc.Configuration;
      try {
        config = await configuration();
      } catch (error) {
        throw refusal(error, t.oidcAway);
      }
      try {
        const answer = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        return { ...answer.claims() };
      } catch (error) {
        throw refusal(error, t.oidcRefused, Code.invalidToken);
      }
    },
  };
}
export type OidcProvider = ReturnType<typeof createOidcProvider>;
