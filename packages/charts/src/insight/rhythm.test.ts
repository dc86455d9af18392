import { expect, test } from 'vitest';
import { chartsOf } from './choose.ts';
import { classify } from './classify.ts';
import { materialOf } from './material.ts';
import { ideasOf } from './rules/index.ts';

const rows = 4000;
const profileOf = (type: 'date' | 'datetime', max: string, more: { distinct: number; hours?: number }) => ({
  rows,
  columns: [
    classify(
      { column: { name: '挂号时间', type }, filled: rows, min: '2026-01-05 00:10:00', max, top: [], ...more },
      rows,
    ),
    classify(
      {
        column: { name: '科室', type: 'text' },
        filled: rows,
        distinct: 4,
        min: null,
        max: null,
        top: ['内科', '外科', '儿科', '急诊科'].map((value) => ({ value, count: 1000 })),
      },
      rows,
    ),
  ],
  expressions: [],
  hierarchies: [],
});
const rhythmOf = (...given: Parameters<typeof profileOf>) =>
  ideasOf(materialOf(profileOf(...given))).filter(({ rule }) => rule === 'rhythm');

test('visits over weeks at all hours are shown by weekdays and hours, once', () => {
  const [idea, ...others] = rhythmOf('datetime', '2026-06-30 23:50:00', { distinct: 3900, hours: 24 });
  expect(others).toEqual([]);
  expect(idea?.type).toBe('heatmap');
  expect(idea?.form.xAxis).toMatchObject([{ id: '挂号时间', grain: 'hourOfDay' }]);
  expect(idea?.form.yAxis).toMatchObject([{ id: '挂号时间', grain: 'dayOfWeek' }]);
});

test('those of some days by hours alone', () => {
  const [idea] = rhythmOf('datetime', '2026-01-12 23:50:00', { distinct: 3900, hours: 18 });
  expect(idea).toMatchObject({ type: 'bar', form: { xAxis: [{ grain: 'hourOfDay' }] } });
});

test.each<[string, ...Parameters<typeof profileOf>]>([
  ['all at midnight', 'datetime', '2026-06-30 00:00:00', { distinct: 170 }],
  ['in three shifts', 'datetime', '2026-06-30 20:00:00', { distinct: 500, hours: 3 }],
  ['days', 'date', '2026-06-30', { distinct: 177 }],
  ['a day or two', 'datetime', '2026-01-06 23:50:00', { distinct: 3900, hours: 24 }],
])('dates that are %s say nothing of hours', (_, ...given) => {
  expect(rhythmOf(...given)).toEqual([]);
});

test('hours and weekdays stand on the board beside how the same figure went', () => {
  const given = profileOf('datetime', '2026-06-30 23:50:00', { distinct: 3900, hours: 24 });
  const fee = classify(
    { column: { name: '费用', type: 'decimal' }, filled: rows, distinct: 900, min: 12.5, max: 980, top: [] },
    rows,
  );
  const wait = classify(
    { column: { name: '等候分钟', type: 'integer' }, filled: rows, distinct: 90, min: 1, max: 90, top: [] },
    rows,
  );
  const ideas = ideasOf(materialOf({ ...given, columns: [...given.columns, fee, wait] }));
  const rules = chartsOf(ideas).map(({ rule }) => rule);
  expect(rules.slice(0, 4)).toContain('rhythm');
  expect(rules).toContain('trend');
});
