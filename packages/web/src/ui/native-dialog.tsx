import { type ReactNode, useEffect, useId, useRef } from 'react';
import './native-dialog.css';

interface NativeDialogProps {
  title: string;
  tone?: 'plain' | 'warning' | 'danger';
  /** Escape and, unless `sticky`, nothing else closes it from outside. */
  onClose: () => void;
  sticky?: boolean;
  width?: number;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
  footer?: ReactNode;
}

/**
 * The browser's own modal dialog: it stands above everything, traps the focus and gives it back, and costs the login
 * page nothing.
 */
export function NativeDialog({
  title,
  tone = 'plain',
  onClose,
  sticky = false,
  width = 400,
  role = 'dialog',
  children,
  footer,
}: NativeDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      role={role}
      className={`native-dialog native-dialog-${tone}`}
      aria-labelledby={titleId}
      style={{ width }}
      onCancel={(event) => {
        event.preventDefault();
        if (!sticky) onClose();
      }}
      // A dialog of the component library below must not hear the keys pressed here.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={titleId}>{title}</h2>
      <div className="native-dialog-body">{children}</div>
      {footer !== undefined && <div className="native-dialog-footer">{footer}</div>}
    </dialog>
  );
}
