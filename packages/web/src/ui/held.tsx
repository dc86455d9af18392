import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import './held.css';

/**
 * Keeps fields as they are while they are sent: what was typed then would be lost with the answer. Who was in one of
 * them is in it again when the answer has come and the field is still there.
 */
export function useHeld(ref: RefObject<HTMLElement | null>, on: boolean): void {
  const left = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const dialog = box.closest('dialog');
    const focused = document.activeElement;
    box.toggleAttribute('inert', on);
    if (on) {
      if (!(focused instanceof HTMLElement) || !box.contains(focused)) return;
      left.current = focused;
      // Keys still belong to the dialog: Escape leaves it.
      dialog?.focus({ preventScroll: true });
      return;
    }
    const field = left.current;
    left.current = null;
    if (field?.isConnected === true && [document.body, dialog, field].includes(focused as HTMLElement))
      field.focus({ preventScroll: true });
  }, [ref, on]);
}

/** Fields that are kept as they are while they are sent. */
export function Held({ on, children }: { on: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useHeld(ref, on);
  return (
    <div ref={ref} className="held">
      {children}
    </div>
  );
}
