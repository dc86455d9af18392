import type { TextNode } from '@mingjing/drawing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createEditor } from '../state/editor.ts';
import { drawingOf, shapeAt } from '../testing/nodes.ts';
import { EditorProvider } from './editor-context.tsx';
import { TextEditing } from './text-editing.tsx';

afterEach(cleanup);
const nothing = (): void => undefined;

/** A text of 40 pixels on a canvas of 768, written on; what is written needs `needed` pixels. */
function writing(needed: number, y = 0) {
  const node = shapeAt('a', 0, y, { kind: 'text', content: '门诊', h: 40 } as Partial<TextNode>) as TextNode;
  const editor = createEditor(drawingOf([node]));
  const host = { save: nothing, preview: nothing, fit: nothing };
  render(
    <EditorProvider value={{ editor, host, renderWidget: () => null }}>
      <TextEditing node={node} onDone={nothing} />
    </EditorProvider>,
  );
  const field = screen.getByLabelText('文字内容');
  Object.defineProperty(field, 'scrollHeight', { value: needed });
  fireEvent.change(field, { target: { value: '门诊运营\n总览' } });
  const shown = () => {
    const [text] = editor.store.getState().drawing.nodes as [TextNode];
    return [text.content, text.h];
  };
  return { editor, field, shown };
}

test('Escape keeps what was written, and undo takes it back', () => {
  const { editor, field, shown } = writing(30);
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.blur(field);
  expect(shown()).toEqual(['门诊运营\n总览', 40]);
  editor.undo();
  expect(shown()).toEqual(['门诊', 40]);
});

test('keys of an input method are its own: neither Escape nor Enter ends the writing', () => {
  const { editor, field, shown } = writing(30);
  field.focus();
  fireEvent.compositionStart(field);
  for (const key of ['Escape', 'Enter']) fireEvent.keyDown(field, { key, isComposing: true, ctrlKey: true });
  expect(document.activeElement).toBe(field);
  expect(editor.store.getState().history.past).toEqual([]);
  fireEvent.compositionEnd(field);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(shown()).toEqual(['门诊运营\n总览', 40]);
});

test('saving while one writes keeps what is written first, and the key goes on to what saves', () => {
  const { field, shown } = writing(30);
  const heard: unknown[] = [];
  const hear = ({ key }: KeyboardEvent): void => void heard.push([key, shown()[0]]);
  window.addEventListener('keydown', hear);
  field.focus();
  fireEvent.keyDown(field, { key: 'a' });
  fireEvent.keyDown(field, { key: 's', ctrlKey: true });
  window.removeEventListener('keydown', hear);
  expect(heard).toEqual([['s', '门诊运营\n总览']]);
});

test('the box grows with its text, down to the edge of the canvas', () => {
  const { field, shown } = writing(112);
  fireEvent.blur(field);
  expect(shown()).toEqual(['门诊运营\n总览', 112]);
  cleanup();
  const low = writing(112, 700);
  fireEvent.blur(low.field);
  expect(low.shown()).toEqual(['门诊运营\n总览', 68]);
});
