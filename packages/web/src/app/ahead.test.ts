import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeAhead } from './ahead.ts';

const script = readFileSync('packages/web/public/theme.js', 'utf8');
const sent = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const addresses = (): string[] => sent.mock.calls.map(([address]) => address);
const lines = 'application/x-ndjson, application/json';
const board = '/webapi/v2/board/loaddata?id=7&type=p';

/** Runs the page's first script as a browser does, for an address. */
function open(hash: string, token: string | null = 't1'): void {
  location.hash = hash;
  if (token !== null) localStorage.setItem('mingjing.token', token);
  runInThisContext(script);
}
const call = (headers: Record<string, string>, more: RequestInit = {}): RequestInit => ({
  method: 'GET',
  headers,
  ...more,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent.mockReset().mockImplementation(() => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  globalThis.mingjingAhead = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a board is asked for before any other script runs, and its call is made once', async () => {
  open('#/main/dashboard?id=7');
  expect(addresses().toSorted()).toEqual([
    '/webapi/v2/board/layout?id=7',
    board,
    '/webapi/v2/user',
    '/webapi/v2/user/resources',
  ]);
  const init = call({ 'X-Auth-Token': 't1', accept: lines });
  expect(await takeAhead(board, init)?.then((answer) => answer.status)).toBe(200);
  // The next one of the same kind is asked anew.
  expect(takeAhead(board, init)).toBeUndefined();
});

test('what this browser remembers is not asked ahead', () => {
  sessionStorage.setItem('mingjing.user', '{}');
  localStorage.setItem('mingjing.boards:admin:p7', '{}');
  open('#/main/dashboard?id=7');
  expect(addresses().toSorted()).toEqual([
    '/webapi/v2/board/layout?id=7',
    board,
    '/webapi/v2/user/resources',
  ]);
  // It is read whole where it is on screen already, and in lines where it was kept with other filters.
  expect(takeAhead(board, call({ 'X-Auth-Token': 't1' }))).toBeDefined();
  open('#/main/dashboard?id=7');
  expect(takeAhead(board, call({ 'X-Auth-Token': 't1', accept: lines }))).toBeDefined();
});

test('screens ask ahead who is there; the login, links and boards with filters in the address nothing more', () => {
  open('#/config/panel');
  expect(addresses()).toEqual(['/webapi/v2/user', '/webapi/v2/user/resources']);
  for (const hash of ['#/login', '', '#/preview?id=7&type=p&sign=x']) {
    sent.mockClear();
    open(hash);
    expect(addresses()).toEqual([]);
  }
  open('#/main/dashboard?id=7&asked=1');
  expect(addresses()).not.toContain(board);
});

test.each(['', '&type=p', '&type=p&full=1'])('a board alone on its page is asked for ahead: %j', (more) => {
  open(`#/preview?id=7${more}`);
  expect(addresses().toSorted()).toEqual(['/webapi/v2/board/layout?id=7', board, '/webapi/v2/user']);
  expect(takeAhead(board, call({ 'X-Auth-Token': 't1', accept: lines }))).toBeDefined();
});

test('whose boards are kept is not known to a page of its own yet: the board comes in lines', () => {
  localStorage.setItem('mingjing.boards:admin:p7', '{}');
  open('#/preview?id=7');
  expect(takeAhead(board, call({ 'X-Auth-Token': 't1' }))).toBeUndefined();
  sessionStorage.setItem('mingjing.user', '{}');
  open('#/preview?id=7');
  expect(takeAhead(board, call({ 'X-Auth-Token': 't1' }))).toBeDefined();
});

test.each(['#/preview?id=7&token=t2', '#/preview?id=7&type=t', '#/preview?id=local_7', '#/preview?ids=7,8'])(
  '%s is opened by another right than the login, or is no panel: nothing is asked ahead',
  (hash) => {
    open(hash);
    expect(addresses()).toEqual([]);
  },
);

test('in a frame of another site nothing is asked by the login', () => {
  history.replaceState(null, '', '/embed/sign');
  open('#/main/dashboard?id=7');
  history.replaceState(null, '', '/');
  expect(addresses()).toEqual([]);
});

test('without a login nothing is asked', () => {
  open('#/main/dashboard?id=7', null);
  expect(addresses()).toEqual([]);
});

test.each([
  ['another token', call({ 'X-Auth-Token': 't2', accept: lines })],
  ['no token', call({ accept: lines })],
  ['another kind of answer', call({ 'X-Auth-Token': 't1' })],
  ['another method', call({ 'X-Auth-Token': 't1', accept: lines }, { method: 'POST' })],
])('%s gets no answer that was asked ahead', (_, init) => {
  open('#/main/dashboard?id=7');
  expect(takeAhead(board, init)).toBeUndefined();
});

test('what was asked long ago is asked anew, and its reading ends', () => {
  open('#/main/dashboard?id=7');
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  expect(takeAhead(board, call({ 'X-Auth-Token': 't1', accept: lines }))).toBeUndefined();
  expect(sent.mock.calls.find(([address]) => address === board)?.[1].signal?.aborted).toBe(true);
});

test('an answer waits for scripts that come slowly, however long that takes', async () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(0);
  open('#/config/panel');
  vi.mocked(performance.now).mockReturnValue(60_000);
  vi.resetModules();
  const slow = await import('./ahead.ts');
  vi.mocked(performance.now).mockReturnValue(69_000);
  expect(slow.takeAhead('/webapi/v2/user', call({ 'X-Auth-Token': 't1' }))).toBeDefined();
  vi.mocked(performance.now).mockReturnValue(71_000);
  expect(slow.takeAhead('/webapi/v2/user/resources', call({ 'X-Auth-Token': 't1' }))).toBeUndefined();
});

test('a caller who leaves ends the call that was made ahead', () => {
  open('#/main/dashboard?id=7');
  const leaving = new AbortController();
  void takeAhead(board, call({ 'X-Auth-Token': 't1', accept: lines }, { signal: leaving.signal }));
  leaving.abort();
  expect(sent.mock.calls.find(([address]) => address === board)?.[1].signal?.aborted).toBe(true);
});
