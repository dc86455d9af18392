import { useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { clearHeader } from './session.ts';

/**
 * Around an anonymous screen: its calls carry no token until it chooses one. Not before it is on the page: the screen
 * before it stays there while this one is loaded, and its calls without a token would end its session.
 */
export function AnonymousScreen() {
  const { pathname } = useLocation();
  // Before any effect of the screen itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that is entered
  useLayoutEffect(clearHeader, [pathname]);
  return <Outlet />;
}
