import { Outlet, useLocation } from 'react-router';
import { grantedPaths, menuPath } from '../../app/menus.ts';
import { useResources } from '../../records/session.ts';
import { NotFound } from './not-found.tsx';

/** Lets a configuration screen through only when the server returned its menu for this user. */
export function Component() {
  const { pathname } = useLocation();
  const { resources } = useResources();
  if (resources === null) return null;
  return grantedPaths(resources.menu).has(menuPath(pathname)) ? <Outlet /> : <NotFound />;
}
