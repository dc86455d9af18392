import type { Menu, PanelFolder, Role, SessionUser } from '@mingjing/contract';
import { create } from 'zustand';
import { boardsRoot, clearBelow, keepItem, stillsRoot } from './storage.ts';

/** What GET /v2/user/resources said for one user. */
export interface Resources {
  menu: Menu[];
  panels: PanelFolder[];
  /** The role as which an administrator looks at the product. */
  actingRole?: Role | undefined;
}

/** Where the browser's storage holds the token. */
export const tokenKey = 'mingjing.token';
const userKey = 'mingjing.user';
const menusKey = (username: string): string => `mingjing.menus:${username}`;
/** Where boards of one user begin that are shown at once when they are opened again. */
export const boardsKey = (username: string): string => `${boardsRoot}${username}:`;
/** Where boards begin that were never saved, with their rows: `/preview?id=local_{n}` opens them without a login. */
export const previewsRoot = 'previewBoard_';
/** Who made them. */
export const previewsOwnerKey = 'previewBoardOwner';

function readJson<T>(storage: Storage, key: string): T | null {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

interface SessionState {
  user: SessionUser | null;
}
/** The signed-in user as the screens show it; the truth stands in the browser's storage. */
export const useSession = create<SessionState>(() => ({ user: readJson(sessionStorage, userKey) }));

/** Authenticated means exactly this: a token stands in local storage. */
export function storedToken(): string | null {
  return localStorage.getItem(tokenKey);
}

export function isAuthenticated(): boolean {
  return storedToken() !== null;
}

export function sessionUser(): SessionUser | null {
  return useSession.getState().user;
}

export function rememberUser(user: SessionUser): void {
  const { id, username, name } = user;
  sessionStorage.setItem(userKey, JSON.stringify({ id, username, name }));
  useSession.setState({ user: { id, username, name } });
}

/** Stores the token and the user of a successful login. */
export function openSession(token: string, user: SessionUser): void {
  // A session that nobody closed, and that nobody was told the end of, left them behind.
  if (localStorage.getItem(previewsOwnerKey) !== user.username) clearPreviews();
  keepItem(tokenKey, token);
  // What was refused is read again as soon as the user stands: by this token.
  header = { kind: 'stored' };
  rememberUser(user);
}

export function rememberMenus(username: string, resources: Resources): void {
  keepItem(menusKey(username), JSON.stringify(resources));
}

/** The menus last seen for this user name; never another user's. */
export function cachedMenus(username: string): Resources | null {
  return readJson<Resources>(localStorage, menusKey(username));
}

export function clearToken(): void {
  localStorage.removeItem(tokenKey);
}

/** Takes the user out of the browser's storage; the screens still show who was signed in. */
export function forgetUser(): void {
  sessionStorage.removeItem(userKey);
}

export function clearUser(): void {
  forgetUser();
  useSession.setState({ user: null });
}

export function clearMenus(): void {
  clearBelow(menusKey(''));
}

/** The server's answers that this browser shows until it is answered anew. What was never saved is not among them. */
export function clearAnswers(): void {
  clearMenus();
  clearBelow(boardsRoot);
  clearBelow(stillsRoot);
}

const clearPreviews = (): void => clearBelow(previewsRoot);

/** Boards kept for whoever was signed in, and those never saved: with the session they are gone. */
export function clearBoards(): void {
  clearBelow(boardsRoot);
  clearBelow(stillsRoot);
  clearPreviews();
}

/** Logout on this side: token, user, menus and boards are gone. */
export function closeSession(): void {
  clearToken();
  clearUser();
  clearMenus();
  clearBoards();
}

type Header = { kind: 'stored' } | { kind: 'none' } | { kind: 'share'; token: string };
let header: Header = { kind: isAuthenticated() ? 'stored' : 'none' };

/** The value of X-Auth-Token for the next call. */
export function headerToken(): string | null {
  if (header.kind === 'share') return header.token;
  return header.kind === 'stored' ? storedToken() : null;
}

/** Entering an anonymous route: calls carry no token until the screen chooses one. */
export function clearHeader(): void {
  header = { kind: 'none' };
}

/** Calls carry the login token again (authenticated routes, and a preview opened without a sign). */
export function restoreHeader(): void {
  header = { kind: 'stored' };
}

/** Calls carry a share's token, which is held in memory only. */
export function setShareToken(token: string): void {
  header = { kind: 'share', token };
}

/** False on an anonymous screen and while a share's token is in use: their failures must not end the login. */
export function speaksForLogin(): boolean {
  return header.kind === 'stored';
}
