import { useState } from 'react';
import { OwnKeysDialog } from '../../api-keys/keys-dialog.tsx';
import type { AccountPart } from './header.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ProfileDialog } from './profile-dialog.tsx';

/** The own account, one part at a time. */
export function AccountDialog({ part, onClose }: { part: AccountPart; onClose: () => void }) {
  const [keys, setKeys] = useState(false);
  if (part === 'password') return <PasswordDialog onClose={onClose} />;
  if (keys) return <OwnKeysDialog onClose={() => setKeys(false)} />;
  return <ProfileDialog onKeys={() => setKeys(true)} onClose={onClose} />;
}
