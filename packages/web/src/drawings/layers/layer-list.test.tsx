import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { EditorProvider } from '../../editor/canvas/editor-context.tsx';
import { createEditor } from '../../editor/state/editor.ts';
import { drawingOf, groupOf, shapeAt } from '../../editor/testing/nodes.ts';
import { serve, success } from '../../testing/wire.ts';
import { LayerList } from './layer-list.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const four = () =>
  drawingOf(
    [
      shapeAt('a', 0, 0),
      shapeAt('b', 0, 0, { group: 'g' }),
      shapeAt('c', 0, 0, { group: 'g' }),
      shapeAt('d', 0, 0),
    ],
    [groupOf('g')],
  );

function show(drawing = four()) {
  serve({ 'GET /v2/widgets/categories': success([]) });
  const editor = createEditor(drawing);
  const host = { save: () => undefined, preview: () => undefined, fit: () => undefined };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditorProvider value={{ editor, host, renderWidget: () => null }}>
        <LayerList />
      </EditorProvider>
    </QueryClientProvider>,
  );
  return { editor, state: () => editor.store.getState(), user: userEvent.setup() };
}
const rows = () =>
  [...document.querySelectorAll('[role=treeitem]')].map((found) => found.getAttribute('aria-label'));
const row = (name: string) => screen.getByRole('treeitem', { name });

test('[PANEL-23] layers are chosen one by one, several, in a range, and by their group', async () => {
  const { state, user } = show();
  expect(rows()).toEqual(['d', 'g', 'c', 'b', 'a']);
  await user.click(row('d'));
  expect(state().selection).toEqual(['d']);
  await user.keyboard('{Control>}');
  await user.click(row('a'));
  await user.keyboard('{/Control}');
  expect(state().selection).toEqual(['a', 'd']);
  await user.click(row('g'));
  expect(state().selection).toEqual(['b', 'c']);
  expect(row('c').getAttribute('aria-selected')).toBe('true');
  await user.click(row('c'));
  // Among members the group is entered, so that they are arranged with each other.
  expect([state().selection, state().scope]).toEqual([['c'], 'g']);
  await user.keyboard('{Shift>}');
  await user.click(row('a'));
  await user.keyboard('{/Shift}');
  expect([state().selection, state().scope]).toEqual([['a', 'b', 'c'], undefined]);
});

test('[PANEL-23] keys walk the list, fold groups, reorder and say so, and rename', async () => {
  const { state, user } = show();
  await user.click(row('d'));
  await user.keyboard('{ArrowDown}{ArrowLeft}');
  expect(rows()).toEqual(['d', 'g', 'a']);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(row('c'));
  await user.keyboard('{End} ');
  expect(state().selection).toEqual(['a']);
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(state().drawing.nodes.find(({ id }) => id === 'a')?.group).toBe('g');
  expect(screen.getByRole('status').textContent).toBe('「a」在第 4 层，共 4 层，在「g」中');
  expect(document.activeElement).toBe(row('a'));
  await user.keyboard('{F2}');
  await user.clear(await screen.findByLabelText('图层名称'));
  await user.keyboard('标题{Enter}');
  expect(state().drawing.nodes[0]?.name).toBe('标题');
  await waitFor(() => expect(document.activeElement).toBe(row('标题')));
  await user.keyboard('{F2}');
  await user.keyboard('不要{Escape}');
  expect(state().drawing.nodes[0]?.name).toBe('标题');
});

test('layers are locked and hidden from their rows, one or a whole group', async () => {
  const { state, user } = show();
  const flag = (name: string, label: string) =>
    [...row(name).querySelectorAll('button')].find((button) => button.title === label)!;
  await user.click(flag('d', '锁定'));
  expect(state().drawing.nodes[3]?.lock).toBe(true);
  await user.click(flag('g', '隐藏'));
  expect(state().drawing.groups[0]?.hide).toBe(true);
  expect(rows()).toContain('g，已隐藏');
  expect(rows()).toContain('d，已锁定');
});

test('a row that is dragged with the mouse goes where the line is', async () => {
  const { state } = show();
  // Without layout all rows lie at the top: 32 pixels each, counted from there.
  fireEvent.pointerDown(row('d'), { button: 0, clientX: 50, clientY: 10, pointerType: 'mouse' });
  fireEvent.pointerMove(window, { clientX: 50, clientY: 32 * 4 + 28 });
  await waitFor(() => expect(document.querySelector('.layer-mark')).not.toBeNull());
  fireEvent.pointerUp(window);
  expect(state().drawing.nodes.map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
  expect(document.querySelector('.layer-mark')).toBeNull();

  fireEvent.pointerDown(row('a'), { button: 0, clientX: 50, clientY: 100, pointerType: 'mouse' });
  fireEvent.pointerMove(window, { clientX: 50, clientY: 16 });
  fireEvent.keyDown(window, { key: 'Escape' });
  fireEvent.pointerUp(window);
  expect(state().drawing.nodes.map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
});

test('two hundred layers are listed, searched and found with their group', async () => {
  const nodes = Array.from({ length: 200 }, (_, at) =>
    shapeAt(`n${at}`, 0, 0, { name: `层${at}`, ...(at < 3 ? { group: 'g' } : {}) }),
  );
  show(drawingOf(nodes, [groupOf('g', { name: '底部' })]));
  expect(rows()).toHaveLength(201);
  const field = document.querySelector('input')!;
  expect(field.getAttribute('aria-label')).toBe('搜索图层');
  fireEvent.change(field, { target: { value: '层1' } });
  await waitFor(() => expect(rows().slice(-2)).toEqual(['底部', '层1']));
  fireEvent.change(field, { target: { value: '没有' } });
  await screen.findByText('没有匹配的图层');
});
