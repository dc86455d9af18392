import { Outlet, useLocation } from 'react-router';
import { grantedPaths } from '../../app/menus.ts';
import { useResources } from '../../app/resources.ts';
import { NotFound } from './not-found.tsx';

/** A screen below another one is opened by that one's menu. */
const menuOf = (pathname: string): string => pathname.split('/').slice(0, 3).join('/');

/** Lets a configuration screen through only when the server returned its menu for this user. */
export function Component() {
  const { pathname } = useLocation();
  const { resources } = useResources();
  if (resources === null) return null;
  return grantedPaths(resources.menu).has(menuOf(pathname)) ? <Outlet /> : <NotFound />;
}
