import type { ColumnProfile, Idea, Profile } from '@mingjing/charts/insight';
import { expect, test } from 'vitest';
import { withoutThin } from './period-rows.ts';

const profile = { columns: [{ name: 'nf', label: '年份' } as ColumnProfile] } as Partial<Profile> as Profile;
const ideaOf = (type: Idea['type'], title: string) =>
  ({
    type,
    title,
    form: { xAxis: [{ id: 'nf' }], yAxis: [{ id: 'v', name: title }], filters: [] },
  }) as unknown as Idea;
const thin = (...names: string[]) => names.map((name) => ({ name, rows: 4, usual: 36 }));

test('what leaves out a period says so in its title, as the rest of its rows may come after it was saved', () => {
  const trend = withoutThin(ideaOf('line', '收入年度趋势'), thin('2024'), profile);
  expect([trend.title, trend.bareTitle]).toEqual(['收入年度趋势（不含2024）', '收入年度趋势']);
  expect(trend.form.yAxis[0]?.name).toBe('收入年度趋势');
  expect(trend.form.filters).toEqual([{ id: 'nf', name: '年份', rightValues: ['2024'], equal: false }]);
  const figure = withoutThin(ideaOf('number', '最新年度收入'), thin('2022', '2023', '2024'), profile);
  expect([figure.title, figure.form.yAxis[0]?.name]).toEqual([
    '最新年度收入（不含2022、2023等 3 期）',
    '最新年度收入（不含2022、2023等 3 期）',
  ]);
  const whole = ideaOf('line', '收入年度趋势');
  expect(withoutThin(whole, [], profile)).toBe(whole);
});
