import { lazy, Suspense, useEffect } from 'react';
import { RouterProvider } from 'react-router';
import { useFailures } from './failures.ts';
import { Hosts } from './hosts.tsx';
import { appRouter, followRoutes } from './router.tsx';
import { watchLogin } from './session-watch.ts';

const LoginDialog = lazy(() =>
  import('../features/login/login-dialog.tsx').then((module) => ({ default: module.LoginDialog })),
);

/** The routes, and above them what any of them may need to say. */
export function Root() {
  const router = appRouter();
  useEffect(followRoutes, []);
  useEffect(watchLogin, []);
  const login = useFailures((state) => state.login);
  return (
    <>
      <RouterProvider router={router} />
      <Suspense>{login && <LoginDialog />}</Suspense>
      <Hosts onSessionEnd={() => void router.navigate('/login')} />
    </>
  );
}
