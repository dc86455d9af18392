import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DropdownTree } from './dropdown-tree.tsx';

const nodes = [
  {
    key: 'c_1',
    title: '门诊',
    children: [
      { key: 'd_1', title: '挂号明细' },
      { key: 'd_2', title: '收费明细' },
    ],
  },
  { key: 'c_2', title: '住院', children: [{ key: 'd_3', title: '床位' }] },
];
afterEach(cleanup);

test('[UI-01] [UI-02] chooses a leaf inside its categories; a folder cannot be chosen; typing searches', async () => {
  const onChange = vi.fn<(key: string | null) => void>();
  render(<DropdownTree nodes={nodes} value={null} onChange={onChange} label="数据集" />);
  const box = screen.getByRole('combobox', { name: '数据集' });
  fireEvent.mouseDown(box);
  await userEvent.click(await screen.findByText('门诊'));
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.type(box, '收费');
  expect(screen.queryByText('床位')).toBeNull();
  await userEvent.click(screen.getByText('收费明细'));
  expect(onChange).toHaveBeenCalledWith('d_2');
});

test('[UI-02] Enter takes the first leaf that a typed search finds, and nothing where it finds none', async () => {
  const onChange = vi.fn<(key: string | null) => void>();
  render(<DropdownTree nodes={nodes} value={null} onChange={onChange} label="数据集" />);
  const box = screen.getByRole('combobox', { name: '数据集' });
  await userEvent.type(box, '收费{Enter}');
  expect(onChange.mock.calls).toEqual([['d_2']]);
  expect(box.getAttribute('aria-expanded')).toBe('false');
  await userEvent.type(box, '没有这个{Enter}');
  expect(onChange).toHaveBeenCalledTimes(1);
});
