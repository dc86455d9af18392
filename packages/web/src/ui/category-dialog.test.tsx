import { limits } from '@mingjing/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Console } from '../testing/console.tsx';
import { forgetMessages, messages } from '../testing/messages.ts';
import { CategoryDialog, type CategoryValue, parentName } from './category-dialog.tsx';

const tree = [
  { id: 1, name: '门诊', children: [{ id: 2, name: '内科' }] },
  { id: 3, name: '住院' },
];

function open(value: CategoryValue) {
  const onSave = vi.fn<(input: { categoryName: string; pid: number }) => Promise<void>>(
    async () => undefined,
  );
  const onClose = vi.fn<() => void>();
  render(
    <Console>
      <CategoryDialog categories={tree} value={value} onSave={onSave} onClose={onClose} />
    </Console>,
  );
  return { onSave, onClose };
}
const name = () => screen.getByLabelText<HTMLInputElement>(/分类名称/);
const save = () => userEvent.click(screen.getByRole('button', { name: '确定' }));

afterEach(() => {
  cleanup();
  forgetMessages();
});

test('[UI-01] [UI-04] [CAT-02] add mode: top level is 顶级菜单, the trimmed name is saved', async () => {
  const { onSave, onClose } = open({ name: '', pid: -1 });
  expect(screen.getByText('新增分类')).toBeDefined();
  expect(screen.getByText('顶级菜单')).toBeDefined();
  await userEvent.type(name(), ' 急诊 ');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onSave).toHaveBeenCalledWith({ categoryName: '急诊', pid: -1 });
  await waitFor(() => expect(messages()).toEqual(['新增成功!']));
});

test('[CAT-04] an empty name', async () => {
  const { onSave } = open({ name: '', pid: -1 });
  await userEvent.type(name(), '  ');
  await save();
  expect(await screen.findByText('请输入分类名称')).toBeDefined();
  expect(onSave).not.toHaveBeenCalled();
});

test('[WID-23] a kind may have its own words for a long name', async () => {
  const onSave = vi.fn<() => Promise<void>>(async () => undefined);
  render(
    <Console>
      <CategoryDialog
        categories={tree}
        value={{ name: '', pid: -1 }}
        tooLong="长度在 1 到 100 个字符"
        onSave={onSave}
        onClose={() => undefined}
      />
    </Console>,
  );
  fireEvent.change(name(), { target: { value: '长'.repeat(101) } });
  await save();
  expect(await screen.findByText('长度在 1 到 100 个字符')).toBeDefined();
  expect(onSave).not.toHaveBeenCalled();
});

test('[CAT-05] 100 characters pass, 101 do not', async () => {
  const { onSave } = open({ name: '', pid: -1 });
  fireEvent.change(name(), { target: { value: '长'.repeat(limits.name + 1) } });
  await save();
  expect(await screen.findByText('分类名称最大长度为100')).toBeDefined();
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.change(name(), { target: { value: '😀'.repeat(limits.name) } });
  await save();
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
});

test('[CAT-07] [UI-04] edit mode without a change says 数据无变化 and makes no call', async () => {
  const { onSave, onClose } = open({ id: 2, name: '内科', pid: 1 });
  expect(screen.getByText('编辑分类')).toBeDefined();
  await save();
  await waitFor(() => expect(messages()).toEqual(['数据无变化']));
  expect(onSave).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('[UI-03] the parent is chosen from the tree; itself and what is below cannot be', async () => {
  const { onSave } = open({ id: 1, name: '门诊', pid: -1 });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '上级分类' }));
  const shown = await screen.findAllByRole('treeitem');
  const disabled = shown
    .filter((item) => item.className.includes('disabled'))
    .map((item) => item.textContent);
  expect(disabled).toEqual(['门诊', '内科']);
  await userEvent.click(screen.getByText('住院'));
  await save();
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ categoryName: '门诊', pid: 3 }));
});

test('a refused save is told and keeps the dialog', async () => {
  const onClose = vi.fn<() => void>();
  const refuse = () => Promise.reject(new Error('不能移动到自身或其子分类下'));
  render(
    <Console>
      <CategoryDialog categories={tree} value={{ name: '', pid: -1 }} onSave={refuse} onClose={onClose} />
    </Console>,
  );
  await userEvent.type(name(), '急诊');
  await save();
  await waitFor(() => expect(messages()).toEqual(['不能移动到自身或其子分类下']));
  expect(onClose).not.toHaveBeenCalled();
});

test.each([[-1], ['-1'], [''], [null], [undefined]])('[CAT-02] pid %j reads 顶级菜单', (pid) => {
  expect(parentName(pid, '门诊')).toBe('顶级菜单');
  expect(parentName(4, '门诊')).toBe('门诊');
});
