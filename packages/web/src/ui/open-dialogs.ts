import { useEffect, useRef } from 'react';

/** What closes the dialogs that are open, the one on top last. */
const open: (() => void)[] = [];

/** Says that a dialog is open until the returned function is called. */
function dialogOpens(close: () => void): () => void {
  open.push(close);
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
  };
}

/** Asks the dialog on top to close, as Escape does; false when none is open. It may stay and ask its own question. */
export function closeTopDialog(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}

/** For what lies over a page: a step back closes it, the one on top first. */
export function useClosedByBack(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => dialogOpens(() => latest.current()), []);
}
