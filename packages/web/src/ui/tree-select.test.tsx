import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type TreeNode, TreeSelect } from './tree-select.tsx';

afterEach(cleanup);

const open = async (nodes: TreeNode[]): Promise<void> => {
  render(
    <TreeSelect nodes={nodes} value={null} onChange={() => undefined} label="分类" empty="请先新增分类" />,
  );
  await userEvent.click(screen.getByRole('combobox', { name: '分类' }));
};

test('where there is nothing to choose it says what to do', async () => {
  await open([]);
  expect(await screen.findByText('请先新增分类')).toBeDefined();
});

test('a word that nothing is named by is no reason to make something', async () => {
  await open([{ id: 1, name: '门诊' }]);
  await userEvent.type(screen.getByRole('combobox', { name: '分类' }), '住院');
  expect(screen.queryByText('门诊')).toBeNull();
  expect(screen.queryByText('请先新增分类')).toBeNull();
});
