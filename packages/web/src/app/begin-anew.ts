import { clearBoards, clearMenus } from './session.ts';

/** Forgets what this browser holds of the server's answers and opens the page anew: the rights behind them are others. */
export function beginAnew(path: string): void {
  clearMenus();
  clearBoards();
  location.hash = path;
  location.reload();
}

/**
 * The same from above an editor whose unsaved work is given up: neither its guard nor the browser asks once more. The
 * address is replaced without an event, so the router has no part in it.
 */
export function giveUpAndBeginAnew(path: string): void {
  clearMenus();
  clearBoards();
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  history.replaceState(null, '', `#${path}`);
  location.reload();
}
