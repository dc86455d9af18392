import { ApiError, api } from '@mingjing/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, serve, success, type WireCall } from '../testing/wire.ts';
import { handleFailure, keepWork, useFailures } from './failures.ts';
import { headerToken, openSession, sessionUser, setShareToken, tokenKey } from './session.ts';
import { watchLogin } from './session-watch.ts';

const zhang = { id: 3, username: 'zhang', name: '张三' };
const li = { id: 4, username: 'li', name: '李四' };
const me = ({ headers }: WireCall) => {
  const token = headers['X-Auth-Token'];
  if (token === 'li-token') return success(li);
  return token === 'new-token' ? success(zhang) : failure(401, 40003, '未授权的操作，请联系管理员');
};
let stop = (): void => undefined;
let reload = vi.spyOn(location, 'reload');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  openSession('old-token', zhang);
  useFailures.setState({ dialog: null, login: false });
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  stop = watchLogin();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Another tab has signed in. */
function otherTab(token: string): void {
  localStorage.setItem(tokenKey, token);
  window.dispatchEvent(
    new StorageEvent('storage', { key: tokenKey, oldValue: 'old-token', newValue: token }),
  );
}
const login = () => useFailures.getState().login;

test('another user in another tab takes this tab over as a whole', async () => {
  serve({ 'GET /v2/user': me });
  otherTab('li-token');
  // Nothing goes out by a token whose owner is not known.
  expect(headerToken()).toBeNull();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(sessionUser()).toEqual(li);
  expect(location.hash).toBe('#/main');
});

test('[LOGIN-28] over unsaved work the author is asked for, and nothing is sent as the other user', async () => {
  const done = keepWork();
  serve({ 'GET /v2/user': me });
  otherTab('li-token');
  await expect.poll(login).toBe(true);
  expect(headerToken()).toBeNull();
  expect(sessionUser()).toEqual(zhang);
  expect(reload).not.toHaveBeenCalled();
  // Closed without a login, it comes again with the next call.
  useFailures.setState({ login: false });
  handleFailure(new ApiError(401, 49999, ''), api.session.profile);
  expect(login()).toBe(true);
  done();
});

test('[LOGIN-28] the same user in another tab ends the asking: who came by single sign-on has no password', async () => {
  const done = keepWork();
  useFailures.setState({ login: true });
  serve({ 'GET /v2/user': me });
  otherTab('new-token');
  await expect.poll(login).toBe(false);
  expect(headerToken()).toBe('new-token');
  expect(reload).not.toHaveBeenCalled();
  done();
});

test('the board of a link stands apart', () => {
  setShareToken('share');
  const calls = serve({ 'GET /v2/user': me });
  otherTab('li-token');
  expect(calls).toEqual([]);
  expect(headerToken()).toBe('share');
});
