import { texts, type Usage } from '@mingjing/contract';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../app/providers.tsx';
import { Console } from '../testing/console.tsx';
import { failure, serve, success, type WireCall } from '../testing/wire.ts';
import { UsageField } from './usage-field.tsx';
import { UsageLock } from './usage-lock.tsx';

const doctors = { id: 2, roleName: '医生' };
const stored: Usage = {
  owner: { id: 5, username: 'wang', name: '王' },
  limited: false,
  roles: [],
  version: 'v1',
  mayChange: true,
  allRoles: [doctors, { id: 3, roleName: '护士' }],
  owners: [
    { id: 5, username: 'wang', name: '王' },
    { id: 6, username: 'li', name: '' },
  ],
};

function show(usage: Usage, more: Parameters<typeof serve>[0] = {}): WireCall[] {
  const calls = serve({ 'GET /v2/datasets/11/usage': success(usage), ...more });
  render(
    <Console>
      <UsageField kind="dataset" subject={{ id: 11, name: '挂号' }} />
    </Console>,
  );
  return calls;
}
const sent = (calls: WireCall[]): unknown =>
  JSON.parse(String(calls.findLast((call) => call.method === 'PUT')?.body));

beforeEach(() => queryClient.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the use is left to roles, with the version that was read', async () => {
  const saved: Usage = { ...stored, limited: true, roles: [doctors], version: 'v2' };
  const calls = show(stored, { 'PUT /v2/datasets/11/usage': success(saved) });
  expect(await screen.findByText('所有人')).toBeDefined();
  expect(screen.getByText('所有者 王（wang）')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '修改' }));
  const dialog = within(screen.getByRole('dialog', { name: '使用范围：挂号' }));
  await userEvent.click(dialog.getByText('仅这些角色'));
  await userEvent.click(dialog.getByRole('combobox', { name: '角色' }));
  await userEvent.click(await screen.findByTitle('医生'));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(calls)).toEqual({ ownerId: 5, limited: true, roleIds: [2], version: 'v1' });
});

test('roles that come to use it and have accounts that somebody else may act as are told', async () => {
  const opened = { users: [8, 9], by: ['manager'] };
  const allRoles = [
    { ...doctors, opened },
    { id: 3, roleName: '护士' },
  ];
  show({ ...stored, limited: true, roles: [{ id: 3, roleName: '护士' }], allRoles });
  await userEvent.click(await screen.findByRole('button', { name: '修改' }));
  const dialog = within(screen.getByRole('dialog', { name: '使用范围：挂号' }));
  const told = texts.grant.opened('角色【医生】', 2, texts.user.opener('manager'));
  expect(dialog.queryByText(told)).toBeNull();
  await userEvent.click(dialog.getByRole('combobox', { name: '角色' }));
  await userEvent.click(await screen.findByTitle('医生'));
  expect(dialog.getByText(told)).toBeDefined();
  await userEvent.click(dialog.getByText('所有人'));
  expect(dialog.getByText(told)).toBeDefined();
});

test('what the server refuses is said in the dialog', async () => {
  show(stored, { 'PUT /v2/datasets/11/usage': failure(200, 49999, texts.usage.changed, 'conflict') });
  await userEvent.click(await screen.findByRole('button', { name: '修改' }));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(texts.usage.changed)).toBeDefined();
});

test('others read who may use it and change nothing', async () => {
  show({ ...stored, limited: true, roles: [doctors], mayChange: false, allRoles: [], owners: [] });
  expect(await screen.findByText('仅 医生')).toBeDefined();
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull();
});

test('lists mark what not everybody may use', () => {
  render(<UsageLock usedBy={{ owner: '王', roles: [] }} />);
  expect(screen.getByRole('img', { name: '仅所有者可使用 · 所有者 王' })).toBeDefined();
  cleanup();
  const { container } = render(<UsageLock usedBy={undefined} />);
  expect(container.textContent).toBe('');
});
