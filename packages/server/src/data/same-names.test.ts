import type { Column } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { sameNames } from './same-names.ts';

const columns = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'text' }));

test('[UPL-08] names that are seen the same are those of the stored columns', () => {
  const stored = columns('科室', '药费(元)', '检查费(元)', 'Total Amount');
  expect(sameNames(stored, columns('科室', '药费（元）', '检查费 (元)', 'total amount'))).toEqual({
    '药费（元）': '药费(元)',
    '检查费 (元)': '检查费(元)',
    'total amount': 'Total Amount',
  });
  expect(sameNames(stored, columns('科室', '药费(万元)', '检查费'))).toEqual({});
  // Two of the file may be meant, or the stored one stands beside it.
  expect(sameNames(stored, columns('药费（元）', '药费 (元)'))).toEqual({});
  expect(sameNames(stored, columns('药费(元)', '药费（元）'))).toEqual({});
});
