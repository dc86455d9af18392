import { expect, test } from 'vitest';
import { planColumn } from './column-plan.ts';
import type { Raw } from './grid.ts';

const plan = (name: string, values: readonly Raw[], more = {}) => {
  const rows = values.map((value) => [value]);
  const made = planColumn(rows, 0, { name, isPlainText: true, ...more });
  return { ...made, cells: values.map((value) => made.read(value)) };
};

test.each([
  ['通话时长', ['00:03:25', '1:02:03', '-', '00:00:00'], [205, 3723, null, 0]],
  [
    '停留时间',
    ['00:10:00', '：', '00：20：00', ...Array(20).fill('0:00:01')],
    [600, null, 1200, ...Array(20).fill(1)],
  ],
  // Hours beyond a day say it whatever the column is called.
  ['设备A', ['125:30:00', '2:00:00'], [451_800, 7200]],
  ['call_duration', ['0:00:59', '10:00:00.000'], [59, 36_000]],
  ['处理耗时', ['3分25秒', '1小时2分', '40秒', '2天'], [205, 3720, 40, 172_800]],
  // A formatter that writes three parts from an hour on writes two below it.
  ['观看时长', ['03:25', '45:10', '1:02:03'], [205, 2710, 3723]],
  ['通话时长', ['03:25', '45:10'], [205, 2710]],
])('a column of lengths of time named %s is stored as seconds', (name, values, seconds) => {
  const { column, cells, note } = plan(name, values);
  expect(column).toEqual({ name, type: 'integer', unit: 'second' });
  expect(cells).toEqual(seconds);
  expect(note).toContain('按秒保存');
});

test.each([
  ['上班时间', ['08:30:00', '09:00:00']],
  ['打卡时间', ['08:30:12', '25:10:00']],
  ['到达时刻', ['23:50:00', '24:20:00']],
  ['时间', ['08:30:00', '17:00:00']],
  ['通话时间', ['08:30:00', '17:00:00']],
  // Nobody can tell minutes and seconds from hours and minutes here.
  ['通话时长', ['03:25', '11:10']],
  ['加班时长', ['02:30', '31:30']],
  ['比分', ['3:2', '1:0']],
])('moments of a day and what may be one stay texts: %s', (name, values) => {
  const { column, cells } = plan(name, values);
  expect(column).toEqual({ name, type: 'text' });
  expect(cells).toEqual(values);
});

test('cells that are none are told and empty, or keep the column a text', () => {
  const values = [...Array<string>(38).fill('00:01:00'), '不详吧', '00:02:00'];
  const found = plan('等待时长', values);
  expect(found).toMatchObject({ misfits: 1, wanted: 'duration', treatment: 'empty' });
  expect(found.cells.slice(-2)).toEqual([null, 120]);
  expect(plan('等待时长', values, { treatment: 'text' }).column.type).toBe('text');
  expect(plan('等待时长', [...values, 'x', 'y', 'z']).column.type).toBe('text');
});

test('the uploader may choose it, or undo it', () => {
  expect(plan('时间', ['08:30:00', '205'], { type: 'duration' })).toMatchObject({
    column: { type: 'integer', unit: 'second' },
    cells: [30_600, 205],
  });
  expect(plan('加班时长', ['02:30'], { type: 'duration' }).cells).toEqual([9000]);
  expect(plan('通话时长', ['02:30'], { type: 'duration' }).cells).toEqual([150]);
  expect(plan('通话时长', ['00:03:25'], { type: 'text' })).toMatchObject({
    column: { type: 'text' },
    cells: ['00:03:25'],
  });
});
