import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDraft } from './draft.ts';

const base = 'mingjing.draft::widget-9';
const other = `${base}#other`;
const put = (key: string, value: string, savedAt: number): void =>
  localStorage.setItem(key, JSON.stringify({ value, savedAt }));
const kept = (): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('mingjing.draft:'))
    .map((key) => (JSON.parse(localStorage.getItem(key) ?? '') as { value: string }).value)
    .sort();
const open = () => renderHook(() => useDraft<string>('widget-9')).result.current;
/** Keeps a value and lets its moment pass. */
const keepNow = (net: ReturnType<typeof open>, value: string): void => {
  act(() => net.keep(value));
  act(() => void vi.advanceTimersByTime(1000));
};

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 2) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('two windows keep their drafts of one thing beside each other', () => {
  put(other, '那边', 1000);
  const net = open();
  expect(net.found?.value).toBe('那边');
  keepNow(net, '这边');
  expect(kept()).toEqual(['这边', '那边'].sort());
});

test('the newest draft is offered, those of other things are not', () => {
  put(base, '旧版本的', 1000);
  put(other, '那边', 3000);
  put(`${base}#third`, '第三个', 2000);
  put('mingjing.draft::widget-91#other', '别的图表', 9000);
  expect(open().found?.value).toBe('那边');
});

test('a draft that says nothing new hides no older one', () => {
  put(other, '存着的', 3000);
  put(`${base}#third`, '第三个', 2000);
  const { result } = renderHook(() => useDraft<string>('widget-9', (value) => value !== '存着的'));
  expect(result.current.found?.value).toBe('第三个');
});

test('changes that were taken back leave nothing of the own draft', () => {
  put(other, '那边', 3000);
  const net = open();
  keepNow(net, '这边');
  act(() => net.forget());
  act(() => void vi.advanceTimersByTime(1000));
  expect(kept()).toEqual(['那边']);
});

test('a save ends the own draft and the one that was offered, no third', () => {
  put(other, '那边', 3000);
  put(`${base}#third`, '第三个', 2000);
  const net = open();
  keepNow(net, '这边');
  act(() => net.discard());
  expect(kept()).toEqual(['第三个']);
});

test('a draft that another window ended is kept again while its work is not saved', () => {
  const net = open();
  keepNow(net, '这边');
  const key = Object.keys(localStorage).find((name) => name.startsWith(`${base}#`)) ?? '';
  expect(key).not.toBe('');
  const endElsewhere = (): void => {
    localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  };
  endElsewhere();
  expect(kept()).toEqual(['这边']);
  act(() => net.discard());
  endElsewhere();
  expect(kept()).toEqual([]);
});

test('declining what was offered leaves the own draft', () => {
  put(other, '那边', 3000);
  const net = open();
  keepNow(net, '这边');
  act(() => net.decline());
  expect(kept()).toEqual(['这边']);
});

test('no more than five drafts of one thing are kept, the oldest goes', () => {
  for (let at = 1; at <= 6; at += 1) put(`${base}#${at}`, `第${at}个`, at);
  keepNow(open(), '这边');
  expect(kept()).toEqual(['第3个', '第4个', '第5个', '第6个', '这边'].sort());
});
