import {
  ApiError,
  Code,
  createClient,
  keyPrefix,
  oidcRoutes,
  type SessionUser,
  sessionRoutes,
  signOnTexts,
  texts,
} from '@mingjing/contract';
import { closeSession, openSession, storedToken } from '../../app/session.ts';
import { sessionClient } from '../../app/session-client.ts';
import type { Handed } from './handed.ts';
import { type LoginProblem, problemOf } from './sign-in.ts';

/** A session that is not yet this browser's. */
export interface Offered {
  token: string;
  user: SessionUser;
}
/** What a sign-on came to; `other`: this browser is somebody else's, who is to be asked first. */
export type SignOn =
  | { kind: 'in'; username: string }
  | { kind: 'problem'; problem: LoginProblem }
  | { kind: 'other'; present: Offered; offered: Offered };

/** Calls with a token of their own, whatever token the page holds; their failures are told here. */
const callsWith = (token: string) =>
  createClient({ session: sessionRoutes }, { baseUrl: '', token: () => token }).session;

async function userOf(token: string): Promise<SessionUser> {
  const { id, username, name } = await callsWith(token).me();
  return { id, username, name };
}

/** Who is signed in here, as the server sees it; a session that ended is nobody's. */
async function presentSession(): Promise<Offered | null> {
  const token = storedToken();
  if (token === null) return null;
  try {
    return { token, user: await userOf(token) };
  } catch {
    return null;
  }
}

/** Ends a session at the server; nobody waits for it. */
export function endSession(token: string): void {
  callsWith(token)
    .logout()
    .catch(() => undefined);
}

const problem = (status: LoginProblem['status'], text: string): LoginProblem => ({ status, text, marks: [] });
const isWellFormed = (username: string): boolean =>
  username !== '' && username.length <= 100 && !/\p{Cc}/u.test(username);

/** The server says what is wrong with a link; only where it does not answer, the page does. */
function problemOfSign(error: unknown): LoginProblem {
  const isTold = error instanceof ApiError && error.status > 0 && error.status < 500 && !error.wordless;
  return isTold ? problem(error.code, error.message) : problemOf(error);
}

const oidc = createClient({ oidc: oidcRoutes }, { baseUrl: '', token: () => null }).oidc;

/** Where the provider's login is, or why there is no way to it. */
export async function providerAddress(): Promise<{ url: string } | LoginProblem> {
  try {
    const { url } = await oidc.start();
    // An address from elsewhere: it leads to a page and does nothing else.
    return /^https?:$/.test(new URL(url).protocol) ? { url } : problem(Code.client, signOnTexts.oidcAway);
  } catch (error) {
    return problemOfSign(error);
  }
}

async function offeredBy(handed: Handed): Promise<Offered | LoginProblem> {
  if (handed.kind === 'token') {
    // A key of a script is nobody's login.
    if (handed.token.startsWith(keyPrefix)) return problem(Code.invalidToken, signOnTexts.badToken);
    try {
      return { token: handed.token, user: await userOf(handed.token) };
    } catch (error) {
      const found = problemOf(error);
      return found.status === 'SERVICES_EXCEPTION' ? found : { ...found, text: signOnTexts.badToken };
    }
  }
  if (handed.kind === 'sign' && !isWellFormed(handed.username))
    return problem('INVALID_USERCODE', signOnTexts.noUser);
  try {
    const answer = await (handed.kind === 'code'
      ? oidc.finish({ input: { query: handed.query } })
      : sessionClient.session.login({
          headers: {
            'X-Auth-Sign': encodeURIComponent(handed.sign),
            'X-Auth-Username': encodeURIComponent(handed.username),
            'X-Auth-Baseurl': encodeURIComponent(handed.baseUrl),
          },
        }));
    const { token, id, username, name } = answer;
    if (token === undefined) return problem('NO_ROLES', texts.login.noRoles);
    return { token, user: { id, username, name } };
  } catch (error) {
    return problemOfSign(error);
  }
}

/** Makes an offered session this browser's. The one before is ended, and what was kept of it is gone. */
export function accept(offered: Offered, present: Offered | null): void {
  if (present !== null && present.token !== offered.token) endSession(present.token);
  if (present?.user.id !== offered.user.id) closeSession();
  openSession(offered.token, offered.user);
}

/** Stays with the present session. */
export function decline(offered: Offered, present: Offered): void {
  endSession(offered.token);
  openSession(present.token, present.user);
}

/** Signs on with what was handed over, unless this browser is another user's: a link must not take it over unasked. */
async function run(handed: Handed): Promise<SignOn> {
  const [present, offered] = await Promise.all([presentSession(), offeredBy(handed)]);
  if (!('token' in offered)) return { kind: 'problem', problem: offered };
  if (present !== null && present.user.id !== offered.user.id) return { kind: 'other', present, offered };
  accept(offered, present);
  return { kind: 'in', username: offered.user.username };
}

const runs = new WeakMap<Handed, Promise<SignOn>>();
/** Runs once for what was handed over, however often a screen asks: a sign is good once. */
export function signOnWith(handed: Handed): Promise<SignOn> {
  const found = runs.get(handed) ?? run(handed);
  runs.set(handed, found);
  return found;
}
