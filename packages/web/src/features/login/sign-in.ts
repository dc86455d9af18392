import { ApiError, Code, codeText, firstTexts, type SessionUser } from '@mingjing/contract';
import { firstDashboard } from '../../app/menus.ts';
import { openSession, type Resources, rememberMenus } from '../../app/session.ts';
import { sessionClient } from '../../app/session-client.ts';
import { keepItem } from '../../app/storage.ts';
import { takeWanted } from '../../app/wanted.ts';

export interface LoginFields {
  username: string;
  password: string;
  verifyCode: string;
  uuid: string;
  rememberMe: boolean;
}
export type LoginField = 'username' | 'password' | 'verifyCode';

/** Internal states of the form; a number is a code of the wire. */
export type LoginStatus =
  | 'ACCOUNT_NOT_FOUND'
  | 'INVALID_PASSWORD'
  | 'INVALID_VERIFYCODE'
  | 'INVALID_USERCODE'
  | 'SERVICES_EXCEPTION'
  | 'NO_ROLES'
  | number;

/** What stopped a login: the text to show and the fields to mark. */
export interface LoginProblem {
  status: LoginStatus;
  text: string;
  marks: LoginField[];
}

/** The values as they are checked and sent. */
export function trimmed(fields: LoginFields): LoginFields {
  return {
    ...fields,
    username: fields.username.trim(),
    password: fields.password.trim(),
    verifyCode: fields.verifyCode.trim(),
  };
}

/** The first empty field; the captcha counts only where the installation asks for one. */
export function missingField(fields: LoginFields, captcha: boolean): LoginProblem | null {
  if (fields.username === '') {
    return { status: 'ACCOUNT_NOT_FOUND', text: firstTexts.login.account, marks: ['username'] };
  }
  if (fields.password === '') {
    return { status: 'INVALID_PASSWORD', text: firstTexts.login.password, marks: ['password'] };
  }
  if (captcha && fields.verifyCode === '') {
    return { status: 'INVALID_VERIFYCODE', text: firstTexts.login.captcha, marks: ['verifyCode'] };
  }
  return null;
}

const marksByCode: Partial<Record<number, LoginField[]>> = {
  [Code.badCredentials]: ['username', 'password'],
  [Code.badCaptcha]: ['verifyCode'],
  [Code.locked]: ['username'],
};

/** A failed call as the form shows it: below 500 the body's code decides. */
export function problemOf(error: unknown): LoginProblem {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
    return { status: 'SERVICES_EXCEPTION', text: firstTexts.login.unavailable, marks: [] };
  }
  const marks = marksByCode[error.code];
  if (marks !== undefined)
    return { status: error.code, text: error.wordless ? codeText(error.code) : error.message, marks };
  return { status: error.code, text: codeText(error.code), marks: [] };
}

const accountKey = 'mingjing.account';
export const rememberedAccount = (): string => localStorage.getItem(accountKey) ?? '';

export function rememberAccount(fields: LoginFields): void {
  if (fields.rememberMe) keepItem(accountKey, fields.username);
  else localStorage.removeItem(accountKey);
}

/** A login that is complete once its password has been changed: its token is good for nothing else. */
export interface FirstLogin {
  fields: LoginFields;
  token: string;
  user: SessionUser;
}
/** What a login came to; `in`: the session is stored. */
export type SignIn =
  | { kind: 'in' }
  /** The right password of another user than was to sign in: nothing is stored. */
  | { kind: 'other'; token: string; user: SessionUser }
  | { kind: 'problem'; problem: LoginProblem }
  | { kind: 'first'; login: FirstLogin };

/**
 * Signs in with trimmed fields and stores the session, unless the password has to be changed first or it is another
 * user than the `owner` of the work below.
 */
export async function signIn(fields: LoginFields, owner?: SessionUser): Promise<SignIn> {
  try {
    const answer = await sessionClient.session.login({
      headers: {
        // Header values carry Latin-1 only, names may be Chinese.
        'X-Auth-Username': encodeURIComponent(fields.username),
        'X-Auth-Password': encodeURIComponent(fields.password),
        'X-Auth-Baseurl': location.origin,
        'X-Auth-VerCode': encodeURIComponent(fields.verifyCode),
        'X-Auth-Uuid': fields.uuid,
      },
    });
    if (answer.roles.length === 0 || answer.token === undefined) {
      const problem: LoginProblem = {
        status: 'NO_ROLES',
        text: firstTexts.login.noRoles,
        marks: ['username'],
      };
      return { kind: 'problem', problem };
    }
    const { token, id, username, name } = answer;
    const user = { id, username, name };
    if (owner !== undefined && owner.id !== id) return { kind: 'other', token, user };
    if (answer.mustChangePassword === true) return { kind: 'first', login: { fields, token, user } };
    openSession(token, user);
    rememberAccount(fields);
    return { kind: 'in' };
  } catch (error) {
    return { kind: 'problem', problem: problemOf(error) };
  }
}

/** Reads the user's menus and says where to go: the address that was asked for, the first dashboard, or /main. */
export async function landingPath(username: string): Promise<string> {
  try {
    const resources: Resources = await sessionClient.session.resources();
    const none = resources.menu.length === 0 && resources.panels.length === 0;
    rememberMenus(username, none ? { menu: [], panels: [] } : resources);
    return takeWanted(resources) ?? firstDashboard(resources.menu) ?? '/main';
  } catch {
    // The shell asks again and shows its own failure.
    return '/main';
  }
}
