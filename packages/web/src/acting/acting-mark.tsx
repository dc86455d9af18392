import { lazy, Suspense } from 'react';
import { isAuthenticated, speaksForLogin } from '../app/session.ts';
import { useActingRole } from '../records/session.ts';

// Few look at the product as a role: others do without what ends that.
const PreviewBanner = lazy(() =>
  import('./preview-banner.tsx').then((module) => ({ default: module.PreviewBanner })),
);

/** The mark over a board that stands alone on its page and was opened by this browser's login. */
export function ActingMark() {
  const role = useActingRole(isAuthenticated() && speaksForLogin());
  return <Suspense>{role !== undefined && <PreviewBanner floating role={role} />}</Suspense>;
}
