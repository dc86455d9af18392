import { type Cell, type Column, chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { profileOfRows } from './insight/index.ts';
import { materialOf } from './insight/material.ts';
import { saidOf, suggestKinds } from './suggest.ts';

const columns: Column[] = [
  { name: '日期', type: 'date' },
  { name: '省份', type: 'text' },
  { name: '支付方式', type: 'text' },
  { name: '医生', type: 'text' },
  { name: '金额', type: 'decimal' },
  { name: '满意度', type: 'decimal' },
];
const provinces = ['广东', '湖南', '江西', '福建', '广西'];
const rows: Cell[][] = Array.from({ length: 240 }, (_, at) => [
  new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10),
  provinces[at % 5] ?? '',
  ['医保', '自费', '商业保险'][at % 3] ?? '',
  `医生${at % 30}`,
  100 + ((at * 37) % 900),
  80 + (at % 17),
]);
const profile = profileOfRows(columns, rows);
const suggested = (dimensions: string[], measures: string[]) =>
  suggestKinds(
    { dimensions: dimensions.length, measures: measures.length, rows: 12, time: dimensions[0] === '日期' },
    { profile, chosen: { dimensions, measures } },
  );
const best = (dimensions: string[], measures: string[]) => suggested(dimensions, measures)[0]?.type;

test.each([
  ['provinces', ['省份'], ['金额'], 'china_map'],
  ['dates', ['日期'], ['金额'], 'line'],
  ['few parts', ['支付方式'], ['金额'], 'pie_doughnut'],
  ['a mean of few', ['支付方式'], ['满意度'], 'bar'],
  ['many names', ['医生'], ['金额'], 'bar_y_category'],
  ['one figure', [], ['金额'], 'number'],
])('what auto boards would draw of %s is suggested first', (_, dimensions, measures, type) => {
  expect(best(dimensions, measures)).toBe(type);
});

test('cities of Guangdong are drawn on its map', () => {
  const cities = ['广州市', '深圳市', '佛山市', '东莞市'];
  const known = profileOfRows(
    [
      { name: '城市', type: 'text' },
      { name: '金额', type: 'decimal' },
    ],
    Array.from({ length: 80 }, (_, at) => [cities[at % 4] ?? '', at + 0.5]),
  );
  const [first] = suggestKinds(
    { dimensions: 1, measures: 1, rows: 4 },
    { profile: known, chosen: { dimensions: ['城市'], measures: ['金额'] } },
  );
  expect(first?.type).toBe('gd_map');
});

test('whatever is measured in the cities of Guangdong, their map suits', () => {
  const known = profileOfRows(
    [
      { name: '城市', type: 'text' },
      { name: '金额', type: 'decimal' },
      { name: '评分', type: 'decimal' },
    ],
    Array.from({ length: 80 }, (_, at) => [['广州市', '深圳市', '佛山市'][at % 3] ?? '', at + 0.5, at % 5]),
  );
  const ofMap = (...measures: string[]) =>
    suggestKinds(
      { dimensions: 1, measures: measures.length, rows: 3 },
      { profile: known, chosen: { dimensions: ['城市'], measures } },
    ).find(({ type }) => type === 'gd_map');
  expect(ofMap('金额', '记录数')).toMatchObject({
    good: true,
    reason: expect.stringContaining('广东的城市'),
  });
  expect(ofMap('记录数', '评分')).toMatchObject({ good: true });
});

test('what the columns say against a kind is its reason', () => {
  const of = (dimensions: string[], measures: string[], type: string) =>
    suggested(dimensions, measures).find((one) => one.type === type);
  expect(of(['支付方式'], ['满意度'], 'pie')).toMatchObject({ good: false });
  expect(of(['医生'], ['金额'], 'pie')?.reason).toContain('30 种取值');
  expect(of(['医生'], ['金额'], 'china_map')?.reason).toContain('不是地区');
});

