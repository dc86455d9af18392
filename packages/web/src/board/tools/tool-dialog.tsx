import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { NativeDialog } from '../../ui/native-dialog.tsx';

/** A dialog of a picture's tools, above the whole window wherever the picture stands. */
export function ToolDialog({
  title,
  width,
  facts,
  onClose,
  children,
}: {
  title: string;
  width: number;
  /** Stands beside the closing button. */
  facts?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  useLayoutEffect(() => {
    // The dialog is gone before it could give the focus back by itself.
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <NativeDialog
      title={title}
      width={width}
      onClose={onClose}
      footer={
        <>
          {facts !== undefined && <span className="tool-facts">{facts}</span>}
          <button type="button" className="plain-button" onClick={onClose}>
            关闭
          </button>
        </>
      }
    >
      {children}
    </NativeDialog>,
    document.body,
  );
}
