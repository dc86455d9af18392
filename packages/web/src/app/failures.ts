import {
  ApiError,
  Code,
  firstTexts,
  isOpenInPreview,
  type RouteDef,
  sessionRoutes,
} from '@mingjing/contract';
import { create } from 'zustand';
import { toast } from '../ui/toast.ts';
import { clearBoards, clearMenus, clearToken, clearUser, forgetUser, speaksForLogin } from './session.ts';

export type DialogKind = 'unauthorised' | 'forbidden' | 'notFound' | 'method' | 'unavailable' | 'timeout';

interface FailureState {
  dialog: DialogKind | null;
  /** The login dialog over an editor whose session ended. */
  login: boolean;
  /** How many calls of somebody who came by a link were refused because the link's session is over. */
  guestRefused: number;
}
export const useFailures = create<FailureState>(() => ({ dialog: null, login: false, guestRefused: 0 }));

/** Dialogs of calls that name nothing or ask in a wrong way; the others warn. */
export const isDangerous = (kind: DialogKind): boolean => kind === 'notFound' || kind === 'method';

export const dialogTexts: Record<DialogKind, { title: string; message: string }> = {
  unauthorised: firstTexts.http.unauthorised,
  forbidden: firstTexts.http.unauthorised,
  notFound: firstTexts.http.notFound,
  method: firstTexts.http.method,
  unavailable: firstTexts.http.unavailable,
  timeout: firstTexts.http.timeout,
};

const dialogByStatus: Partial<Record<number, DialogKind>> = {
  401: 'unauthorised',
  403: 'forbidden',
  404: 'notFound',
  405: 'method',
  503: 'unavailable',
  504: 'timeout',
};

export function openErrorDialog(kind: DialogKind): void {
  useFailures.setState({ dialog: kind });
}

export function closeErrorDialog(): void {
  useFailures.setState({ dialog: null });
}

export function openLoginDialog(): void {
  useFailures.setState({ login: true });
}

export function closeLoginDialog(): void {
  useFailures.setState({ login: false });
}

/** What was asked for is not there any more, or not for this user. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.reason === 'gone';

/** Whether a record is gone by now, told by reading it. */
export const isMissing = (read: () => Promise<unknown>): Promise<boolean> => read().then(() => false, isGone);

let editors = 0;
/** Says that an editor is open, so that a session's end asks for a new login over it. Returns the way out. */
export function keepWork(): () => void {
  editors += 1;
  return () => {
    editors -= 1;
  };
}

/** Whether an editor is open in this tab. */
export const isWorking = (): boolean => editors > 0;

function endSession(kind: DialogKind): void {
  if (isWorking()) openLoginDialog();
  else openErrorDialog(kind);
}

const shown = new WeakSet<Error>();
/** True when the person has been told already, so that a screen need not say it again. */
export function isTold(error: unknown): boolean {
  return error instanceof Error && shown.has(error);
}

/** What is said of a line that broke: who changed something is told that it may not be done, and what to do next. */
function words(message: string, definition: RouteDef): string {
  const { network, unfinished } = firstTexts.http;
  return message === network && !isOpenInPreview(definition) ? unfinished : message;
}

/**
 * What every failed call does before its caller hears of it: the dialogs of the HTTP table, the session's end, the
 * toast for a broken network or server. Business failures (HTTP 200, 413) are left to the caller.
 */
export function handleFailure(error: ApiError, definition: RouteDef): void {
  // The login form decides on the body's code itself, a logout is done whatever the answer, and a call without a
  // token cannot end a session.
  if (definition === sessionRoutes.login || definition === sessionRoutes.logout) return;
  if (definition.access === 'anonymous' && error.status === 401) return;
  // A share that was closed is told by the preview, and what comes late after a logout by nobody.
  if (!speaksForLogin() && (error.status === 401 || error.status === 403)) {
    // An editor that another user signed in over, in another tab: its author is asked for again.
    if (isWorking()) openLoginDialog();
    else if (error.status === 401)
      useFailures.setState(({ guestRefused }) => ({ guestRefused: guestRefused + 1 }));
    return;
  }

  if (error.status === 401) {
    // Under an open editor the shell goes on showing its user, else it would take the editor off the page.
    if (editors > 0) forgetUser();
    else clearUser();
    if (error.code === Code.invalidToken) {
      clearToken();
      clearMenus();
      clearBoards();
    }
  }
  if (error.status === 504) clearToken();

  // A server that is starting answers in a moment: what is open stays in sight, nobody has to be called.
  if (error.reason === 'previewing' || error.reason === 'starting') {
    shown.add(error);
    toast.warning(error.message);
    return;
  }
  const kind = dialogByStatus[error.status];
  if (kind !== undefined) {
    shown.add(error);
    if (kind === 'unauthorised' || kind === 'timeout') endSession(kind);
    else openErrorDialog(kind);
    return;
  }
  if (error.status === 0) {
    shown.add(error);
    if (useFailures.getState().dialog !== null) return;
    console.error(error);
    toast.error(words(firstTexts.http.network, definition));
    return;
  }
  if (error.status >= 500) {
    shown.add(error);
    toast.error(words(error.message, definition));
  }
}

/** Shows a failure that nobody has shown yet; `format` puts the text into a sentence. */
export function tell(error: unknown, format: (text: string) => string = (text) => text): void {
  if (isTold(error)) return;
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const text = error instanceof Error && error.message !== '' ? error.message : firstTexts.http.generic;
  toast.error(format(text));
}
