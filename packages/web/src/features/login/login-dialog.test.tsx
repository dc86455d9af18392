import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFailures } from '../../app/failures.ts';
import { openSession, sessionUser, storedToken } from '../../app/session.ts';
import { failure, serve, success } from '../../testing/wire.ts';
import { LoginDialog } from './login-dialog.tsx';

const brand = success({
  title: 'T',
  version: 'V2.0',
  company: '',
  logo: '',
  links: [],
  year: 2026,
  captcha: false,
});
const accepted = success({
  id: 3,
  name: '张三',
  username: 'zhang',
  token: 'tok',
  roles: [{ id: 1, roleName: 'r' }],
});

function Editor() {
  const open = useFailures((state) => state.login);
  const [work, setWork] = useState('');
  return (
    <>
      <textarea aria-label="编辑器" value={work} onChange={(event) => setWork(event.target.value)} />
      {open && <LoginDialog />}
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useFailures.setState({ login: false });
});

test('[LOGIN-28] [AUTH-06] failure sets a message, success closes the dialog, the work below stays', async () => {
  let replies = 0;
  serve({
    'GET /v2/brand': brand,
    'GET /v2/user/resources': success({ menu: [], panels: [] }),
    'GET /login/verifyCode/getCode': success({ uuid: 'u', img: 'data:,' }),
    'POST /login/oauth/authorize': () => {
      replies += 1;
      return replies === 1 ? failure(401, 40010, '帐号或密码错误') : accepted;
    },
  });
  render(<Editor />);
  await userEvent.type(screen.getByLabelText('编辑器'), '未保存');
  useFailures.setState({ login: true });
  await screen.findByRole('dialog', { name: '登录已失效，请重新登录' });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '验证码' })).toBeNull());
  await userEvent.type(screen.getByLabelText('帐号'), 'zhang');
  await userEvent.type(screen.getByLabelText('密码'), 'pw');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('帐号或密码错误'));
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(storedToken()).toBe('tok');
  expect(screen.getByLabelText<HTMLTextAreaElement>('编辑器').value).toBe('未保存');
});

test('[LOGIN-28] the dialog opens at the password: the account of who signed in stands there already', async () => {
  openSession('t', { id: 3, username: 'zhang', name: '张三' });
  serve({ 'GET /v2/brand': brand });
  render(<Editor />);
  useFailures.setState({ login: true });
  const dialog = await screen.findByRole('dialog', { name: '登录已失效，请重新登录' });
  expect(screen.getByLabelText<HTMLInputElement>('帐号').value).toBe('zhang');
  expect(dialog.querySelector('[autofocus]')).toBe(screen.getByLabelText('密码'));
});

const zhang = { id: 3, username: 'zhang', name: '张三' };
const asLi = {
  'GET /v2/brand': brand,
  'GET /v2/user/resources': success({ menu: [], panels: [] }),
  'GET /login/verifyCode/getCode': success({ uuid: 'u', img: 'data:,' }),
  'POST /login/logout': success(true),
  'POST /login/oauth/authorize': success({
    id: 4,
    name: '李四',
    username: 'li',
    token: 'li-token',
    roles: [{ id: 1, roleName: 'r' }],
  }),
};

async function signInAsLi() {
  openSession('old', zhang);
  const calls = serve(asLi);
  render(<Editor />);
  await userEvent.type(screen.getByLabelText('编辑器'), '未保存');
  useFailures.setState({ login: true });
  await screen.findByRole('dialog', { name: '登录已失效，请重新登录' });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '验证码' })).toBeNull());
  const account = screen.getByLabelText<HTMLInputElement>('帐号');
  expect(account.value).toBe('zhang');
  await userEvent.clear(account);
  await userEvent.type(account, 'li');
  await userEvent.type(screen.getByLabelText('密码'), 'pw');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  await screen.findByRole('dialog', { name: '登录的是另一个用户' });
  return calls;
}

test('[LOGIN-28] another user does not get at the work: their session is ended, the author is asked again', async () => {
  const calls = await signInAsLi();
  // Nothing of the page speaks for the other user yet.
  expect(storedToken()).toBe('old');
  expect(sessionUser()).toEqual(zhang);
  await userEvent.click(screen.getByRole('button', { name: '返回，由“张三”登录' }));
  await screen.findByRole('dialog', { name: '登录已失效，请重新登录' });
  expect(calls.at(-1)).toMatchObject({ path: '/login/logout', headers: { 'X-Auth-Token': 'li-token' } });
  expect(storedToken()).toBe('old');
  expect(screen.getByLabelText<HTMLTextAreaElement>('编辑器').value).toBe('未保存');
});

test('[LOGIN-28] another user who gives the work up gets a page of their own', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  await signInAsLi();
  await userEvent.click(screen.getByRole('button', { name: '放弃未保存的内容，以“李四”登录' }));
  expect(storedToken()).toBe('li-token');
  expect(location.hash).toBe('#/main');
  expect(reload).toHaveBeenCalledTimes(1);
  // The guard of the editor below, which would ask once more.
  const guard = vi.fn<() => void>();
  window.addEventListener('beforeunload', guard);
  window.dispatchEvent(new Event('beforeunload'));
  window.removeEventListener('beforeunload', guard);
  expect(guard).not.toHaveBeenCalled();
  reload.mockRestore();
});
