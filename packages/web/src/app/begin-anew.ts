import { clearBoards, clearMenus } from './session.ts';

/** Forgets what this browser holds of the server's answers and opens the page anew: the rights behind them are others. */
export function beginAnew(path: string): void {
  clearMenus();
  clearBoards();
  location.hash = path;
  location.reload();
}
