import { closeErrorDialog, type DialogKind, dialogTexts, isDangerous, useFailures } from '../app/failures.ts';
import { isAuthenticated } from '../app/session.ts';
import { NativeDialog } from './native-dialog.tsx';

/** After a 504, and after a 401 that left no token, the only way on is a new login. */
function endsSession(kind: DialogKind): boolean {
  return kind === 'timeout' || (kind === 'unauthorised' && !isAuthenticated());
}

/** The HTTP error dialogs of the whole product. `onSessionEnd` logs out and goes to /login. */
export function GlobalErrorDialog({ onSessionEnd }: { onSessionEnd: () => void }) {
  const kind = useFailures((state) => state.dialog);
  if (kind === null) return null;
  const close = (): void => {
    closeErrorDialog();
    if (endsSession(kind)) onSessionEnd();
  };
  const { title, message } = dialogTexts[kind];
  return (
    <NativeDialog
      title={title}
      tone={isDangerous(kind) ? 'danger' : 'warning'}
      role="alertdialog"
      onClose={close}
      footer={
        <button type="button" className="plain-button plain-button-primary" onClick={close}>
          确定
        </button>
      }
    >
      {message}
    </NativeDialog>
  );
}
