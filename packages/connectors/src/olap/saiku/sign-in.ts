import { type Access, ask } from '../access.ts';
import { OlapSaid, wrongAccount } from '../faults.ts';
import { cookiesOf, SaikuClient } from './client.ts';

/** What Saiku says of an account that it does not let in. */
const refusal =
  /Authenti(?:cation|fication) failed|Authorisation failed|Bad credentials|User is disabled|locked/i;

/** Whether the session is somebody's: pages of other servers answer every address with success. */
function isSession(body: unknown): body is { username?: unknown; isadmin?: unknown } {
  return typeof body === 'object' && body !== null && 'username' in body;
}

/**
 * Signs in with the form that Saiku's own page sends: POST {url}/rest/saiku/session. Undefined where there is no Saiku;
 * throws when there is one that refuses the account or says why it cannot let anybody in.
 */
export async function signIn(
  access: Access,
  signal: AbortSignal,
): Promise<{ client: SaikuClient; isAdmin: boolean } | undefined> {
  const form = new URLSearchParams({ username: access.username, password: access.password, language: 'zh' });
  const { status, headers, text } = await ask(access, {
    method: 'POST',
    path: `${access.address.path}/rest/saiku/session`,
    body: Buffer.from(form.toString(), 'utf8'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    signal,
  });
  if (status >= 500) {
    if (refusal.test(text)) throw wrongAccount();
    // Its own words are a plain sentence; a page is some other server's.
    if (status === 500 && text.trim() !== '' && !/<[a-z!?]/i.test(text)) throw new OlapSaid(text);
    return undefined;
  }
  if (status < 200 || status >= 300) return undefined;
  const client = new SaikuClient(access, cookiesOf(headers['set-cookie']));
  const session = await client.get('/session', signal).catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  });
  if (!isSession(session)) return undefined;
  // Directories write names in letters of their own case.
  if (String(session.username).toLowerCase() !== access.username.toLowerCase()) throw wrongAccount();
  return { client, isAdmin: session.isadmin === true };
}
