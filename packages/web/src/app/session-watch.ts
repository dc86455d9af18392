import { createClient, sessionRoutes } from '@mingjing/contract';
import { giveUpAndBeginAnew } from './begin-anew.ts';
import { closeLoginDialog, isWorking, openLoginDialog } from './failures.ts';
import {
  clearHeader,
  rememberUser,
  restoreHeader,
  sessionUser,
  speaksForLogin,
  storedToken,
  tokenKey,
} from './session.ts';

/** What a tab does when another one has signed in: the browser's storage is theirs together. */
async function follow(token: string): Promise<void> {
  const before = sessionUser();
  if (before === null) return;
  const { session } = createClient({ session: sessionRoutes }, { baseUrl: '', token: () => token });
  // Until it is known whose token it is, nothing of this tab goes out by it.
  clearHeader();
  const user = await session.me().catch(() => null);
  if (storedToken() !== token) return;
  if (user !== null && user.id !== before.id) {
    // Unsaved work stays its author's; without any, the tab goes over to the new user as a whole.
    if (isWorking()) {
      openLoginDialog();
      return;
    }
    rememberUser(user);
    giveUpAndBeginAnew('/main');
    return;
  }
  restoreHeader();
  if (user === null) return;
  rememberUser(user);
  closeLoginDialog();
}

/** Keeps this tab from acting in the name of a user who signed in in another one. Returns the way out. */
export function watchLogin(): () => void {
  const hear = ({ key, newValue, oldValue }: StorageEvent): void => {
    if (key !== tokenKey || newValue === null || newValue === oldValue) return;
    // A board of a link stands apart from the browser's login.
    if (speaksForLogin() || isWorking()) void follow(newValue);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
