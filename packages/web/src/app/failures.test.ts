import { ApiError, api, Code, texts } from '@mingjing/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '../ui/toast.ts';
import { dialogTexts, handleFailure, keepWork, tell, useFailures } from './failures.ts';
import {
  cachedMenus,
  openSession,
  rememberMenus,
  sessionUser,
  setShareToken,
  storedToken,
} from './session.ts';

const route = api.datasource.list;
const fails = (status: number, code: number = Code.backend, text = '出错了') =>
  handleFailure(new ApiError(status, code, text), route);
const dialog = () => {
  const kind = useFailures.getState().dialog;
  return kind === null ? null : dialogTexts[kind];
};
const toasts = () => useToasts.getState().items.map((item) => `${item.kind} ${item.text}`);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  sessionStorage.clear();
  openSession('t1', { id: 1, username: 'admin', name: '管理员' });
  rememberMenus('admin', { menu: [], panels: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  useFailures.setState({ dialog: null, login: false });
  useToasts.setState({ items: [] });
});

test('[ERR-04] 401 opens 警告 and clears the session user', () => {
  fails(401, Code.client);
  expect(dialog()).toEqual({ title: '警告', message: '未授权的操作，请联系管理员' });
  expect(sessionUser()).toBeNull();
  expect(storedToken()).toBe('t1');
});

test('[ERR-05] [AUTH-05] 401 with the invalid-token code also removes token and menus', () => {
  fails(401, Code.invalidToken);
  expect(dialog()?.title).toBe('警告');
  expect(storedToken()).toBeNull();
  expect(cachedMenus('admin')).toBeNull();
});

test.each([
  ['[ERR-06]', 404, '错误', '没有找到相关服务接口'],
  ['[ERR-07]', 405, '错误', '接口请求错误'],
  ['[ERR-08]', 503, '提示', '服务器异常，请联系管理员'],
  ['[ERR-09]', 504, '提示', '已超时或未登录，请重新登录'],
])('%s HTTP %i opens %s', (_id, status, title, message) => {
  fails(status);
  expect(dialog()).toEqual({ title, message });
});

test('[ERR-08] a server that is starting is no broken one: its own words, and nothing over the page', () => {
  const text = '服务正在启动，请稍候';
  const error = new ApiError(503, Code.backend, text, 'starting');
  handleFailure(error, route);
  handleFailure(error, route);
  tell(error);
  vi.advanceTimersByTime(100);
  expect([dialog(), toasts()]).toEqual([null, [`warning ${text}`]]);
});

test('[ERR-09] [AUTH-05] 504 clears the token', () => {
  fails(504);
  expect(storedToken()).toBeNull();
});

test('[AUTH-12] 403 shows the same text and keeps the session', () => {
  fails(403, Code.client);
  expect(dialog()).toEqual(texts.http.unauthorised);
  expect(storedToken()).toBe('t1');
  expect(sessionUser()?.username).toBe('admin');
});

test('[ERR-11] a business failure is left to the screen, which tells its text', () => {
  const error = new ApiError(200, Code.dataAccess, '该数据源已被使用，不能删除');
  handleFailure(error, route);
  vi.advanceTimersByTime(100);
  expect(toasts()).toEqual([]);
  tell(error, texts.toast.connectionFailed);
  vi.advanceTimersByTime(100);
  expect(toasts()).toEqual(['error 数据库连接失败：该数据源已被使用，不能删除']);
});

test('[ERR-12] a failure without a text says 错误', () => {
  tell(new ApiError(200, Code.backend, ''));
  vi.advanceTimersByTime(5);
  expect(toasts()).toEqual(['error 错误']);
});

test('[ERR-13] a network error is logged and told, but not while a dialog is open', () => {
  fails(0, Code.network);
  vi.advanceTimersByTime(5);
  expect(console.error).toHaveBeenCalledTimes(1);
  expect(toasts()).toEqual(['error 网络错误']);
  useToasts.setState({ items: [] });
  fails(503);
  fails(0, Code.network);
  vi.advanceTimersByTime(5);
  expect(console.error).toHaveBeenCalledTimes(1);
  expect(toasts()).toEqual([]);
});

test('[ERR-13] a change whose answer is lost says that it may not be done and what to do; what only reads does not', () => {
  const { widget, board } = api;
  for (const definition of [widget.preview, board.load])
    handleFailure(new ApiError(0, Code.network, '网络错误'), definition);
  vi.advanceTimersByTime(5);
  expect(toasts()).toEqual(['error 网络错误']);
  useToasts.setState({ items: [] });
  for (const status of [0, 502]) handleFailure(new ApiError(status, Code.network, '网络错误'), widget.update);
  vi.advanceTimersByTime(5);
  expect(toasts()).toEqual([`error ${texts.http.unfinished}`]);
});

test('[ERR-14] the error toast waits 5 ms', () => {
  tell(new Error('坏了'));
  vi.advanceTimersByTime(4);
  expect(toasts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(toasts()).toEqual(['error 坏了']);
});

test('[ERR-19] 500 is told once, by the client', () => {
  const error = new ApiError(500, Code.backend, '后台服务错误，请稍后再试');
  handleFailure(error, route);
  tell(error);
  vi.advanceTimersByTime(5);
  expect(toasts()).toEqual(['error 后台服务错误，请稍后再试']);
});

test('[LOGIN-28] over an open editor the session ends in the login dialog', () => {
  const done = keepWork();
  fails(401, Code.invalidToken);
  expect(useFailures.getState()).toMatchObject({ dialog: null, login: true });
  expect(sessionStorage.length).toBe(0);
  expect(sessionUser()?.username).toBe('admin');
  done();
});

test('[LOGIN-14] the login call is never a matter of the dialogs', () => {
  handleFailure(new ApiError(401, Code.badCredentials, '帐号或密码错误'), api.session.login);
  expect(dialog()).toBeNull();
  expect(storedToken()).toBe('t1');
});

test('the end of a share leaves the login of the same browser alone', () => {
  setShareToken('share');
  fails(401, Code.invalidToken);
  expect(dialog()).toBeNull();
  expect(storedToken()).toBe('t1');
});
