import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { ConfirmHost } from '../ui/confirm-host.tsx';
import { GlobalErrorDialog } from '../ui/error-dialog.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { useFailures } from './failures.ts';
import { router } from './router.tsx';
import { closeSession } from './session.ts';

const LoginDialog = lazy(() =>
  import('../features/login/login-dialog.tsx').then((module) => ({ default: module.LoginDialog })),
);

/** The page: the routes, and above them what any of them may need to say. */
export function Root() {
  const login = useFailures((state) => state.login);
  return (
    <>
      <RouterProvider router={router} />
      <Suspense>{login && <LoginDialog />}</Suspense>
      <GlobalErrorDialog
        onSessionEnd={() => {
          closeSession();
          void router.navigate('/login');
        }}
      />
      <ConfirmHost />
      <ToastHost />
    </>
  );
}
