import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DialogKind, openErrorDialog, useFailures } from '../app/failures.ts';
import { clearToken, openSession } from '../app/session.ts';
import { GlobalErrorDialog } from './error-dialog.tsx';

beforeEach(() => openSession('t1', { id: 1, username: 'admin', name: '' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  useFailures.setState({ dialog: null });
});

async function closing(kind: DialogKind, token: boolean) {
  if (!token) clearToken();
  const onSessionEnd = vi.fn<() => void>();
  openErrorDialog(kind);
  render(<GlobalErrorDialog onSessionEnd={onSessionEnd} />);
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  return onSessionEnd.mock.calls.length;
}

test('[SHELL-15] title and message are shown', () => {
  openErrorDialog('notFound');
  render(<GlobalErrorDialog onSessionEnd={() => undefined} />);
  expect(screen.getByRole('alertdialog', { name: '错误' }).textContent).toContain('没有找到相关服务接口');
});

test.each([
  ['[ERR-10] 504', 'timeout', false, 1],
  ['[ERR-10] [NAV-15] 401 that left no token', 'unauthorised', false, 1],
  ['[ERR-10] 401 with a token', 'unauthorised', true, 0],
  ['[ERR-10] 403', 'forbidden', true, 0],
  ['[ERR-10] 404', 'notFound', true, 0],
  ['[ERR-10] 503', 'unavailable', true, 0],
] as const)('%s: closing logs out %#', async (_name, kind, token, ends) => {
  expect(await closing(kind, token)).toBe(ends);
});
