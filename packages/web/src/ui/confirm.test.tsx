import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirm, confirmRemoval } from './confirm.ts';
import { ConfirmHost } from './confirm-host.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('[ERR-18] asks; 取消 and Escape are no, 确定 is yes', async () => {
  render(<ConfirmHost />);
  const first = confirm('是否复制【a】的信息?');
  expect((await screen.findByRole('alertdialog')).textContent).toContain('是否复制【a】的信息?');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press('取消');
  expect(await first).toBe(false);
  const second = confirm('是否复制【a】的信息?');
  await screen.findByRole('alertdialog');
  await press('确定');
  expect(await second).toBe(true);
  const third = confirm('是否复制【a】的信息?');
  (await screen.findByRole('alertdialog')).dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(await third).toBe(false);
});

test('[LIM-08] 不再提示 is kept in the browser for deletes of that kind only', async () => {
  render(<ConfirmHost />);
  const asked = confirmRemoval('此操作将永久删除数据集【a】，是否继续？', 'dataset');
  await screen.findByRole('alertdialog');
  await userEvent.click(screen.getByRole('checkbox', { name: '不再提示' }));
  await press('确定');
  expect(await asked).toBe(true);
  expect(await confirmRemoval('x', 'dataset')).toBe(true);
  const other = confirmRemoval('y', 'widget');
  await screen.findByRole('alertdialog');
  await press('取消');
  expect(await other).toBe(false);
});
