import { EditorView } from '@uiw/react-codemirror';

/**
 * Lets Tab pass through a text that one has only come to by Tab; it indents once something was pressed or written there.
 * Who uses no pointer is not held, and leaves no spaces behind. Escape and then Tab leaves at any time.
 */
export function tabPasses() {
  let pressed = false;
  // The window was left, not the text: what was begun in it goes on.
  let stays = false;
  return [
    EditorView.domEventHandlers({
      mousedown: (_, view) => {
        pressed = true;
        view.setTabFocusMode(false);
      },
      focus: (_, view) => {
        if (!pressed && !stays) view.setTabFocusMode(true);
        pressed = false;
      },
      blur: (_, view) => {
        stays = document.activeElement === view.contentDOM;
        pressed = false;
      },
    }),
    EditorView.updateListener.of(({ view, transactions }) => {
      if (transactions.some((one) => one.isUserEvent('input') || one.isUserEvent('delete')))
        view.setTabFocusMode(false);
    }),
  ];
}
