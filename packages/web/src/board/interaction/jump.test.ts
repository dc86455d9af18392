// @vitest-environment node
import { chartForm, columnItem, newFilter, rulesOf } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { pickedRow } from '../model/picked.ts';
import { chipText, filtersInAddress } from '../model/viewer-filters.ts';
import { carried, jumpAddress, targetsOf, withReadable } from './jump.ts';

const item = (id: string, more: object = {}) => columnItem.parse({ id, name: id, ...more });
const readable = new Map([
  [1, '甲'],
  [2, '乙'],
  [3, '丙'],
]);
const row = (values: Record<string, string | number | null>, column: string | null = null) => ({
  values: new Map(Object.entries(values)),
  column,
});

describe('[DASH-19] targets', () => {
  const form = chartForm.parse({
    xAxis: [item('科室', { nextPanelIDs: [1, 9] }), item('医生', { nextPanelIDs: [2] })],
    filterForm: { nextPanelIDs: [3] },
  });
  const ids = (column: string | null, next?: string) =>
    targetsOf(form, next, column, readable).map(({ id }) => id);

  test('a cell leads where its column does, a mark where any column does, each once', () => {
    expect(ids('科室')).toEqual([1, 3]);
    expect(ids('医生', ' 1, x,')).toEqual([2, 3, 1]);
    expect(ids(null, '1')).toEqual([1, 2, 3]);
    expect(targetsOf(form, '9', '科室', new Map())).toEqual([]);
  });

  test('what the viewer may not read is not even named', () => {
    const seen = withReadable(form, readable);
    expect(seen.xAxis[0]).toMatchObject({ nextPanelIDs: [1], nextPanel: [{ id: 1, name: '甲' }] });
    expect(withReadable(form, new Map()).xAxis[0]?.nextPanel).toEqual([]);
  });

  test('a form that leads nowhere stays the one that is drawn', () => {
    const plain = chartForm.parse({ xAxis: [item('科室')], yAxis: [item('人数')] });
    expect(withReadable(plain, readable)).toBe(plain);
  });
});

describe('what goes along', () => {
  const sum = { type: 'sum', columns: [] };
  const form = chartForm.parse({
    xAxis: [item('科室'), item('日期', { grain: 'month' })],
    yAxis: [item('人数')],
    calculateType: sum,
  });

  test('[DASH-19] the clicked value by name, the path and the filters of the board beside it', () => {
    const applied = { 城市: { kind: 'choice' as const, value: '广州', begin: '', end: '' } };
    const path = [{ key: '科室', value: '内科' }];
    const carry = carried(
      form,
      [item('日期', { grain: 'month' })],
      path,
      row({ 日期: '2024-02', 人数: 3 }),
      applied,
    );
    expect(carry.clicked).toBe('日期');
    const address = jumpAddress('/preview', new URLSearchParams('id=9&sign=s&searchWord=x&n.旧=1'), 5, carry);
    const [pathname, search] = address.split('?');
    expect(pathname).toBe('/preview');
    const query = new URLSearchParams(search);
    expect([...query.keys()].toSorted()).toEqual(['d.日期', 'id', 's.城市', 's.科室', 'sign']);
    expect(filtersInAddress(query)).toMatchObject({
      日期: { kind: 'date', begin: '2024-02-01', end: '2024-02-29' },
      科室: { value: '内科' },
    });
  });

  test.each([
    ['year', '2024', '2024-01-01', '2024-12-31'],
    ['quarter', '2024-Q2', '2024-04-01', '2024-06-30'],
    ['month', '2023-02', '2023-02-01', '2023-02-28'],
    ['week', '2024-12-30', '2024-12-30', '2025-01-05'],
    ['day', '2024-05-06', '2024-05-06', '2024-05-06'],
  ])('a %s is the days it stands for', (grain, value, begin, end) => {
    const x = item('日期', { grain });
    const dated = chartForm.parse({ xAxis: [x], yAxis: [item('人数')], calculateType: sum });
    expect(carried(dated, [x], [], row({ 日期: value }), {}).filters).toEqual({
      日期: { kind: 'date', value: '', begin, end },
    });
  });

  test('a figure is no condition: the row it stands in goes along instead', () => {
    const table = chartForm.parse({
      xAxis: [item('科室'), item('人数')],
      calculateType: { type: 'sum', columns: ['人数'] },
    });
    expect(carried(table, [], [], row({ 科室: '内科', 人数: 3 }, '人数'), {})).toMatchObject({
      clicked: '科室',
      filters: { 科室: { value: '内科' } },
    });
    const cell = carried(table, [], [], row({ 科室: '外科', 人数: 3 }, '科室'), {});
    expect(Object.keys(cell.filters)).toEqual(['科室']);
  });

  test.each([null, ''])('[DASH-19] a value that is missing (%j) is asked for by itself', (value) => {
    const carry = carried(form, [item('科室')], [], row({ 科室: value }), {});
    const address = jumpAddress('/main/dashboard', new URLSearchParams('id=1'), 2, carry);
    const found = filtersInAddress(new URLSearchParams(address.split('?')[1]));
    expect(rulesOf(found)).toEqual([{ key: '科室', filterType: 4, value: [value] }]);
  });

  test('[DASH-19] true and false go along in the words of charts', () => {
    const yes = { values: new Map([['科室', true]]), column: null };
    expect(rulesOf(carried(form, [item('科室')], [], yes, {}).filters)).toEqual([
      { key: '科室', filterType: 1, value: '是' },
    ]);
  });

  test('[DASH-19] so is one that was gone through on the way down', () => {
    const month = item('日期', { grain: 'month' });
    const path = [{ key: '科室', value: null }];
    const { filters } = carried(form, [month], path, row({ 日期: '2024-02' }), {});
    expect(rulesOf(filters)).toContainEqual({ key: '科室', filterType: 4, value: [null] });
  });

  test('[DASH-19] of a month that the board shows in part only, that part goes along', () => {
    const month = item('日期', { grain: 'month' });
    const week = item('日期', { grain: 'week' });
    const levels = chartForm.parse({ xAxis: [month, week], yAxis: [item('人数')], calculateType: sum });
    const cut = { 日期: newFilter('date', '', '2024-02-10', '2024-03-05') };
    const ofMonth = carried(levels, [month], [], row({ 日期: '2024-02' }), cut);
    expect(ofMonth.filters['日期']).toMatchObject({ begin: '2024-02-10', end: '2024-02-29' });
    const path = [{ key: '日期', value: '2024-02' }];
    const ofWeek = carried(levels, [week], path, row({ 日期: '2024-02-26' }), {});
    expect(ofWeek.filters['日期']).toMatchObject({ begin: '2024-02-26', end: '2024-02-29' });
  });
});

