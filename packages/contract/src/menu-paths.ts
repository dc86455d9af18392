import { menuPaths } from './route.ts';

/** Addresses of the product's own screens: a user with such a menu may make the calls of that screen. */
export const screenPaths = ['/main/dashboard', ...menuPaths] as const;

/** Menus without which rights could not be given back; they and the menu above them stay as they are. */
export const corePaths = ['/settings', '/settings/user', '/settings/menu', '/settings/resource'] as const;

export const isScreenPath = (path: string): boolean => (screenPaths as readonly string[]).includes(path);
export const isCorePath = (path: string): boolean => (corePaths as readonly string[]).includes(path);
