import { grantedPaths } from './menus.ts';
import type { Resources } from './session.ts';

const key = 'mingjing.wanted';
const protectedPath = /^\/(?:main|config|settings)\/[^\s]+$/;

/** An address that was opened without a session, or stood open when it ended, kept in this tab until the next login. */
export function rememberWanted(address: string): void {
  if (protectedPath.test(address)) sessionStorage.setItem(key, address);
}

/** Where the login leads back to: the address that was asked for, where this user may open it; else null. */
export function takeWanted({ menu, panels }: Resources): string | null {
  const address = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (address === null || !protectedPath.test(address)) return null;
  const [path = '', query = ''] = address.split('?');
  if (path === '/main/dashboard') {
    const id = Number(new URLSearchParams(query).get('id'));
    return panels.some(({ children }) => children.some((panel) => panel.id === id)) ? address : null;
  }
  return grantedPaths(menu).has(path) ? address : null;
}
