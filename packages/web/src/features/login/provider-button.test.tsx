import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { failure, serve, success } from '../../testing/wire.ts';
import { LoginScreen } from './login-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const brand = { title: 'T', version: '', company: '', logo: '', links: [], year: 2026, captcha: false };
const withProvider = { 'GET /v2/brand': success({ ...brand, signOn: '医院统一认证' }) };

test('the button of the provider leads to it; a provider that is away is told, and the form stays', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  let replies = 0;
  serve({
    'POST /login/oidc/start': () => {
      replies += 1;
      if (replies === 1) return failure(200, 50005, '单点登录服务暂时不可用，请使用帐号和密码登录');
      return success({
        url: replies === 2 ? 'javascript:alert(1)' : 'https://sso.example.org/authorize?x=1',
      });
    },
    ...withProvider,
  });
  render(<LoginScreen onEnter={() => undefined} />);
  const button = await screen.findByRole('button', { name: '医院统一认证' });
  for (const _ of [1, 2]) {
    await userEvent.click(button);
    expect(await screen.findByText('单点登录服务暂时不可用，请使用帐号和密码登录')).toBeDefined();
  }
  expect(assign).not.toHaveBeenCalled();
  expect(screen.getByLabelText('帐号')).toBeDefined();
  await userEvent.click(button);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://sso.example.org/authorize?x=1'));
  assign.mockRestore();
});
