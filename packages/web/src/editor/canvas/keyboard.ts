export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Shift turns some keys into others; shortcuts name the key that is printed. */
const unshifted: Record<string, string> = { '{': '[', '}': ']', '+': '=', _: '-' };

/** A key press as the action list writes it: mod+shift+z. Presses with Alt belong to the system. */
export function keyName(press: KeyPress): string {
  if (press.altKey) return '';
  const lower = press.key.toLowerCase();
  const key = press.shiftKey ? (unshifted[lower] ?? lower) : lower;
  return `${press.ctrlKey || press.metaKey ? 'mod+' : ''}${press.shiftKey ? 'shift+' : ''}${key}`;
}

const textFields =
  'input:not([type=checkbox],[type=radio],[type=range],[type=button]), textarea, select, [contenteditable=true], [role=combobox], [role=textbox]';
const dialogs = '[role=dialog], [role=alertdialog], dialog, [role=menu], [role=listbox]';

/** Whether the keys belong to something else: a dialog that is open, or a text field. */
export function keysTaken(
  target: EventTarget | null,
  page: ParentNode = document,
): 'dialog' | 'field' | undefined {
  const isElement = target instanceof Element;
  if (isElement && target.closest(dialogs) !== null) return 'dialog';
  if (page.querySelector('[aria-modal=true], dialog[open]') !== null) return 'dialog';
  return isElement && target.closest(textFields) !== null ? 'field' : undefined;
}

const withArrows =
  '[role=slider], [role=radio], [role=radiogroup], [role=tab], [role=separator], [role=treeitem], [role=option], [role=spinbutton], input';

/** Whether arrow keys belong to the control that has the focus: a slider, a choice, a row of tabs. */
export const arrowsTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(withArrows) !== null;

const symbols: Record<string, string> = {
  mod: 'Ctrl',
  shift: 'Shift',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  delete: 'Del',
  escape: 'Esc',
  enter: 'Enter',
  home: 'Home',
  end: 'End',
  tab: 'Tab',
};

/** A shortcut as people read it: Ctrl+Shift+Z. */
export function keyText(key: string): string {
  return key
    .split('+')
    .map((part) => symbols[part] ?? part.toUpperCase())
    .join('+');
}
