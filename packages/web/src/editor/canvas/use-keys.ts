import { useEffect } from 'react';
import { type ActionContext, actionOfKey, copied, cut, pasteText, perform } from '../actions/actions.ts';
import { clipboard } from '../state/clipboard.ts';
import { luggageIn, putOutside } from '../state/outside-clipboard.ts';
import { arrowsTaken, keyName, keysTaken } from './keyboard.ts';

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
    clipboard.listen();
    const press = (event: KeyboardEvent): void => {
      const found = actionOfKey(keyName(event));
      if (found === undefined || byEvent.has(found.id)) return;
      const taken = keysTaken(event.target);
      if (taken === 'dialog' || (taken === 'field' && found.inFields !== true)) return;
      const places = /^(nudge|grow)/.test(found.id);
      if (places && (event.defaultPrevented || arrowsTaken(event.target))) return;
      // Enter on a button is a press of that button.
      if (found.id === 'edit' && isPressable(event.target)) return;
      if (found.onCanvas === true) {
        const isThere = event.target instanceof Element && event.target.matches('.canvas-viewport');
        if (isThere && perform(found, around)) event.preventDefault();
        return;
      }
      // The browser's own meaning of Ctrl+S, Ctrl+P or Ctrl+D must not come up, even when there is nothing to do.
      event.preventDefault();
      if (!event.repeat || places || found.id === 'undo' || found.id === 'redo') perform(found, around);
    };
    const copy = (event: ClipboardEvent): void => {
      const { selection } = editor.store.getState();
      if (keysTaken(event.target) !== undefined || selection.length === 0) return;
      // Text marked elsewhere on the page is what the person means.
      if (window.getSelection()?.toString() !== '') return;
      const taken = event.type === 'cut' ? cut(around) : copied(around);
      if (taken.text === '') return;
      putOutside(event, taken);
      clipboard.write(taken.text, taken.luggage);
    };
    const pasted = (event: ClipboardEvent): void => {
      if (keysTaken(event.target) !== undefined) return;
      event.preventDefault();
      const data = event.clipboardData;
      const text = data?.getData('text/plain');
      const pictures = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
      // A text that was copied together with its picture, from a table for example, is meant as a text.
      if ((text === undefined || text === '') && pictures.length > 0)
        for (const picture of pictures) host.addPicture?.(picture);
      else pasteText(around, text, luggageIn(data));
    };
    window.addEventListener('keydown', press);
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', pasted);
    return () => {
      window.removeEventListener('keydown', press);
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', pasted);
    };
  }, [editor, host]);
}
