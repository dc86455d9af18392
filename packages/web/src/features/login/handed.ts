import { signedOutKey } from '../../app/signed-out-key.ts';

/** What another system hands over in the address of the login. */
export type Handed =
  | { kind: 'sign'; sign: string; username: string; baseUrl: string }
  | { kind: 'token'; token: string }
  /** What an OpenID provider sent the browser back with. */
  | { kind: 'code'; query: string };

/**
 * Reads the query of an address like `#/login?sign=…`; links to the root of the page, and those with the query before
 * the hash, are of the login, too. Names, ids and roles that stand beside a token are not read: who
 * it speaks for is the server's to say.
 */
export function handedOver(hash: string, search = ''): Handed | null {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  if (!['', '/', '/login'].includes(path)) return null;
  const before = new URLSearchParams(search);
  if (before.has('state') && (before.has('code') || before.has('error'))) {
    return { kind: 'code', query: before.toString() };
  }
  return givenBy(new URLSearchParams(query)) ?? givenBy(before);
}

/** The sign or the token of one query. */
function givenBy(given: URLSearchParams): Handed | null {
  const text = (name: string): string => (given.get(name) ?? '').trim();
  if (given.has('sign')) {
    return { kind: 'sign', sign: text('sign'), username: text('subsystemUsername'), baseUrl: text('ssoIp') };
  }
  return text('token') === '' ? null : { kind: 'token', token: text('token') };
}

/** Whether the address is that of a browser whom the OpenID provider sends home after a sign-out that began here. */
export function comesFromSignOut(search: string): boolean {
  const state = new URLSearchParams(search).get('state');
  const kept = sessionStorage.getItem(signedOutKey);
  return state !== null && state !== '' && state === kept;
}

/** Takes the query out of the address bar and of this entry of the history, before anything is asked with it. */
export function removeCredentials(): void {
  history.replaceState(history.state, '', `${location.pathname}#/login`);
}
