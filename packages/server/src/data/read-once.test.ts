import { expect, test, vi } from 'vitest';
import { readOnce } from './read-once.ts';

test('a text is read once while it is kept, and what was read cannot be changed', () => {
  const read = vi.fn<(text: string) => { items: { text: string }[] }>((text) => ({ items: [{ text }] }));
  const once = readOnce(read, 100);
  const first = once('a');
  expect(once('a')).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
  expect(() => first.items.push({ text: 'b' })).toThrow(/not extensible/);
  expect(() => Object.assign(first.items[0]!, { text: 'b' })).toThrow(/read only/);
});

test('what was asked least lately goes when the texts grow too long; a longer text is read every time', () => {
  const read = vi.fn<(text: string) => { text: string }>((text) => ({ text }));
  const once = readOnce(read, 10);
  for (const text of ['aaaa', 'bbbb', 'aaaa', 'cccc', 'aaaa', 'bbbb']) expect(once(text)).toEqual({ text });
  expect(read.mock.calls.flat()).toEqual(['aaaa', 'bbbb', 'cccc', 'bbbb']);
  for (const text of ['d'.repeat(20), 'd'.repeat(20)]) expect(once(text)).toEqual({ text });
  expect(read).toHaveBeenCalledTimes(6);
});

test('a reader that throws throws again', () => {
  const once = readOnce((text) => JSON.parse(text) as object, 100);
  for (const text of ['{', '{']) expect(() => once(text)).toThrow(SyntaxError);
});
