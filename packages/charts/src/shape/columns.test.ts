import { chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { placeColumns } from './columns.ts';

const item = (id: string, name = id) => ({ id, name });
const at = (keys: string[], form: object) => {
  const { x, n, y } = placeColumns({ keys, data: [] }, chartForm.parse(form));
  return [x, n, y].map((area) => area.map((placed) => placed.index));
};

test('finds columns by source name, display name and expression alias', () => {
  const form = {
    xAxis: [item('dept', '科室')],
    yAxis: [
      item('visits', '门诊量'),
      { ...item('rate', '占比'), expressions: { exp: 'SUM(a)/SUM(b)', alias: '次均' } },
    ],
  };
  expect(at(['dept', 'visits', '次均'], form)).toEqual([[0], [], [1, 2]]);
  expect(at(['次均', '门诊量', '科室'], form)).toEqual([[2], [], [1, 0]]);
});

test('a column counted over itself is found twice', () => {
  expect(at(['科室', '科室'], { xAxis: [item('科室')], yAxis: [item('科室')] })).toEqual([[0], [], [1]]);
});

test('reads by position when names differ, dimensions first', () => {
  const form = { xAxis: [item('d')], nAxis: [item('g')], yAxis: [item('a'), item('b')] };
  expect(at(['科室', '性别', '求和', '均值'], form)).toEqual([[0], [1], [2, 3]]);
});

test('a column the answer lacks is nowhere', () => {
  expect(at(['d', 'zzz', 'q'], { xAxis: [item('d')], yAxis: [item('a')] })).toEqual([[0], [], [-1]]);
});

test('several X entries are levels: the shown one is drawn', () => {
  const form = { xAxis: [item('省'), item('市')], yAxis: [item('a')], filterForm: { index: 1 } };
  expect(at(['市', 'a'], form)).toEqual([[0], [], [1]]);
});
