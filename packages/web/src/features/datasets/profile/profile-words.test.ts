// @vitest-environment node
import { expect, test } from 'vitest';
import { cellWords, isIdentifier, isPlain, shareWords } from './profile-words.ts';

test('[DSET-18] shares never round to nothing or to everything', () => {
  expect(shareWords(1, 100_000)).toBe('<0.1%');
  expect(shareWords(99_999, 100_000)).toBe('>99.9%');
  expect(shareWords(1, 3)).toBe('33.3%');
  expect(shareWords(11, 100)).toBe('11.0%');
  expect(shareWords(3, 3)).toBe('100%');
  expect(shareWords(0, 0)).toBe('0%');
});

test('[DSET-18] values are told apart from none', () => {
  expect([null, '', 0, 1234.5, '2024-05-01', true].map((value) => cellWords(value))).toEqual([
    '—',
    '（空文本）',
    '0',
    '1,234.5',
    '2024-05-01',
    'true',
  ]);
});

test('[DSET-18] amounts of more digits than a double keeps are written like all others', () => {
  expect(cellWords('92233720368547.07')).toBe('92,233,720,368,547.07');
  expect(cellWords('-9007199254740993')).toBe('-9,007,199,254,740,993');
  expect(cellWords('13800138000', true)).toBe('13800138000');
});

test('[DSET-18] numbers that only tell things apart are written without separators', () => {
  expect(isIdentifier({ name: '就诊号', type: 'integer' })).toBe(true);
  expect(isIdentifier({ name: '费用', type: 'decimal' })).toBe(false);
  expect(isIdentifier({ name: '科室编码', type: 'text' })).toBe(false);
  expect(cellWords(100_000_001, true)).toBe('100000001');
  expect(cellWords(100_000_001)).toBe('100,000,001');
  expect(cellWords(null, true)).toBe('—');
  expect(isPlain({ name: '费用', type: 'decimal' })).toBe(false);
  expect(isPlain({ name: '电话', type: 'text' })).toBe(true);
});
