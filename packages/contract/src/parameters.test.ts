import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardLayout, type Parameter, parameter } from './board-models.ts';
import {
  ancestorsOf,
  authorFilter,
  columnOfParameter,
  defaultFilters,
  descendantsOf,
  kindOfParameter,
  layoutProblem,
} from './parameters.ts';
import {
  filterKindOfType,
  filterKinds,
  filtersAt,
  isSet,
  newFilter,
  rulesOf,
  spanFilter,
  typeOfFilterKind,
} from './viewer-filters.ts';

const make = (more: object): Parameter => parameter.parse({ name: 'a', type: 2, ...more });
const today = '2026-03-31';

test('[PARAM-07] [LIM-06] conditions are of types 1 to 5: text, one choice, dates, several choices, number', () => {
  expect(filterKinds.map((kind) => [typeOfFilterKind(kind), kind])).toEqual([
    [1, 'text'],
    [2, 'choice'],
    [3, 'date'],
    [4, 'list'],
    [5, 'number'],
  ]);
  expect([0, 6].map(filterKindOfType)).toEqual([undefined, undefined]);
});

test('[PARAM-07] [FMT-10] several choices are asked as a list, a number as a number', () => {
  expect(rulesOf({ 科室: { ...newFilter('list'), values: ['内科', '外,科'] } })).toEqual([
    { key: '科室', filterType: 4, value: ['内科', '外,科'] },
  ]);
  expect(rulesOf({ 人数: newFilter('number', ' 12 ') })).toEqual([{ key: '人数', filterType: 1, value: 12 }]);
  expect(isSet({ ...newFilter('list'), values: [] })).toBe(false);
});

test('a parameter names its column, another one in single datasets, or none there', () => {
  const one = make({
    name: '院区',
    columns: [
      { datasetId: 3, column: 'campus' },
      { datasetId: 4, column: '' },
    ],
  });
  expect([1, 3, 4, null].map((id) => columnOfParameter(one, id))).toEqual(['院区', 'campus', '', '院区']);
  expect(columnOfParameter(make({ column: 'b' }), 1)).toBe('b');
  // A widget with a query of its own is a place of its own, whatever number it has.
  const own = make({
    columns: [
      { datasetId: 7, column: 'a' },
      { widgetId: 7, column: 'b' },
      { widgetId: 8, column: '' },
    ],
  });
  const places = [7, { widgetId: 7 }, { widgetId: 8 }, { widgetId: 9 }, null] as const;
  expect(places.map((place) => columnOfParameter(own, place))).toEqual(['a', 'b', '', own.name, own.name]);
});

test('kinds of parameters', () => {
  expect(kindOfParameter(make({ multiple: true }))).toBe('list');
  expect(kindOfParameter(make({ type: 1, multiple: true }))).toBe('text');
});

test('an own set that is the default speaks in place of the author, moving spans as they are today', () => {
  const layout = boardLayout.parse({
    paramsGroup: [
      { name: '日期', type: 3, relative: 'lastMonth' },
      { name: '科室', type: 2, value: '内科', multiple: true },
    ],
    checkedGroup: ['日期', '科室'],
  });
  expect(defaultFilters(layout, today)).toEqual({
    日期: { ...newFilter('date', '', '2026-02-01', '2026-02-28'), relative: 'lastMonth' },
    科室: { ...newFilter('list'), values: ['内科'] },
  });
  const own = { 日期: { ...spanFilter('last7', '2020-01-01') } };
  const sets = [{ id: 1, name: '近', filters: own, isDefault: true }];
  expect(defaultFilters({ ...layout, sets }, today)['日期']).toMatchObject({
    begin: '2026-03-25',
    end: today,
  });
  expect(filtersAt(own, '2024-03-01')['日期']).toMatchObject({ begin: '2024-02-24', end: '2024-03-01' });
});

test('a default of today moves, days of today alone are only what fills an empty form', () => {
  expect(authorFilter(make({ type: 3, relative: 'today' }), today)).toMatchObject({
    begin: today,
    end: today,
  });
  expect(authorFilter(make({ type: 3, beginDate: today, endDate: today }), today)).toBeUndefined();
});

test('what authors cannot save is named', () => {
  const problemOf = (...items: object[]) => layoutProblem(items.map((item) => make(item)));
  expect(problemOf({}, { name: 'b', parent: 'a' })).toBeNull();
  expect(problemOf({ parent: 'b' }, { name: 'b', parent: 'a' })).toContain('循环');
  expect(problemOf({ parent: 'a' })).toContain('不存在');
  expect(problemOf({}, { name: 'b', type: 1, parent: 'a' })).toContain('下拉框');
  expect(problemOf({ value: 'z', choices: [{ label: 'x', value: 'x' }] })).toContain('默认值');
  expect(
    problemOf({
      choices: [
        { label: 'x', value: 'x' },
        { label: 'y', value: 'x' },
      ],
    }),
  ).toContain('重复');
  expect(problemOf({ type: 1, valueType: 1, value: 'x' })).toContain('数字');
  expect(problemOf({ type: 3, beginDate: '2026-02-01', endDate: '2026-01-01' })).toContain('晚于');
});

test('ancestors and descendants of any tree agree, and circles end', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const parents = fc.array(fc.option(fc.constantFrom(...names), { nil: '' }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(parents, (chosen) => {
      const items = names.map((name, at) => make({ name, parent: chosen[at] ?? '' }));
      for (const { name } of items) {
        for (const child of descendantsOf(items, name)) {
          expect(ancestorsOf(items, child).map((one) => one.name)).toContain(name);
        }
      }
    }),
  );
});
