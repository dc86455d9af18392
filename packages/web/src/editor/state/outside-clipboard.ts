import type { Held } from './clipboard.ts';

/** What goes along with a copied drawing; other programs see only the drawing. */
const luggageType = 'application/x-mingjing-luggage';

/** Puts what was copied into the event of a copy. */
export function putOutside(event: ClipboardEvent, { text, luggage }: Held): void {
  event.clipboardData?.setData('text/plain', text);
  if (luggage !== '') event.clipboardData?.setData(luggageType, luggage);
  event.preventDefault();
}

/** What came along with the text of a paste. */
export const luggageIn = (data: DataTransfer | null): string | undefined => data?.getData(luggageType);

/**
 * Copies for windows that are opened later and for every other program, without the keys. The event of a copy works
 * without a secure origin, too, and carries more than a text.
 */
export function copyOutside(copied: Held): void {
  // Commands run without a page, too.
  if (typeof document === 'undefined') return;
  let isDone = false;
  const put = (event: ClipboardEvent): void => {
    putOutside(event, copied);
    // The canvas listens to copies as well, to those of the keys.
    event.stopImmediatePropagation();
    isDone = true;
  };
  // A browser copies only where something is marked.
  const field = document.createElement('textarea');
  field.value = copied.text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  document.addEventListener('copy', put, { capture: true });
  try {
    document.execCommand?.('copy');
  } finally {
    document.removeEventListener('copy', put, { capture: true });
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
  if (!isDone) navigator.clipboard?.writeText(copied.text).catch(() => undefined);
}

/** Whether there is a clipboard to ask: without a secure origin there is none. */
export const hasOutside = (): boolean =>
  typeof navigator !== 'undefined' && navigator.clipboard?.readText !== undefined;

/** The newest copy of all programs, as far as the person lets us read it: '' where not. */
export const readOutside = (): Promise<string> =>
  hasOutside() ? navigator.clipboard.readText().catch(() => '') : Promise.resolve('');
