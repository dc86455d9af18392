import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createHarness } from '../testing/harness.ts';
import { drawingOf, shapeAt } from '../testing/nodes.ts';
import { clipboard } from './clipboard.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  clipboard.write('');
});

/** What another window of this browser sends when it copies. */
const hear = (newValue: string | null): boolean =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'mingjing.copied', newValue }));

test('[PANEL-27] what another window copied last is pasted here, and nothing of a copy stays in the browser', () => {
  clipboard.listen();
  const setItem = vi.fn<(key: string, value: string) => void>();
  const removeItem = vi.fn<(key: string) => void>();
  vi.stubGlobal('localStorage', { setItem, removeItem });
  clipboard.write('mine', 'bag');
  const [key, sent] = setItem.mock.calls[0] ?? [];
  expect([key, removeItem.mock.lastCall]).toEqual(['mingjing.copied', ['mingjing.copied']]);

  clipboard.write('older');
  hear(sent ?? '');
  expect(clipboard.take()).toEqual({ text: 'mine', luggage: 'bag', times: 1 });
  for (const odd of [null, '', '{', 'null', '7', '{"text":1,"luggage":""}']) hear(odd);
  expect(clipboard.take()).toEqual({ text: 'mine', luggage: 'bag', times: 2 });
});

test('[PANEL-27] the menu pastes what was copied last in any program, and the own copy where that is not told', async () => {
  const readText = vi.fn<() => Promise<string>>();
  vi.stubGlobal('navigator', { clipboard: { readText, writeText: () => Promise.resolve() } });
  const h = createHarness(drawingOf([shapeAt('n1', 0, 0)]));
  h.click(50, 50);
  h.key('mod+c');
  readText.mockResolvedValueOnce('别处的文字');
  h.run('paste');
  await waitFor(() => expect(h.order()).toHaveLength(2));
  expect(h.drawing().nodes.at(-1)).toMatchObject({ kind: 'text', content: '别处的文字' });

  h.run('undo');
  h.click(50, 50);
  h.key('mod+c');
  readText.mockRejectedValueOnce(new Error('NotAllowedError'));
  h.run('paste');
  await waitFor(() => expect(h.order()).toHaveLength(2));
  expect(h.drawing().nodes.at(-1)?.kind).toBe('shape');
});
