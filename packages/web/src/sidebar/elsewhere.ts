import type { NavigateFunction } from 'react-router';

/** Whether a menu's path is a page of another system: it opens in a tab of its own. */
export const isElsewhere = (path: string): boolean => /^https?:/i.test(path.trim());

/** Goes where a menu leads. */
export function goTo(path: string, navigate: NavigateFunction): void {
  if (isElsewhere(path)) window.open(path.trim(), '_blank', 'noopener,noreferrer');
  else void navigate(path);
}
