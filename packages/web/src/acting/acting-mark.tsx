import { isAuthenticated, speaksForLogin } from '../app/session.ts';
import { useActingRole } from '../records/session.ts';
import { PreviewBanner } from './preview-banner.tsx';

/** The mark over a board that stands alone on its page and was opened by this browser's login. */
export function ActingMark() {
  const role = useActingRole(isAuthenticated() && speaksForLogin());
  return role === undefined ? null : <PreviewBanner floating role={role} />;
}
