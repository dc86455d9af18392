// @vitest-environment node
import { expect, test } from 'vitest';
import { cellWords, shareWords } from './profile-words.ts';

test('[DSET-18] shares never round to nothing or to everything', () => {
  expect(shareWords(1, 100_000)).toBe('<0.1%');
  expect(shareWords(99_999, 100_000)).toBe('>99.9%');
  expect(shareWords(1, 3)).toBe('33.3%');
  expect(shareWords(3, 3)).toBe('100%');
  expect(shareWords(0, 0)).toBe('0%');
});

test('[DSET-18] values are told apart from none', () => {
  expect([null, '', 0, 1234.5, '2024-05-01', true].map(cellWords)).toEqual([
    '—',
    '（空文本）',
    '0',
    '1,234.5',
    '2024-05-01',
    'true',
  ]);
});
