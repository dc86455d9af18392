import { expect, test } from 'vitest';
import { withoutUnchosen } from './unchosen-values.ts';

test('[WID-08] values that were listed and not chosen go, what was chosen and all else stays', () => {
  const item = { id: '科室', name: '科室', leftValues: ['外科'], rightValues: ['内科'], equal: true };
  const { leftValues: _, ...kept } = item;
  const settings = {
    selects: ['科室'],
    chartForm: {
      xAxis: [item],
      filters: [item, { id: '月份', name: '月份' }],
      filterForm: { leftValues: ['外科'], rightValues: ['内科'], equal: false },
      colours: ['#fff'],
      desc: 'leftValues',
    },
  };
  expect(JSON.parse(withoutUnchosen(JSON.stringify(settings)))).toEqual({
    selects: ['科室'],
    chartForm: {
      xAxis: [kept],
      filters: [kept, { id: '月份', name: '月份' }],
      filterForm: { leftValues: [], rightValues: ['内科'], equal: false },
      colours: ['#fff'],
      desc: 'leftValues',
    },
  });
  for (const text of ['', '{"chartForm":1,"leftValues":2}', '{"chartForm":{"xAxis":[]}}'])
    expect(withoutUnchosen(text)).toBe(text);
});
