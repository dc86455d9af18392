import { ConfirmHost } from '../ui/confirm-host.tsx';
import { GlobalErrorDialog } from '../ui/error-dialog.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { closeSession } from './session.ts';
import { rememberWanted } from './wanted.ts';

/** What any screen may need to say, above all of them. */
export function Hosts({ onSessionEnd }: { onSessionEnd: () => void }) {
  return (
    <>
      <GlobalErrorDialog
        onSessionEnd={() => {
          closeSession();
          // Whoever signs in again goes on where they were.
          rememberWanted(location.hash.slice(1));
          onSessionEnd();
        }}
      />
      <ConfirmHost />
      <ToastHost />
    </>
  );
}
