import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { wayBack } from '../app/keep-focus.ts';
import { useHeld } from './held.tsx';
import { useClosedByBack } from './open-dialogs.ts';
import './native-dialog.css';

export interface NativeDialogProps {
  title: ReactNode;
  tone?: 'plain' | 'warning' | 'danger';
  /** Escape; a press outside closes nothing, so that no work is lost. */
  onClose: () => void;
  /** Escape does nothing. */
  sticky?: boolean;
  /** Stands in the upper corner, the last to be reached by Tab. */
  corner?: ReactNode;
  /** Hears the keys pressed in it before it does itself; what is prevented there is left. */
  onKey?: ((event: KeyboardEvent<HTMLDialogElement>) => void) | undefined;
  /** Hears that something in its body was changed or pressed. */
  onEdit?: (() => void) | undefined;
  /** What it was opened for is on its way. */
  busy?: boolean;
  /** What stands in it stays as it is. */
  held?: boolean;
  width?: number | string;
  role?: 'dialog' | 'alertdialog';
  className?: string;
  /** The ground of what it belongs to, where that is not the page's. */
  ground?: { color: string; dark: boolean } | undefined;
  children: ReactNode;
  footer?: ReactNode;
}

/**
 * The browser's own modal dialog: it stands above everything, traps the focus and gives it back, and costs the login
 * page nothing. Every dialog of the product is one.
 */
export function NativeDialog({
  title,
  tone = 'plain',
  onClose,
  sticky = false,
  corner,
  onKey,
  onEdit,
  busy = false,
  held = false,
  width = 400,
  role = 'dialog',
  className = '',
  ground,
  children,
  footer,
}: NativeDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useHeld(body, held);
  const titleId = useId();
  // Asked for before a field inside takes the focus, which it does as soon as it is there.
  const [back] = useState(wayBack);
  useLayoutEffect(() => {
    // The dialog is gone before it could give the focus back by itself; until it closes nothing else can have it.
    const dialog = ref.current;
    return () => {
      dialog?.close();
      back();
    };
  }, [back]);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.showModal();
    // A form inside that is done takes the focus with it: keys still belong to the dialog. On its way from one control
    // to the next nothing has it: who takes it then holds whoever walks by Tab.
    let moves = false;
    const move = ({ type, relatedTarget }: FocusEvent): void => {
      moves = type === 'focusout' && relatedTarget !== null;
    };
    const watch = new MutationObserver(() => {
      if (moves) return;
      const last = [...document.querySelectorAll('dialog[open]')].at(-1);
      if (document.activeElement === document.body && last === dialog) dialog.focus({ preventScroll: true });
    });
    watch.observe(dialog, { childList: true, subtree: true });
    dialog.addEventListener('focusin', move);
    dialog.addEventListener('focusout', move);
    return () => {
      watch.disconnect();
      dialog.removeEventListener('focusin', move);
      dialog.removeEventListener('focusout', move);
    };
  }, []);

  useClosedByBack(() => {
    if (!sticky) onClose();
  });

  const press = (event: KeyboardEvent<HTMLDialogElement>): void => {
    const { target, currentTarget } = event;
    // A dialog above this one, though it stands inside it for React.
    if (!(target instanceof Element) || target.closest('dialog') !== currentTarget) return;
    // Escape that ends the input of Chinese is none of ours.
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) {
      // The browser would close it whatever is said here.
      event.preventDefault();
      if (!sticky) onClose();
    }
  };
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      role={role}
      className={`native-dialog native-dialog-${tone} ${className}`}
      aria-labelledby={titleId}
      aria-busy={busy}
      {...(ground === undefined ? {} : { 'data-theme': ground.dark ? 'dark' : 'light' })}
      style={{ width, ...(ground === undefined ? {} : { background: ground.color }) }}
      onCancel={(event) => {
        // Leaving the choice of a file is no leaving of the dialog.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!sticky) onClose();
      }}
      onKeyDownCapture={onKey}
      onKeyDown={press}
    >
      <h2 id={titleId}>{title}</h2>
      <div
        ref={body}
        role="presentation"
        className="native-dialog-body"
        onChangeCapture={onEdit}
        onClickCapture={onEdit}
      >
        {children}
      </div>
      {footer !== undefined && footer !== null && <div className="native-dialog-footer">{footer}</div>}
      {corner}
    </dialog>
  );
}
