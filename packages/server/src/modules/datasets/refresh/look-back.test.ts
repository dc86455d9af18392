import type { Cell, Column, LookBack } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { justBelow, readFrom } from './look-back.ts';

const columnOf = (type: Column['type']): Column => ({ name: '更新', type });

test.each<[Column['type'], Cell, LookBack, Cell]>([
  ['date', '2024-03-01', { amount: 1, unit: 'day' }, '2024-02-29'],
  ['date', '0001-01-02', { amount: 30, unit: 'day' }, '0001-01-01'],
  ['datetime', '2024-01-01 00:05:00', { amount: 10, unit: 'minute' }, '2023-12-31 23:55:00'],
  ['datetime', '2024-01-02 03:04:05.123456', { amount: 2, unit: 'hour' }, '2024-01-02 01:04:05.123456'],
  ['datetime', '2024-01-02 03:04:05', { amount: 1_000_000_000, unit: 'day' }, '0001-01-01 00:00:00'],
  ['integer', 100, { amount: 30, unit: 'value' }, 70],
  ['integer', '9007199254740995', { amount: 2, unit: 'value' }, '9007199254740993'],
  ['decimal', '10.25', { amount: 11, unit: 'value' }, '-0.75'],
  ['decimal', '-0.05', { amount: 1, unit: 'value' }, '-1.05'],
  ['double', 2.5, { amount: 1, unit: 'value' }, '1.5'],
  ['double', 1e21, { amount: 1, unit: 'value' }, 1e21],
])('[CACHE-15] a window of %s before %s', (type, greatest, window, from) => {
  expect(readFrom(columnOf(type), greatest, window)).toBe(from);
});

test('[CACHE-15] a window that does not fit the column reads nothing again', () => {
  expect(readFrom(columnOf('text'), '20240501', { amount: 1, unit: 'day' })).toBe('20240501');
  expect(readFrom(columnOf('date'), '2024-05-01', { amount: 1, unit: 'hour' })).toBe('2024-05-01');
  expect(readFrom(columnOf('date'), '2024-05-01', undefined)).toBe('2024-05-01');
  expect(readFrom(columnOf('date'), null, { amount: 1, unit: 'day' })).toBeNull();
});

test.each<[Column['type'], Cell, Cell | undefined]>([
  ['date', '2024-03-01', '2024-02-29'],
  ['datetime', '2024-01-01 00:00:00', '2023-12-31 23:59:59'],
  ['integer', 20_240_501, 20_240_500],
  ['integer', '9007199254740995', '9007199254740994'],
  ['decimal', '20240501.50', '20240500.50'],
  ['double', 2.5, 1.5],
  ['double', 2.1, Math.fround(1.1)],
  ['double', 1_764_489_600, 1_764_489_216],
  ['double', 1e300, undefined],
  ['text', '20240501', '2024050'],
  ['text', '2024-05-01 08:00:00', '2024-05-01 08:00:0'],
  ['text', '2024-05-01T08:00:00Z', '2024-05-01T08:00:0'],
  ['text', '7', undefined],
  ['text', '病7', undefined],
  ['text', 'b1', 'b'],
  ['text', 'b', undefined],
  ['text', 'MZ-0012A', 'MZ-0012'],
  ['date', null, undefined],
])('[CACHE-15] of %s, what lies just below %s is %s', (type, greatest, below) => {
  expect(justBelow(columnOf(type), greatest)).toBe(below);
});
