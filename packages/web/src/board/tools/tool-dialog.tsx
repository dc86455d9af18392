import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { DialogCross } from '../../ui/dialog-cross.tsx';
import { NativeDialog, type NativeDialogProps } from '../../ui/native-dialog.tsx';

interface ToolDialogProps extends Pick<NativeDialogProps, 'ground'> {
  title: string;
  width: number;
  /** Stands beside the closing button. */
  facts?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog of a picture's tools, above the whole window wherever the picture stands; a board does without the form one. */
export function ToolDialog({ title, width, facts, ground, onClose, children }: ToolDialogProps) {
  return createPortal(
    <NativeDialog
      title={title}
      width={width}
      ground={ground}
      corner={<DialogCross onClose={onClose} />}
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
