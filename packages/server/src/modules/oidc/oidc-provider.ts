import { Code, signOnTexts as t } from '@mingjing/contract';
import { SingleFlight } from '@mingjing/mart';
import type { Configuration } from 'openid-client';
import type { Logger } from 'pino';
import { AppError } from '../../http/app-error.ts';
import type { Settings } from '../../settings.ts';
import { boundedFetch } from './bounded-fetch.ts';

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

/** Whom the provider vouches for, and the token that says so. */
export interface Vouched {
  claims: Record<string, unknown>;
  idToken: string;
}

const timeoutSeconds = 10;
/** Whoever signs out is not kept waiting for a provider that is away. */
const leavingSeconds = 3;
/** A longer token is no part of an address: servers cut or refuse it. The client's id has to do then. */
const longestHint = 4000;
/** Endpoints and keys of the provider are asked for anew after this time. */
const keptMs = 3_600_000;
/** Nobody is sent to a provider that did not answer this short a time before. */
const freshMs = 15_000;

/** The library, loaded with the first sign-on. */
const library = () => import('openid-client');

/** The OpenID provider of the settings, by authorization code with PKCE. It is asked only when somebody signs on by it. */
export function createOidcProvider(settings: OidcSettings, log: Pick<Logger, 'warn'>, now: () => number) {
  let known: { config: Configuration; at: number } | undefined;
  const redirectUri = `${settings.publicUrl}/`;
  /** Whoever signs on or out meanwhile waits for the same answer. */
  const asked = new SingleFlight<Configuration>();

  async function configuration(longest: number): Promise<Configuration> {
    if (known !== undefined && now() - known.at < longest) return known.config;
    return discovered(timeoutSeconds);
  }

  const discovered = (seconds: number): Promise<Configuration> =>
    asked.run('discovery', { deadlineMs: seconds * 1000 }, discover);

  async function discover(): Promise<Configuration> {
    const oidc = await library();
    const { oidcIssuer, oidcClientId, oidcClientSecret } = settings;
    const server = new URL(oidcIssuer);
    // The setting takes http on this machine only.
    const local = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
    // The library trusts the connection alone unless it is told to check the token's signature, too.
    const execute = [oidc.enableNonRepudiationChecks, ...local];
    const auth = oidcClientSecret === '' ? oidc.None() : oidc.ClientSecretPost(oidcClientSecret);
    const options = { execute, timeout: timeoutSeconds, [oidc.customFetch]: boundedFetch };
    const config = await oidc.discovery(server, oidcClientId, undefined, auth, options);
    config.timeout = timeoutSeconds;
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
      const oidc = await library();
      const journey = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      try {
        const config = await configuration(freshMs);
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
    /** The user who comes home with this query. Throws AppError: 40003 for whatever does not fit. */
    async end(query: string, { state, nonce, verifier }: Journey): Promise<Vouched> {
      const oidc = await library();
      let config: Configuration;
      try {
        config = await configuration(keptMs);
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
        return { claims: { ...answer.claims() }, idToken: answer.id_token ?? '' };
      } catch (error) {
        throw refusal(error, t.oidcRefused, Code.invalidToken);
      }
    },
    /**
     * The address at which the provider signs the user out and sends the browser home with `state`
     * (OpenID Connect RP-Initiated Logout 1.0); undefined when it offers none or does not answer now.
     */
    async leave(idToken: string, state: string): Promise<string | undefined> {
      try {
        // Asked anew: a browser must not be sent to a provider that is down.
        const config = await discovered(leavingSeconds);
        if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
        return (await library()).buildEndSessionUrl(config, {
          post_logout_redirect_uri: redirectUri,
          state,
          ...(idToken !== '' && idToken.length <= longestHint && { id_token_hint: idToken }),
        }).href;
      } catch (error) {
        log.warn({ err: error }, 'the OpenID provider gave no address to sign out at');
        return undefined;
      }
    },
  };
}
export type OidcProvider = ReturnType<typeof createOidcProvider>;
