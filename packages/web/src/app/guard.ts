import { openErrorDialog } from './failures.ts';
import { clearHeader, isAuthenticated, restoreHeader } from './session.ts';
import { rememberWanted } from './wanted.ts';

/** Before an anonymous screen: calls carry no token. */
export function enterAnonymous(): null {
  clearHeader();
  return null;
}

/** Before every authenticated screen; false keeps the screen back behind the 401 dialog. */
export function enterAuthenticated(): boolean {
  if (!isAuthenticated()) {
    clearHeader();
    rememberWanted(location.hash.slice(1));
    openErrorDialog('unauthorised');
    return false;
  }
  restoreHeader();
  return true;
}
