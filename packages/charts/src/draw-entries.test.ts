import { chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { drawChart } from './draw.ts';

const answer = {
  keys: ['科室', '性别', '人次'],
  data: [
    ['内科', '男', 5],
    ['内科', '女', 4],
    ['外科', '男', 3],
    ['儿科', '女', 1],
  ],
};
const item = (id: string) => ({ id, name: id });

/** What a bar chart split by 性别 draws of a form. */
function drawn(more: object) {
  const form = chartForm.parse({
    xAxis: [item('科室')],
    nAxis: [item('性别')],
    yAxis: [item('人次')],
    ...more,
  });
  const { drawn: picture } = drawChart({ type: 'bar_stack', answer, form });
  if (picture.renderer !== 'echarts') throw new Error(picture.renderer);
  const option = picture.option as {
    xAxis: { data: string[] };
    series: { data: ({ value: number } | number | null)[] }[];
  };
  const values = option.series.map(({ data }) =>
    data.map((one) => (typeof one === 'object' ? (one?.value ?? null) : one)),
  );
  return { categories: option.xAxis.data, values };
}

test("a form's first n entries are entries of the picture, whole in every series, the rest is 其他", () => {
  expect(drawn({ top: 1 })).toEqual({
    categories: ['内科', '其他'],
    values: [
      [5, 3],
      [4, 1],
    ],
  });
});

test("the picture's own setting comes first", () => {
  expect(drawn({ top: 1, settings: { top: null } }).categories).toEqual(['内科', '外科', '儿科']);
});
