import { grantedPaths } from './menus.ts';
import { cachedMenus, sessionUser } from './session.ts';

/** Whether this user has the screen of datasets. */
export const mayMakeDatasets = (): boolean => {
  const menus = cachedMenus(sessionUser()?.username ?? '')?.menu ?? [];
  return grantedPaths(menus).has('/config/cube');
};
