import type { ColumnProfile } from '@mingjing/charts/insight';
import { expect, test } from 'vitest';
import { spanOf } from './span.ts';

const column = (more: Partial<ColumnProfile>) =>
  ({ name: '时间', min: null, max: null, top: [], ...more }) as ColumnProfile;
const named = (values: (string | number)[], distinct = values.length) =>
  column({ role: 'period', grain: 'year', distinct, top: values.map((value) => ({ value, count: 1 })) });

test('a board tells from when until when its rows are, as exactly as they tell it', () => {
  const date = column({ role: 'time', dates: 'month', min: '2021-03-01', max: '2023-12-01' });
  expect(spanOf({ date, period: undefined })).toEqual({ since: '2021-03', until: '2023-12' });
  const named4 = named(['2019年', '2021年', '2020年', '合计'], 3);
  expect(spanOf({ date: undefined, period: named4 })).toEqual({ since: '2019年', until: '2021年' });
  // Of more names than are known neither end is.
  expect(spanOf({ date: undefined, period: named([2019, 2020], 60) })).toEqual({ since: '', until: '' });
  expect(spanOf({ date: undefined, period: undefined })).toEqual({ since: '', until: '' });
});
