import { act, render } from '@testing-library/react';
import { EditorView } from '@uiw/react-codemirror';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SqlEditor } from './sql-editor.tsx';

let replace: (text: string) => void = () => undefined;
let held = '';
function Field() {
  const [text, setText] = useState('select 1');
  replace = setText;
  held = text;
  return <SqlEditor label="查询语句" value={text} onChange={setText} />;
}
const editor = (): EditorView => EditorView.findFromDOM(document.body) ?? expect.fail('no editor');
const type = (text: string): void => {
  const { length } = editor().state.doc;
  act(() => editor().dispatch({ changes: { from: length, insert: text }, userEvent: 'input.type' }));
};

test('[DSET-17] a statement that is put into shape right after typing stands there at once, and what is typed then stays', async () => {
  vi.useFakeTimers();
  render(<Field />);
  type(' from 表');
  expect(held).toBe('select 1 from 表');
  act(() => replace('SELECT 1\nFROM 表'));
  expect(editor().state.doc.toString()).toBe('SELECT 1\nFROM 表');
  type(' x');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(editor().state.doc.toString()).toBe('SELECT 1\nFROM 表 x');
  expect(held).toBe('SELECT 1\nFROM 表 x');
});
