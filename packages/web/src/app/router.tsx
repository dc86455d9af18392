import { createHashRouter, createMemoryRouter, type RouteObject, redirect } from 'react-router';
import { AnonymousScreen } from './anonymous-screen.tsx';
import { embedAddress, embedSign } from './embedded.ts';
import { enterAnonymous, enterAuthenticated } from './guard.ts';
import { numberHistory } from './numbered-history.ts';
import { RouteFailure } from './route-failure.tsx';
import { RouteLoading } from './route-loading.tsx';

/** Every screen is a file of its own that exports `Component`, loaded when it is first opened. Shown only when the server's menus hold the path. */
const menuRoutes: RouteObject[] = [
  { path: '/config/datasource', lazy: () => import('../features/datasources/datasource-page.tsx') },
  { path: '/config/cube', lazy: () => import('../features/datasets/dataset-page.tsx') },
  { path: '/config/widget', lazy: () => import('../features/widgets/widget-page.tsx') },
  { path: '/config/template', lazy: () => import('../features/templates/template-page.tsx') },
  { path: '/config/panel', lazy: () => import('../features/panels/panel-page.tsx') },
  { path: '/config/panel/auto', lazy: () => import('../features/auto-board/auto-board-page.tsx') },
  { path: '/config/panel/shares', lazy: () => import('../features/shares/shares-page.tsx') },
  { path: '/settings/user', lazy: () => import('../features/settings/users/user-page.tsx') },
  { path: '/settings/menu', lazy: () => import('../features/settings/menus/menu-page.tsx') },
  { path: '/settings/resource', lazy: () => import('../features/settings/resources/resource-page.tsx') },
  { path: '/settings/audit', lazy: () => import('../features/settings/audit/audit-page.tsx') },
];

/** Screens that older addresses call by their names; the query, so the id, goes along. */
const namedScreens: RouteObject[] = Object.entries({
  'panel-view': '/config/panel',
  'template-view': '/config/template',
  'cube-view': '/config/cube',
  'data-source-view': '/config/datasource',
  'widget-view': '/config/widget',
}).map(([name, path]) => ({
  path: `/${name}`,
  loader: ({ request }) => redirect(path + new URL(request.url).search),
  element: null,
}));

const shellRoute: RouteObject = {
  loader: enterAuthenticated,
  // Every navigation checks, also one between two screens of the shell.
  shouldRevalidate: () => true,
  lazy: () => import('../features/shell/shell.tsx'),
  children: [
    { path: '/main', lazy: () => import('../features/welcome/welcome-page.tsx') },
    { path: '/main/dashboard', lazy: () => import('../board/pages/dashboard-page.tsx') },
    {
      lazy: () => import('./library.tsx'),
      children: [{ lazy: () => import('../features/shell/menu-guard.tsx'), children: menuRoutes }],
    },
    { path: '*', lazy: () => import('../features/shell/not-found.tsx') },
  ],
};

export const routes: RouteObject[] = [
  {
    HydrateFallback: RouteLoading,
    ErrorBoundary: RouteFailure,
    children: [
      // With its query: another system's link may lead to the root.
      { path: '/', loader: ({ request }) => redirect(`/login${new URL(request.url).search}`) },
      ...namedScreens,
      {
        loader: enterAnonymous,
        shouldRevalidate: () => true,
        children: [{ path: '/login', lazy: () => import('../features/login/login-page.tsx') }],
      },
      {
        lazy: () => import('./providers.tsx'),
        children: [
          {
            Component: AnonymousScreen,
            children: [{ path: '/preview', lazy: () => import('../board/pages/preview-page.tsx') }],
          },
          shellRoute,
        ],
      },
    ],
  },
];

let router: ReturnType<typeof makeRouter> | undefined;
let follow: ReturnType<typeof numberHistory>['follow'] = () => undefined;
/** What a frame of another site gets to: boards, and nothing else of the product. */
const embeddedRoutes: RouteObject[] = [
  {
    HydrateFallback: RouteLoading,
    ErrorBoundary: RouteFailure,
    lazy: () => import('./providers.tsx'),
    children: [
      {
        Component: AnonymousScreen,
        children: [{ path: '/preview', lazy: () => import('../board/pages/preview-page.tsx') }],
      },
    ],
  },
];

function makeRouter() {
  const sign = embedSign();
  if (sign !== null) return createMemoryRouter(embeddedRoutes, { initialEntries: [embedAddress(sign)] });
  ({ follow } = numberHistory());
  return createHashRouter(routes);
}

/**
 * Numbers the entries of the browser's history from now on. To be called when the routes are on screen: the router
 * hands its first state to whoever subscribes first, and that must be the screen.
 */
export function followRoutes(): () => void {
  const router = appRouter();
  follow(router.state);
  return router.subscribe(follow);
}

/** The one router; made when it is first needed, because it reads the address at once. */
export function appRouter() {
  router ??= makeRouter();
  return router;
}
