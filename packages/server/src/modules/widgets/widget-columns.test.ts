import { expect, test } from 'vitest';
import type { WidgetRow } from './widget.store.ts';
import { columnsUsedBy } from './widget-columns.ts';

test('a column that is only filtered or sorted by is used, too', () => {
  const form = {
    xAxis: [{ id: '科室', name: '科室' }],
    yAxis: [{ id: '次均', name: '次均', expressions: { exp: 'SUM(费用)/COUNT(人次)', alias: '次均' } }],
    filters: [
      { id: '身份证号', name: '身份证号', rightValues: ['1'], equal: true },
      {
        id: '人均',
        name: '人均',
        expressions: { exp: 'SUM(工资)/COUNT(人次)', alias: '人均' },
        having: [{ op: 'empty' }],
      },
    ],
  };
  const row = {
    data_json: JSON.stringify({ chartForm: form }),
    select_items: '科室',
    aggregation: '',
    filters: JSON.stringify([{ key: '电话', filterType: 1, value: '1' }]),
    sorts: JSON.stringify([{ key: '生日', sortType: 1 }]),
  } as WidgetRow;
  expect(columnsUsedBy(row)).toEqual(new Set(['科室', '费用', '人次', '身份证号', '工资', '电话', '生日']));
});
