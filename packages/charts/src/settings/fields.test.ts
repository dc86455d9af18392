import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kinds } from '../kinds/index.ts';
import { choice, color, line, list, optionalNumber, placedColumns, settingsOf, toggle } from './fields.ts';

const schema = settingsOf({
  sort: choice('数据', '排序', { none: '不排序', up: '升序' }, 'none'),
  top: optionalNumber('数据', '前', { min: 1, max: 10, initial: 5 }),
  max: optionalNumber('坐标轴', '最大值', { min: -10, max: 10 }),
  smooth: toggle('样式', '平滑', true),
  unit: line('数值', '单位', 3),
});
const defaults = { sort: 'none', top: 5, max: null, smooth: true, unit: '' };

test('missing settings are the defaults', () => {
  expect(schema.parse({})).toEqual(defaults);
});

test('a value that does not fit becomes the default, the others stay', () => {
  const stored = { sort: 'sideways', top: 99, max: '7', smooth: 'x', unit: '人次', extra: 1 };
  expect(schema.parse(stored)).toEqual({ ...defaults, max: 7, unit: '人次' });
  expect(schema.parse({ top: '', max: '' })).toMatchObject({ top: null, max: null });
});

test('colours, columns and lists keep what fits', () => {
  const nested = settingsOf({
    color: color('样式', '颜色'),
    right: placedColumns('坐标轴', '右轴', ['yAxis']),
    lines: list(
      '参考线',
      '参考线',
      { name: line('参考线', '名称', 5), color: color('参考线', '颜色') },
      { max: 2, add: '添加' },
    ),
  });
  expect(nested.parse({ color: 'url(x)', right: 'a', lines: 3 })).toEqual({
    color: '',
    right: [],
    lines: [],
  });
  expect(
    nested.parse({
      color: '#fff',
      right: ['费用'],
      lines: ['x', { name: '目标', color: 'red;' }, { name: '太长的名称了' }, {}],
    }),
  ).toEqual({ color: '#fff', right: ['费用'], lines: [{ name: '目标', color: '' }] });
});

test('no stored settings break a chart kind', () => {
  const keys = [...new Set(kinds.flatMap((kind) => Object.keys(kind.fields)))];
  const stored = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue());
  for (const kind of kinds) {
    fc.assert(
      fc.property(stored, (settings) => {
        expect(kind.settings.safeParse(settings).success).toBe(true);
      }),
      { numRuns: 50 },
    );
  }
});