describe('hours and places that come again', () => {
  const week = item('时间', { grain: 'dayOfWeek', name: '星期' });
  const clock = item('时间', { grain: 'hourOfDay', name: '时段' });
  const heat = chartForm.parse({ xAxis: [clock], yAxis: [week], heatmapY: [item('人数')] });
  const answer = { keys: ['时间', '时间_2', '人数'], data: [['9点', '周一', 3]] };

  test('[DASH-19] a cell of weekdays and hours of one date asks for both, in words', () => {
    const picked = pickedRow('heatmap', answer, heat, 0);
    const may = { 时间: newFilter('date', '', '2024-05-01', '2024-05-31') };
    const { filters } = carried(heat, [clock, week], [], picked, may);
    expect(rulesOf(filters)).toEqual([
      { key: '时间', filterType: 7, value: '2024-05-01', startTime: '2024-05-01' },
      { key: '时间', filterType: 8, value: '2024-05-31', endTime: '2024-05-31' },
      { key: '时间', filterType: 1, value: '9点' },
      { key: '时间', filterType: 1, value: '周一' },
    ]);
    expect(chipText(filters['时间']!)).toBe('2024-05-01 至 2024-05-31 · 9点 · 周一');
    const address = jumpAddress('/preview', new URLSearchParams(), 5, { filters, clicked: '时间' });
    expect(filtersInAddress(new URLSearchParams(address.split('?')[1]))).toEqual(filters);
  });

  test('[DASH-19] an hour is that hour, on whatever level it was clicked', () => {
    const day = item('时间', { grain: 'day' });
    const hour = item('时间', { grain: 'hour' });
    const levels = chartForm.parse({ xAxis: [day, hour], yAxis: [item('人数')] });
    const path = [{ key: '时间', value: '2024-05-06' }];
    const { filters } = carried(levels, [hour], path, row({ 时间: '2024-05-06 09:00' }), {});
    expect(filters['时间']).toMatchObject({ begin: '2024-05-06 09时', end: '2024-05-06 09时' });
    expect(chipText(filters['时间']!)).toBe('2024-05-06 09时');
  });
});
