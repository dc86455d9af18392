import type { ComponentType } from 'react';
import { createHashRouter, type RouteObject, redirect } from 'react-router';
import { enterAnonymous, enterAuthenticated } from './guard.ts';
import { RouteFailure } from './route-failure.tsx';
import { RouteLoading } from './route-loading.tsx';

interface PageModule {
  Component: ComponentType;
}
/** Every screen is a file of its own that exports `Component`, loaded when it is first opened. */
const pages = import.meta.glob<PageModule>(['../board/*-page.tsx', '../features/*/*-page.tsx']);

function page(path: string, file: string): RouteObject {
  const load = pages[file];
  return load === undefined ? { path } : { path, lazy: load };
}

/** Shown only when the server's menus hold the path. */
const menuRoutes: RouteObject[] = [
  page('/config/datasource', '../features/datasources/datasource-page.tsx'),
  page('/config/cube', '../features/datasets/dataset-page.tsx'),
  page('/config/widget', '../features/widgets/widget-page.tsx'),
  page('/config/panel', '../features/panels/panel-page.tsx'),
];

const shellRoute: RouteObject = {
  loader: enterAuthenticated,
  // Every navigation checks, also one between two screens of the shell.
  shouldRevalidate: () => true,
  lazy: () => import('../features/shell/shell.tsx'),
  children: [
    page('/main', '../features/welcome/welcome-page.tsx'),
    page('/main/dashboard', '../board/dashboard-page.tsx'),
    { lazy: () => import('../features/shell/menu-guard.tsx'), children: menuRoutes },
    { path: '*', lazy: () => import('../features/shell/not-found.tsx') },
  ],
};

export const routes: RouteObject[] = [
  {
    HydrateFallback: RouteLoading,
    ErrorBoundary: RouteFailure,
    children: [
      { path: '/', loader: () => redirect('/login') },
      {
        loader: enterAnonymous,
        shouldRevalidate: () => true,
        children: [page('/login', '../features/login/login-page.tsx')],
      },
      {
        lazy: () => import('./providers.tsx'),
        children: [
          {
            loader: enterAnonymous,
            shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
            children: [page('/preview', '../board/preview-page.tsx')],
          },
          shellRoute,
        ],
      },
    ],
  },
];

let router: ReturnType<typeof createHashRouter> | undefined;
/** The one router; made when it is first needed, because it reads the address at once. */
export function appRouter() {
  router ??= createHashRouter(routes);
  return router;
}
