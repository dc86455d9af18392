import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionUser, storedToken } from '../../app/session.ts';
import { failure, serve, serveNothing, success, type WireCall } from '../../testing/wire.ts';
import { LoginForm } from './login-form.tsx';

let captchas = 0;
const captcha = () => {
  captchas += 1;
  return success({ uuid: `u${captchas}`, img: `data:image/png;base64,${captchas}` });
};
const brand = success({
  title: 'T',
  version: 'V2.0',
  company: '',
  logo: '',
  links: [],
  year: 2026,
  captcha: true,
});
const base = { 'GET /login/verifyCode/getCode': captcha, 'GET /v2/brand': brand };
const roles = [{ id: 1, roleName: '系统管理员' }];
const accepted = success({ id: 3, name: '张三', username: 'zhang', token: 'tok', roles });
const authorize = 'POST /login/oauth/authorize';

const onSuccess = vi.fn<(username: string) => Promise<void>>(async () => undefined);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const alert = () => screen.getByRole('alert');
const logins = (calls: WireCall[]) => calls.filter((call) => call.path === '/login/oauth/authorize');

async function open() {
  render(<LoginForm onSuccess={onSuccess} />);
  await screen.findByRole('img', { name: '验证码' });
}
async function fill(username: string, password: string, code: string) {
  if (username !== '') await userEvent.type(field('帐号'), username);
  if (password !== '') await userEvent.type(field('密码'), password);
  if (code !== '') await userEvent.type(screen.getByRole('textbox', { name: '验证码' }), code);
}
const submit = () => userEvent.click(screen.getByRole('button', { name: '登录' }));

beforeEach(() => {
  captchas = 0;
  localStorage.clear();
  sessionStorage.clear();
  onSuccess.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[LOGIN-01] account, password with toggle, captcha with image, remember, button', async () => {
  serve(base);
  await open();
  expect(field('密码').type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
  expect(field('密码').type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: '隐藏密码' }));
  expect(field('密码').type).toBe('password');
  expect(screen.getByRole('checkbox', { name: '记住帐号' })).toBeDefined();
  expect(screen.getByRole('button', { name: '登录' })).toBeDefined();
});

test('[LOGIN-02] [LOGIN-22] a click on the captcha gets a new image and uuid, which goes back', async () => {
  const calls = serve({ ...base, [authorize]: accepted });
  await open();
  await userEvent.click(screen.getByRole('button', { name: '换一张验证码' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLImageElement>('img', { name: '验证码' }).src).toContain('2'),
  );
  await fill('zhang', 'pw', 'ab12');
  await submit();
  expect(logins(calls)[0]?.headers).toMatchObject({ 'X-Auth-Uuid': 'u2', 'X-Auth-VerCode': 'ab12' });
});

test('[LOGIN-03] loading and disabled while the call runs; a second submit makes no second call', async () => {
  let answer: (value: typeof accepted) => void = () => undefined;
  const calls = serve({ ...base, [authorize]: () => new Promise((resolve) => (answer = resolve)) });
  await open();
  await fill('zhang', 'pw', 'ab12');
  await submit();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '登录中…' });
  expect(button.disabled).toBe(true);
  expect(button.getAttribute('aria-busy')).toBe('true');
  const form = button.form;
  if (form !== null) fireEvent.submit(form);
  expect(logins(calls)).toHaveLength(1);
  answer(failure(401, 40010, '帐号或密码错误') as typeof accepted);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(false),
  );
});

test.each(['帐号', '密码'])('[LOGIN-04] Enter in %s submits', async (name) => {
  const calls = serve({ ...base, [authorize]: accepted });
  await open();
  await fill('zhang', 'pw', 'ab12');
  await userEvent.type(field(name), '{Enter}');
  await waitFor(() => expect(logins(calls)).toHaveLength(1));
});

test('[LOGIN-06] [LOGIN-13] values are trimmed and sent in the headers, Chinese percent-encoded', async () => {
  const calls = serve({ ...base, [authorize]: accepted });
  await open();
  await fill('  张三 ', ' 密码 1 ', ' ab12 ');
  await submit();
  expect(logins(calls)[0]?.headers).toMatchObject({
    'X-Auth-Username': encodeURIComponent('张三'),
    'X-Auth-Password': encodeURIComponent('密码 1'),
    'X-Auth-VerCode': 'ab12',
    'X-Auth-Baseurl': location.origin,
  });
  expect(logins(calls)[0]?.headers['X-Auth-Token']).toBeUndefined();
  expect(logins(calls)[0]?.body).toBeNull();
});

test.each([
  ['[LOGIN-07]', '   ', 'pw', 'ab', '请输入帐号', '帐号', 'ACCOUNT_NOT_FOUND'],
  ['[LOGIN-08]', 'zhang', '  ', 'ab', '请输入密码', '密码', 'INVALID_PASSWORD'],
  ['[LOGIN-09]', 'zhang', 'pw', ' ', '请输入验证码', '验证码', 'INVALID_VERIFYCODE'],
])(
  '%s an empty field is told, marked and not sent',
  async (_id, username, password, code, text, label, status) => {
    const calls = serve(base);
    await open();
    await fill(username, password, code);
    await submit();
    expect(alert().textContent).toBe(text);
    expect(alert().dataset.status).toBe(status);
    const marked = screen
      .getAllByLabelText(label)
      .filter((element) => element.getAttribute('aria-invalid') === 'true');
    expect(marked).toHaveLength(1);
    expect(logins(calls)).toHaveLength(0);
  },
);

