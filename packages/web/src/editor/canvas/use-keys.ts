import { useEffect } from 'react';
import { type ActionContext, action, actionOfKey, pasteText, perform } from '../actions.ts';
import { clipboard } from '../clipboard.ts';
import { copyText } from '../commands/clipboard.ts';
import { keyName, keysTaken } from '../keyboard.ts';

/** Copying and pasting go by the browser's own events: they work without a secure origin and with other programs. */
const byEvent = new Set(['copy', 'cut', 'paste']);

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'button, a, summary, [role=button], [role=tab], [role=switch], [role=slider], [role=treeitem]',
  ) !== null;

/** Shortcuts and the clipboard while the editor is on screen. */
export function useKeys(context: ActionContext): void {
  const { editor, host } = context;
  useEffect(() => {
    const around: ActionContext = { editor, host };
    const press = (event: KeyboardEvent): void => {
      const found = actionOfKey(keyName(event));
      if (found === undefined || byEvent.has(found.id)) return;
      const taken = keysTaken(event.target);
      if (taken === 'dialog' || (taken === 'field' && found.inFields !== true)) return;
      // Enter on a button is a press of that button.
      if (found.id === 'edit' && isPressable(event.target)) return;
      // The browser's own meaning of Ctrl+S, Ctrl+P or Ctrl+D must not come up, even when there is nothing to do.
      event.preventDefault();
      if (!event.repeat || found.id.startsWith('nudge') || found.id === 'undo' || found.id === 'redo')
        perform(found, around);
    };
    const copied = (event: ClipboardEvent): void => {
      const { drawing, selection } = editor.store.getState();
      if (keysTaken(event.target) !== undefined || selection.length === 0) return;
      // Text marked elsewhere on the page is what the person means.
      if (window.getSelection()?.toString() !== '') return;
      const text = copyText(drawing, selection);
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      if (event.type === 'cut') perform(action('cut'), around);
      clipboard.write(text);
    };
    const pasted = (event: ClipboardEvent): void => {
      if (keysTaken(event.target) !== undefined) return;
      event.preventDefault();
      pasteText(editor, event.clipboardData?.getData('text/plain'));
    };
    window.addEventListener('keydown', press);
    document.addEventListener('copy', copied);
    document.addEventListener('cut', copied);
    document.addEventListener('paste', pasted);
    return () => {
      window.removeEventListener('keydown', press);
      document.removeEventListener('copy', copied);
      document.removeEventListener('cut', copied);
      document.removeEventListener('paste', pasted);
    };
  }, [editor, host]);
}
