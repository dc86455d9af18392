import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createEditor } from '../state/editor.ts';
import { drawingOf, shapeAt } from '../testing/nodes.ts';
import { Canvas } from './canvas.tsx';
import { EditorProvider } from './editor-context.tsx';

afterEach(cleanup);
const nothing = (): void => undefined;

test('the menu of a thing that was not selected offers what can be done with it', async () => {
  const editor = createEditor(drawingOf([shapeAt('a', 0, 0, { w: 1024, h: 768 })]));
  const host = { save: nothing, preview: nothing, fit: nothing };
  const { container } = render(
    <EditorProvider value={{ editor, host, renderWidget: () => null }}>
      <Canvas onReady={nothing} onDrop={nothing} onEdit={nothing} />
    </EditorProvider>,
  );
  const node = container.querySelector('[data-node="a"]');
  fireEvent.contextMenu(node as Element, { clientX: 1, clientY: 1 });
  const entry = await screen.findByRole('menuitem', { name: /^删除/ });
  expect(editor.store.getState().selection).toEqual(['a']);
  expect(entry.getAttribute('aria-disabled')).not.toBe('true');
  fireEvent.click(entry);
  await waitFor(() => expect(editor.store.getState().drawing.nodes).toEqual([]));
});

test('a second button pressed while something is moved opens no menu, and a pointer that is taken away ends the move', async () => {
  const editor = createEditor(drawingOf([shapeAt('a', 0, 0, { w: 1024, h: 768 })]));
  const host = { save: nothing, preview: nothing, fit: nothing };
  const { container } = render(
    <EditorProvider value={{ editor, host, renderWidget: () => null }}>
      <Canvas onReady={nothing} onDrop={nothing} onEdit={nothing} />
    </EditorProvider>,
  );
  const viewport = screen.getByRole('application', { name: '画布' });
  viewport.setPointerCapture = nothing;
  const node = container.querySelector('[data-node="a"]') as HTMLElement;
  const boxes = () => editor.store.getState().drawing.nodes.map(({ x, y }) => [x, y]);
  act(() => editor.select(['a']));
  const frame = container.querySelector('.selection-frame') as HTMLElement;
  const stood = frame.style.cssText;
  fireEvent.pointerDown(node, { button: 0, clientX: 10, clientY: 10, pointerId: 1 });
  fireEvent.pointerMove(viewport, { clientX: 60, clientY: 10, pointerId: 1 });
  await waitFor(() => expect(frame.style.cssText).not.toBe(stood));
  expect(fireEvent.contextMenu(node, { clientX: 60, clientY: 10 })).toBe(false);
  expect(screen.queryByRole('menuitem')).toBeNull();
  fireEvent.lostPointerCapture(viewport, { pointerId: 1 });
  fireEvent.pointerMove(viewport, { clientX: 200, clientY: 10, pointerId: 1 });
  fireEvent.pointerUp(viewport, { clientX: 200, clientY: 10, pointerId: 1 });
  expect(boxes()).toEqual([[0, 0]]);
  expect(frame.style.cssText).toBe(stood);
  // The next press is a new one.
  fireEvent.contextMenu(node, { clientX: 1, clientY: 1 });
  await screen.findByRole('menuitem', { name: /^删除/ });
});
