import { afterEach, expect, test, vi } from 'vitest';
import { toast, useToasts } from '../ui/toast.ts';
import { forgetMessages, messages } from './messages.ts';

afterEach(() => vi.useRealTimers());

test('a message that has left the page was told all the same, one that is said again once', () => {
  vi.useFakeTimers();
  forgetMessages();
  toast.success('保存成功');
  toast.error('保存失败');
  vi.advanceTimersByTime(60_000);
  expect(useToasts.getState().items).toEqual([]);
  expect(messages()).toEqual(['保存成功', '保存失败']);
  toast.success('保存成功');
  expect(messages()).toEqual(['保存失败', '保存成功']);
  forgetMessages();
  expect([messages(), useToasts.getState().items]).toEqual([[], []]);
});
