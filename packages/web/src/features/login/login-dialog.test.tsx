import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFailures } from '../../app/failures.ts';
import { storedToken } from '../../app/session.ts';
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

beforeEach(() => localStorage.clear());
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
