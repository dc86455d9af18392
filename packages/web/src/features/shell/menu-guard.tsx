import { Outlet, useLocation } from 'react-router';
import { grantedPaths } from '../../app/menus.ts';
import { NotFound } from './not-found.tsx';
import { useResources } from './resources.ts';

/** Lets a configuration screen through only when the server returned its menu for this user. */
export function Component() {
  const { pathname } = useLocation();
  const { resources } = useResources();
  if (resources === null) return null;
  return grantedPaths(resources.menu).has(pathname) ? <Outlet /> : <NotFound />;
}