test('[CHART-22] a map of names of which some are on it is offered and says how many; one of hardly any is not', () => {
  const judged = (names: string[]) => {
    const known = profileOfRows(
      [
        { name: '来源地', type: 'text' },
        { name: '金额', type: 'decimal' },
      ],
      Array.from({ length: 140 }, (_, at) => [names[at % names.length] ?? '', at + 0.5]),
    );
    return (type: string) =>
      suggestKinds(
        { dimensions: 1, measures: 1, rows: names.length },
        { profile: known, chosen: { dimensions: ['来源地'], measures: ['金额'] } },
      ).find((one) => one.type === type);
  };
  const most = judged(['广东省', '湖南省', '北京市', '江西省', '广西', '海外', '不详']);
  expect(most('china_map')).toMatchObject({
    good: true,
    reason: '「来源地」的 7 个取值中有 5 个是省份，其余在图上注明',
  });
  const cities = judged(['广州市', '深圳市', '佛山', '东莞', '珠海', '外省', '不详']);
  expect(cities('gd_map')).toMatchObject({ good: true });
  const half = judged(['广东', '湖南', '江西', '甲', '乙', '丙', '丁']);
  expect(half('china_map')?.reason).not.toContain('不是地区名称');
  const hardly = judged(['广东', '甲', '乙', '丙', '丁', '戊']);
  expect(hardly('china_map')?.reason).toBe('「来源地」的 6 个取值中只有 1 个是地区名称');
  expect(hardly('map')).toMatchObject({ good: false });
});

test('[CHART-22] other maps of the same places are told to suit them; with too few measures they say what they need', () => {
  const ofMap = (type: string, ...measures: string[]) =>
    suggested(['省份'], measures).find((one) => one.type === type);
  expect(ofMap('scatter_map', '金额')).toMatchObject({
    good: true,
    reason: expect.stringContaining('取值是省份'),
  });
  expect(ofMap('map', '金额', '满意度')).toMatchObject({ good: true });
  expect(ofMap('map', '金额')).toMatchObject({ good: false, reason: '需要一个地区字段和两个数值' });
  expect(suggested(['支付方式'], ['金额']).find(({ type }) => type === 'scatter_map')?.good).toBe(false);
  // They never take the places of kinds that say more.
  expect(
    suggested(['省份'], ['金额'])
      .slice(0, 4)
      .map(({ type }) => type),
  ).not.toContain('scatter_map');
});

test('a suggestion brings the order and the number of entries that its reason speaks of', () => {
  const [ranking] = suggested(['医生'], ['金额']);
  expect(ranking).toMatchObject({
    type: 'bar_y_category',
    reason: expect.stringContaining('只看最大的 10 个'),
    arrangement: { sort: 'descending', top: 10 },
  });
});

test('[CHART-22] a kind that is not arranged so is told what is true of it as it stands', () => {
  const [ranking] = suggested(['医生'], ['金额']);
  const saidWith = (settings: Record<string, unknown> | undefined) =>
    saidOf(ranking!, chartForm.parse({ settings })).reason;
  expect(saidWith({ sort: 'descending', top: 10 })).toContain('只看最大的 10 个');
  for (const settings of [undefined, {}, { sort: 'descending' }, { sort: 'ascending', top: 10 }])
    expect(saidWith(settings)).toBe('适合名称较长的分类排名');
});

test('[CALC-19] sums of whole numbers are drawn as such on boards, others have their decimals', () => {
  const known = profileOfRows(
    [
      { name: '品类', type: 'text' },
      { name: '数量', type: 'integer' },
      { name: '金额', type: 'decimal' },
    ],
    Array.from({ length: 90 }, (_, at) => [
      ['生鲜', '日用', '酒水'][at % 3] ?? '',
      1 + (at % 7),
      at * 3 + 0.25,
    ]),
  );
  const measures = materialOf(known).measures.filter(({ key }) => key.startsWith('sum:'));
  expect(measures.map(({ item }) => [item.id, item.whole])).toEqual(
    expect.arrayContaining([
      ['数量', true],
      ['金额', undefined],
    ]),
  );
});
