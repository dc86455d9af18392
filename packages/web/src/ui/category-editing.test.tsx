import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Console } from '../testing/console.tsx';
import { forgetMessages, messages } from '../testing/messages.ts';
import { type CategoryCalls, useCategoryEditing } from './category-editing.tsx';
import type { CategoryNode, Leaf } from './category-nodes.ts';
import { CategoryTree } from './category-tree.tsx';
import { ConfirmHost } from './confirm-host.tsx';

const category = (id: number, name: string, part: Partial<CategoryNode<Leaf>> = {}): CategoryNode<Leaf> => ({
  id,
  index: `c_${id}`,
  name,
  pid: -1,
  pname: '顶级菜单',
  new: false,
  createDate: '',
  lastModifiedDate: '',
  userId: 1,
  children: [],
  leaves: [],
  ...part,
});
const nodes = [
  category(1, '门诊', { leaves: [{ id: 11, name: '挂号' }] }),
  category(2, '住院', { children: [category(3, '内科', { pid: 2 })] }),
  category(4, '空分类'),
];
const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve());

function Screen({ calls }: { calls: CategoryCalls }) {
  const editing = useCategoryEditing({ nodes, calls, refresh });
  return (
    <>
      <CategoryTree
        categories={nodes}
        selected={null}
        searchPlaceholder="搜索"
        actions={
          <button type="button" onClick={editing.add}>
            新增
          </button>
        }
        leafIcon={() => null}
        leafActions={() => []}
        categoryActions={editing.actions}
        onOpen={() => undefined}
        empty=""
      />
      {editing.dialog}
    </>
  );
}
const done = () => vi.fn<() => Promise<{ id: number }>>(() => Promise.resolve({ id: 5 }));
function open() {
  const calls = { createCategory: done(), updateCategory: done(), removeCategory: done() };
  render(
    <Console>
      <Screen calls={calls} />
      <ConfirmHost />
    </Console>,
  );
  return { calls };
}
const row = (name: string) => within(screen.getByText(name).closest('.category-tree-row') as HTMLElement);
const press = (name: string, action: string) =>
  userEvent.click(row(name).getByRole('button', { name: action }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  forgetMessages();
});

test('[CAT-04] a category without a name is not added; with one it is, and the tree is read again', async () => {
  const { calls } = open();
  await userEvent.click(screen.getByRole('button', { name: '新增' }));
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('请输入分类名称')).toBeDefined();
  expect(calls.createCategory).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText(/分类名称/), '急诊');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(messages()).toEqual(['新增成功!']));
  expect(calls.createCategory).toHaveBeenCalledWith({ input: { categoryName: '急诊', pid: -1 } });
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('an edited category keeps its id', async () => {
  const { calls } = open();
  await press('空分类', '编辑分类');
  await userEvent.type(screen.getByLabelText(/分类名称/), '二');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(messages()).toEqual(['修改成功!']));
  expect(calls.updateCategory).toHaveBeenCalledWith({
    params: { id: 4 },
    input: { categoryName: '空分类二', pid: -1 },
  });
});

test.each(['门诊', '住院'])('[CAT-06] %s has something below it and cannot be deleted', async (name) => {
  const { calls } = open();
  await press(name, '删除分类');
  await waitFor(() => expect(messages()).toEqual(['该节点存在子节点，不能删除']));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(calls.removeCategory).not.toHaveBeenCalled();
});

test('[CAT-09] deleting a category asks by name; only a yes deletes', async () => {
  const { calls } = open();
  await press('空分类', '删除分类');
  const box = within(await screen.findByRole('alertdialog'));
  expect(box.getByText('此操作将永久删除分类【空分类】，是否继续？')).toBeDefined();
  await userEvent.click(box.getByRole('button', { name: '取消' }));
  expect(calls.removeCategory).not.toHaveBeenCalled();
  await press('空分类', '删除分类');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(messages()).toEqual(['删除成功!']));
  expect(calls.removeCategory).toHaveBeenCalledWith({ params: { id: 4 } });
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a refused delete is told and nothing is said to be done', async () => {
  const { calls } = open();
  calls.removeCategory.mockRejectedValue(new Error('分类不存在'));
  await press('空分类', '删除分类');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(messages()).toEqual(['分类不存在']));
});

test('a category that is stored late closes no dialog that was opened since', async () => {
  const { calls } = open();
  let stored = (): void => undefined;
  calls.createCategory.mockImplementation(
    () =>
      new Promise((resolve) => {
        stored = () => resolve({ id: 5 });
      }),
  );
  await userEvent.click(screen.getByRole('button', { name: '新增' }));
  await userEvent.type(screen.getByLabelText(/分类名称/), '急诊{Enter}');
  expect(calls.createCategory).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: '新增' }));
  await userEvent.type(screen.getByLabelText(/分类名称/), '体检');
  stored();
  await waitFor(() => expect(messages()).toEqual(['新增成功!']));
  expect(screen.getByLabelText(/分类名称/)).toHaveProperty('value', '体检');
});