test('[LOGIN-11] no answer and HTTP 500 are SERVICES_EXCEPTION', async () => {
  serve({ ...base, [authorize]: failure(500, 50001, 'x') });
  await open();
  await fill('zhang', 'pw', 'ab12');
  await submit();
  await waitFor(() => expect(alert().textContent).toBe('服务器异常，请联系管理员'));
  expect(alert().dataset.status).toBe('SERVICES_EXCEPTION');
  serveNothing();
  await userEvent.type(screen.getByRole('textbox', { name: '验证码' }), 'cd');
  await submit();
  await waitFor(() => expect(alert().dataset.status).toBe('SERVICES_EXCEPTION'));
});

test('[LOGIN-12] the remembered account is stored, pre-filled, and removed when unchecked', async () => {
  serve({ ...base, [authorize]: accepted });
  await open();
  await fill('zhang', 'geheim', 'ab12');
  await userEvent.click(screen.getByRole('checkbox', { name: '记住帐号' }));
  await submit();
  await waitFor(() => expect(onSuccess).toHaveBeenCalled());
  expect(JSON.stringify({ ...localStorage })).not.toContain('geheim');
  cleanup();
  await open();
  expect(field('帐号').value).toBe('zhang');
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '记住帐号' });
  expect(box.checked).toBe(true);
  await userEvent.click(box);
  await fill('', 'pw', 'ab12');
  await submit();
  await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(2));
  cleanup();
  await open();
  expect(field('帐号').value).toBe('');
});

test.each([
  ['[LOGIN-16]', 40010, '帐号或密码错误', ['帐号', '密码']],
  ['[LOGIN-17]', 40011, '验证码错误或已过期', ['验证码']],
  ['[LOGIN-18]', 40012, '帐号或密码连续错误5次，请30分钟后重试', ['帐号']],
])('%s code %i shows the message of the server and marks', async (_id, code, text, labels) => {
  serve({ ...base, [authorize]: failure(401, code, text) });
  await open();
  await fill('zhang', 'pw', 'ab12');
  await submit();
  await waitFor(() => expect(alert().textContent).toBe(text));
  expect(alert().dataset.status).toBe(String(code));
  const marked = [...document.querySelectorAll('[aria-invalid="true"]')].map(
    (input) => document.querySelector(`label[for="${input.id}"]`)?.textContent,
  );
  expect(marked).toEqual(labels);
});

test('[LOGIN-19] any other code is recorded as itself with its catalogue text', async () => {
  serve({ ...base, [authorize]: failure(200, 50002, 'irgendwas') });
  await open();
  await fill('zhang', 'pw', 'ab12');
  await submit();
  await waitFor(() => expect(alert().textContent).toBe('数据库连接错误'));
  expect(alert().dataset.status).toBe('50002');
});

test('[LOGIN-21] after a failure the captcha is new and its input empty', async () => {
  serve({ ...base, [authorize]: failure(401, 40010, '帐号或密码错误') });
  await open();
  await fill('zhang', 'pw', 'ab12');
  await submit();
  await waitFor(() =>
    expect(screen.getByRole<HTMLImageElement>('img', { name: '验证码' }).src).toContain('2'),
  );
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '验证码' }).value).toBe('');
  expect(field('密码').value).toBe('pw');
});

test('[A14] [LOGIN-26] a user without roles is told and not logged in', async () => {
  serve({ ...base, [authorize]: success({ id: 3, name: '张三', username: 'zhang', roles: [] }) });
  await open();
  await fill('zhang', 'pw', 'ab12');
  await submit();
  await waitFor(() => expect(alert().textContent).toBe('该用户尚未分配角色，请联系管理员'));
  expect(storedToken()).toBeNull();
  expect(onSuccess).not.toHaveBeenCalled();
});

test('[LOGIN-15] [AUTH-06] success stores token and name', async () => {
  serve({ ...base, [authorize]: accepted });
  await open();
  await fill('zhang', 'pw', 'ab12');
  await submit();
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith('zhang'));
  expect(storedToken()).toBe('tok');
  expect(sessionUser()).toEqual({ id: 3, username: 'zhang', name: '张三' });
});

test('[LOGIN-06] a login with a password to be changed asks for a new one before anything is stored', async () => {
  const first = { id: 3, name: '张三', username: 'zhang', token: 'tok', roles, mustChangePassword: true };
  let refuse = true;
  const calls = serve({
    ...base,
    [authorize]: success(first),
    'PUT /v2/user/password': () => (refuse ? failure(200, 49999, '原密码错误') : success(true)),
  });
  await open();
  await fill('zhang', 'Erst-1', 'ab12');
  await submit();
  await screen.findByText('请设置新密码');
  expect(storedToken()).toBeNull();
  const change = () => userEvent.click(screen.getByRole('button', { name: '修改密码并登录' }));
  await change();
  expect(alert().textContent).toBe('请输入密码');
  await userEvent.type(field('新密码'), 'Erst-1');
  await change();
  expect(alert().textContent).toBe('新密码不能与原密码相同');
  await userEvent.type(field('新密码'), '2');
  await userEvent.type(field('确认新密码'), 'other');
  await change();
  expect(alert().textContent).toBe('两次输入密码不一致!');
  await userEvent.clear(field('确认新密码'));
  await userEvent.type(field('确认新密码'), 'Erst-12');
  await change();
  await waitFor(() => expect(alert().textContent).toBe('原密码错误'));
  expect([storedToken(), onSuccess.mock.calls.length]).toEqual([null, 0]);
  refuse = false;
  await change();
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith('zhang'));
  expect(storedToken()).toBe('tok');
  const sent = calls.filter((call) => call.path === '/v2/user/password').at(-1);
  expect(sent?.headers['X-Auth-Token']).toBe('tok');
  expect(JSON.parse(String(sent?.body))).toEqual({
    oldPassword: 'Erst-1',
    password: 'Erst-12',
    userCheckPassword: 'Erst-12',
  });
});
