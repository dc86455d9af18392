import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { keepWork } from '../app/failures.ts';
import { Library } from '../app/library.tsx';
import { speaksForLogin } from '../app/session.ts';
import { DialogCross } from './dialog-cross.tsx';
import { NativeDialog, type NativeDialogProps } from './native-dialog.tsx';
import { useLeaveQuestion } from './unsaved-guard.ts';
import { useFirstPress } from './use-first-press.ts';
import './dialog.css';

/** Lists and calendars that lie open inside: Escape closes them first. */
const openPopups = ['select', 'cascader', 'picker', 'dropdown', 'popover', 'color-picker']
  .map((kind) => `.ant-${kind}${kind === 'dropdown' || kind === 'popover' ? '' : '-dropdown'}`)
  .map((name) => `${name}:not(${name}-hidden)`)
  .join(', ');
const textTypes = new Set(['text', 'number', 'password', 'url', 'email', 'tel']);

/** Whether Enter in this element means the whole dialog: in a plain field, not in a list, a search or a button. */
const isPlainField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement &&
  textTypes.has(target.type) &&
  target.closest('[role=combobox], [aria-expanded], .ant-select, .ant-picker, .ant-cascader') === null;

interface DialogProps extends Pick<NativeDialogProps, 'title' | 'width' | 'className' | 'sticky'> {
  onClose: () => void;
  /** What the dialog is for; Enter in a field does it too. Without it there is nothing but closing. */
  onOk?: (() => void) | undefined;
  /** The id of the form inside that doing it sends, in place of `onOk`. */
  form?: string;
  okText?: string;
  cancelText?: string;
  okDisabled?: boolean;
  /** The work is on its way: it is not begun twice, and what it was begun with is not changed. */
  busy?: boolean;
  /**
   * What is made in it. Once that differs from what it opened with, Escape, a step back and the cross ask before it is
   * lost; 取消 says so by itself.
   */
  work?: unknown;
  /** Why it cannot be done, said above the buttons. */
  error?: string | null;
  /** Other buttons than these two; null for none. */
  footer?: ReactNode;
  children: ReactNode;
}

const send = (id: string): void => {
  const form = document.getElementById(id);
  if (form instanceof HTMLFormElement) form.requestSubmit();
};

/** Closes, and asks first when what was made in it would be lost. */
function useLeave(work: unknown, onClose: () => void): () => void {
  const now = JSON.stringify(work);
  const [first] = useState(now);
  const dirty = now !== first;
  const ask = useLeaveQuestion(dirty);
  return () => {
    if (!dirty) onClose();
    else void ask().then((yes) => yes && onClose());
  };
}

/** The dialog of forms and choices: mount it to open it. Questions are asked by `confirm`. */
export function Dialog(props: DialogProps) {
  const { title, width = 520, className = '', sticky = false, onClose, form } = props;
  const { isFirst, anew } = useFirstPress();
  const act = props.onOk ?? (form === undefined ? undefined : () => send(form));
  const onOk = act === undefined ? undefined : () => isFirst() && act();
  const isForm = act !== undefined;
  const leave = useLeave(props.work, onClose);
  // A session that ends asks for a new login over what is being filled in. Guests of a link have none to renew.
  useEffect(() => (isForm && speaksForLogin() ? keepWork() : undefined), [isForm]);
  const { okText = '确定', cancelText = '取消', okDisabled = false, busy = false, error = null } = props;
  const buttons =
    onOk === undefined ? null : (
      <>
        <Button autoInsertSpace={false} onClick={onClose}>
          {cancelText}
        </Button>
        <Button autoInsertSpace={false} type="primary" loading={busy} disabled={okDisabled} onClick={onOk}>
          {okText}
        </Button>
      </>
    );
  const wanted = useRef<Element | null>(null);
  useLayoutEffect(() => {
    wanted.current = document.activeElement;
  }, []);
  useEffect(() => {
    // It has opened by now. A field that asked for the focus keeps it; keys belong to the dialog in any case.
    const open = [...document.querySelectorAll<HTMLDialogElement>('dialog.dialog[open]')].at(-1);
    const field = wanted.current;
    if (field instanceof HTMLElement && open?.contains(field)) field.focus();
    else if (open?.contains(document.activeElement) === false) open.focus();
  }, []);
  const press = (event: KeyboardEvent<HTMLDialogElement>): void => {
    const { target, currentTarget, key } = event;
    // A dialog above this one, though it stands inside it for React.
    if (!(target instanceof Element) || target.closest('dialog') !== currentTarget) return;
    if (key === 'Escape' && currentTarget.querySelector(openPopups) !== null) event.preventDefault();
    if (key !== 'Enter' || onOk === undefined || !isPlainField(target)) return;
    // Enter that ends the input of Chinese is none of ours.
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!busy && !okDisabled) onOk();
  };
  return createPortal(
    <Library>
      <NativeDialog
        title={title}
        width={width}
        className={`dialog ${className}`}
        corner={<DialogCross onClose={leave} />}
        sticky={sticky}
        busy={busy}
        held={busy}
        onClose={leave}
        onKey={press}
        onEdit={anew}
        footer={props.footer === undefined ? buttons : props.footer}
      >
        {props.children}
        {error !== null && (
          <p className="dialog-error" role="alert">
            {error}
          </p>
        )}
      </NativeDialog>
    </Library>,
    document.fullscreenElement ?? document.body,
  );
}
