import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An OpenID provider that knows one client: discovery, code with PKCE, signed id tokens. */
export interface FakeOpenid {
  issuer: string;
  /** Who is signed in at the provider: what goes into the id token. */
  claims: Record<string, unknown>;
  /** What is put over the right id token, or a token of another key. */
  forge: { claims?: Record<string, unknown>; foreignKey?: boolean; header?: Record<string, unknown> };
  /** Whether it offers to sign users out; what it was asked to then, as its queries. */
  offersSignOut: boolean;
  signedOut: Record<string, string>[];
  /** Visits the address the product gave out, as a browser; answers the query it is sent home with. */
  visit(url: string): Promise<string>;
  /** Until it is started again nobody answers. */
  stop(): Promise<void>;
}

export const fakeClient = { id: 'mingjing', secret: 'fake-openid-secret-0123456789' };

interface Grant {
  challenge: string;
  nonce: string;
  redirectUri: string;
}
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startFakeOpenid(): Promise<FakeOpenid> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const fake: Pick<FakeOpenid, 'claims' | 'forge' | 'offersSignOut' | 'signedOut'> = {
    claims: {},
    forge: {},
    offersSignOut: false,
    signedOut: [],
  };
  let issuer = '';

  function idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const standard = { iss: issuer, aud: fakeClient.id, sub: 'x', iat: now, exp: now + 300, nonce };
    const header = { alg: 'RS256', kid: 'k1', typ: 'JWT', ...fake.forge.header };
    const text = `${base64(header)}.${base64({ ...standard, ...fake.claims, ...fake.forge.claims })}`;
    if (header.alg === 'none') return `${text}.`;
    // The mix-up of algorithms: the public key, which everybody knows, taken for a shared secret.
    if (header.alg === 'HS256') {
      const known = own.publicKey.export({ format: 'pem', type: 'spki' });
      return `${text}.${createHmac('sha256', known).update(text).digest('base64url')}`;
    }
    const { privateKey } = fake.forge.foreignKey === true ? foreign : own;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
  }

  function token(form: URLSearchParams): [number, object] {
    const given = Object.fromEntries(form);
    const grant = grants.get(given['code'] ?? '');
    // A code is good once.
    grants.delete(given['code'] ?? '');
    const challenge = createHash('sha256')
      .update(given['code_verifier'] ?? '')
      .digest('base64url');
    if (given['client_id'] !== fakeClient.id || given['client_secret'] !== fakeClient.secret) {
      return [401, { error: 'invalid_client' }];
    }
    if (grant?.challenge !== challenge || given['redirect_uri'] !== grant.redirectUri) {
      return [400, { error: 'invalid_grant' }];
    }
    const id_token = idToken(grant.nonce);
    return [200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token }];
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const answer = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    if (url.pathname === '/.well-known/openid-configuration') {
      answer(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        ...(fake.offersSignOut && { end_session_endpoint: `${issuer}/logout?realm=hospital` }),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    } else if (url.pathname === '/keys') {
      answer(200, {
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }],
      });
    } else if (url.pathname === '/authorize') {
      const asked = Object.fromEntries(url.searchParams);
      if (asked['client_id'] !== fakeClient.id || asked['code_challenge_method'] !== 'S256') {
        answer(400, { error: 'invalid_request' });
        return;
      }
      const code = randomUUID();
      const redirectUri = asked['redirect_uri'] ?? '';
      grants.set(code, {
        challenge: asked['code_challenge'] ?? '',
        nonce: asked['nonce'] ?? '',
        redirectUri,
      });
      const home = new URLSearchParams({ code, state: asked['state'] ?? '' });
      response.writeHead(302, { location: `${redirectUri}?${home.toString()}` });
      response.end();
    } else if (url.pathname === '/logout') {
      const asked = Object.fromEntries(url.searchParams);
      fake.signedOut.push(asked);
      const home = new URLSearchParams({ state: asked['state'] ?? '' });
      response.writeHead(302, { location: `${asked['post_logout_redirect_uri'] ?? ''}?${home.toString()}` });
      response.end();
    } else if (url.pathname === '/token') answer(...token(new URLSearchParams(body)));
    else answer(404, {});
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(fake, {
    issuer,
    async visit(url: string) {
      const response = await fetch(url, { redirect: 'manual' });
      return new URL(response.headers.get('location') ?? 'http://none/').search.slice(1);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
