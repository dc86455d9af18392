import { fireEvent } from '@testing-library/react';
import { EditorView, keymap } from '@uiw/react-codemirror';
import { afterEach, expect, test, vi } from 'vitest';
import { tabPasses } from './tab-passes.ts';

const views: EditorView[] = [];
afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** A text that indents by Tab, and how often it did. */
function open() {
  let indented = 0;
  const indent = (): boolean => {
    indented += 1;
    return true;
  };
  const view = new EditorView({
    doc: 'SELECT 1',
    parent: document.body,
    extensions: [keymap.of([{ key: 'Tab', run: indent }]), tabPasses()],
  });
  views.push(view);
  const press = (key: string, keyCode: number): void =>
    void fireEvent.keyDown(view.contentDOM, { key, keyCode });
  return { view, indented: () => indented, tab: () => press('Tab', 9), leave: () => press('Escape', 27) };
}
const write = (view: EditorView): void =>
  view.dispatch({ changes: { from: 0, insert: ' ' }, userEvent: 'input.type' });

test('who has only come to a text goes on by Tab, who writes in it indents, Escape and Tab leave', () => {
  const { view, indented, tab, leave } = open();
  fireEvent.focus(view.contentDOM);
  tab();
  expect(indented()).toBe(0);
  write(view);
  tab();
  expect(indented()).toBe(1);
  leave();
  tab();
  expect(indented()).toBe(1);
});

test('a text that was pressed indents at once, and again by the next Tab that comes to it passes', () => {
  const { view, indented, tab } = open();
  // By the middle button: of the first one the editor draws a selection, which this document reports in the middle of it.
  fireEvent.mouseDown(view.contentDOM, { button: 1 });
  fireEvent.focus(view.contentDOM);
  tab();
  expect(indented()).toBe(1);
  view.contentDOM.blur();
  fireEvent.focus(view.contentDOM);
  tab();
  expect(indented()).toBe(1);
});

test('who comes back to the window goes on in the text', () => {
  const { view, indented, tab } = open();
  fireEvent.focus(view.contentDOM);
  write(view);
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(view.contentDOM);
  fireEvent.blur(view.contentDOM);
  fireEvent.focus(view.contentDOM);
  tab();
  expect(indented()).toBe(1);
});
