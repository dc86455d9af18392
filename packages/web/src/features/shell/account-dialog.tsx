import type { AccountPart } from './header.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ProfileDialog } from './profile-dialog.tsx';

/** The own account, one part at a time. */
export function AccountDialog({ part, onClose }: { part: AccountPart; onClose: () => void }) {
  return part === 'profile' ? <ProfileDialog onClose={onClose} /> : <PasswordDialog onClose={onClose} />;
}
