import { expect, test } from 'vitest';
import { toldSettings } from './told-settings.ts';

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
  expect(JSON.parse(toldSettings(JSON.stringify(settings), []))).toEqual({
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
    expect(toldSettings(text, ['科室'])).toBe(text);
});

test('[WID-06] rows of the author’s editor go, and names of hidden columns wherever a form has them', () => {
  const names = ['科室', '姓名', '费用'];
  const item = (id: string) => ({ id, name: `${id}（显示）` });
  const settings = {
    axisValues: ['姓名', '费用'],
    loadedData: { keys: ['部门', '病人', '钱'], data: [['内科', '张三', 1]], _keys: names },
    selects: ['姓名'],
    columns: names.map(item),
    expression: [{ alias: '人均', exp: 'SUM(费用)/COUNT(*)', type: 'exp' }],
    chartForm: {
      xAxis: [item('科室')],
      calculateType: { type: 'sum', columns: ['费用', '姓名'] },
      settings: { columns: { 姓名: { title: '病人' }, 费用: { title: '钱' } } },
    },
  };
  const told = (hidden: string[]) => JSON.parse(toldSettings(JSON.stringify(settings), hidden)) as unknown;
  expect(told([])).toEqual({ ...settings, loadedData: { ...settings.loadedData, data: [] } });
  expect(told(['姓名'])).toEqual({
    axisValues: ['费用'],
    loadedData: { keys: ['部门', '钱'], data: [], _keys: ['科室', '费用'] },
    selects: [],
    columns: [item('科室'), item('费用')],
    expression: settings.expression,
    chartForm: {
      xAxis: [item('科室')],
      calculateType: { type: 'sum', columns: ['费用'] },
      settings: { columns: { 费用: { title: '钱' } } },
    },
  });
});
