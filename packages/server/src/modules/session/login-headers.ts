import type { IncomingHttpHeaders } from 'node:http';

/** What a login sends, in headers percent-encoded as UTF-8. */
export interface Credentials {
  username: string;
  password: string;
  captcha: string;
  uuid: string;
}

/** What a signed link's login sends. */
export interface SignedCredentials {
  sign: string;
  username: string;
  baseUrl: string;
}

/** Header values are Latin-1, so clients percent-encode; a malformed encoding means the raw text was meant. */
function decoded(headers: IncomingHttpHeaders, name: string): string {
  const raw = headers[name];
  const text = typeof raw === 'string' ? raw : '';
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function credentialsOf(headers: IncomingHttpHeaders): Credentials {
  return {
    username: decoded(headers, 'x-auth-username').trim(),
    password: decoded(headers, 'x-auth-password').trim(),
    captcha: decoded(headers, 'x-auth-vercode').trim(),
    uuid: decoded(headers, 'x-auth-uuid').trim(),
  };
}

/** The sign of a login without a password; undefined when there is none. */
export function signOf(headers: IncomingHttpHeaders): SignedCredentials | undefined {
  const sign = decoded(headers, 'x-auth-sign').trim();
  if (sign === '') return undefined;
  return {
    sign,
    username: decoded(headers, 'x-auth-username').trim(),
    baseUrl: decoded(headers, 'x-auth-baseurl').trim(),
  };
}
