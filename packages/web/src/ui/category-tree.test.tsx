import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CategoryNode, Leaf } from './category-nodes.ts';
import { CategoryTree } from './category-tree.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ofLeaves = (count: number): CategoryNode<Leaf> => ({
  id: 1,
  index: 'c_1',
  name: '一键成屏',
  pid: -1,
  pname: '顶级菜单',
  new: false,
  createDate: '',
  lastModifiedDate: '',
  userId: 1,
  children: [],
  leaves: Array.from({ length: count }, (_, at) => ({ id: at + 10, name: `图${at}` })),
});
const nothing = (): void => undefined;
const show = (count: number, selected: number | null = null, onRun = nothing, onEdit = nothing) =>
  render(
    <CategoryTree
      categories={[ofLeaves(count)]}
      selected={selected}
      searchPlaceholder="搜索"
      actions={null}
      leafIcon={() => null}
      leafActions={() => [{ label: '复制', icon: null, onRun }]}
      categoryActions={() => []}
      onOpen={nothing}
      onEdit={onEdit}
      empty=""
    />,
  );
const drawn = () => document.querySelectorAll('.category-tree-row').length;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
});

test('of a long tree the rows in sight are drawn, a short one is drawn whole', () => {
  show(100);
  expect(drawn()).toBe(101);
  cleanup();
  show(1000);
  expect(drawn()).toBeLessThan(60);
  expect(screen.getByText('一键成屏')).toBeDefined();
  expect(screen.getByText('图5')).toBeDefined();
});

test('what is open far down a long tree is brought into sight', async () => {
  // The list moves only where it is laid out.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  show(1000, 810);
  expect(await screen.findByText('图800')).toBeDefined();
});

test('what is open far down a short tree is brought into sight', () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  show(100, 90);
  expect(seen.mock.contexts.map((row) => (row as Element).textContent)).toEqual(['图80']);
});

test('a double click on an action of a row runs it once, two presses of a key twice', () => {
  const run = vi.fn<() => void>();
  show(1, null, run);
  const copy = screen.getByRole('button', { name: '复制' });
  for (const detail of [1, 2]) fireEvent.click(copy, { detail });
  expect(run).toHaveBeenCalledTimes(1);
  for (const detail of [0, 0]) fireEvent.click(copy, { detail });
  expect(run).toHaveBeenCalledTimes(3);
});

test('a double click whose second press meets the buttons that its first one brought means the row', () => {
  const [run, edit] = [vi.fn<() => void>(), vi.fn<() => void>()];
  show(1, null, run, edit);
  const copy = screen.getByRole('button', { name: '复制' });
  fireEvent.click(screen.getByText('图0'), { detail: 1 });
  fireEvent.click(copy, { detail: 2 });
  fireEvent.doubleClick(copy, { detail: 2 });
  expect([run.mock.calls.length, edit.mock.calls.length]).toEqual([0, 1]);
  for (const detail of [1, 2]) fireEvent.click(copy, { detail });
  fireEvent.doubleClick(copy, { detail: 2 });
  expect([run.mock.calls.length, edit.mock.calls.length]).toEqual([1, 1]);
});

test('the actions of a row without selection are reached by Tab and pressed by Enter and Space', async () => {
  const run = vi.fn<() => void>();
  show(2, 10, run);
  const user = userEvent.setup({ delay: null });
  act(() => screen.getByRole('tree').focus());
  await user.keyboard('{ArrowDown}');
  const copy = screen.getAllByRole('button', { name: '复制' })[1];
  await user.tab();
  expect(document.activeElement).toBe(copy);
  expect(copy?.closest('.category-tree-row-at')).not.toBeNull();
  await user.keyboard('{Enter}');
  await user.keyboard(' ');
  expect(run).toHaveBeenCalledTimes(2);
  fireEvent.blur(copy ?? document.body, { relatedTarget: document.body });
  expect(document.querySelector('.category-tree-row-at')).toBeNull();
});

test('a row of the keys is left when the mouse moves', async () => {
  show(3);
  act(() => screen.getByRole('tree').focus());
  await userEvent.setup({ delay: null }).keyboard('{ArrowDown}');
  expect(document.querySelector('.category-tree-row-at')?.textContent).toContain('图0');
  fireEvent.mouseMove(screen.getByText('图2'));
  expect(document.querySelector('.category-tree-row-at')).toBeNull();
});
