// @vitest-environment node
import { chartForm, columnItem, type Drill } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  backTo,
  canDrill,
  drillDown,
  drillUp,
  formAt,
  levelsOf,
  pageTo,
  storedDrill,
  topLevel,
} from './drill-state.ts';

const item = (id: string) => columnItem.parse({ id, name: id });
const levels = ['省', '市', '区'].map(item);
const form = chartForm.parse({ xAxis: levels });
const at = (level: number, ...values: [string, string | null][]): Drill => ({
  level,
  path: values.map(([key, value]) => ({ key, value })),
});

describe('[EDIT-31] drilling', () => {
  test('a click goes to the next entry with the value on the path, the last entry has nothing below', () => {
    const city = drillDown(levels, topLevel, '广东');
    expect(city).toEqual(at(1, ['省', '广东']));
    const district = drillDown(levels, city, null);
    expect(district).toEqual(at(2, ['省', '广东'], ['市', null]));
    expect(canDrill(levels, city)).toBe(true);
    expect(canDrill(levels, district)).toBe(false);
    expect(drillDown(levels, district, 'x')).toEqual(district);
  });

  test('up again by one, by the breadcrumb, and to the top with an empty path', () => {
    const deep = at(2, ['省', '广东'], ['市', '广州']);
    expect(drillUp(levels, deep)).toEqual(at(1, ['省', '广东']));
    expect(backTo(levels, deep, 1)).toEqual(at(1, ['省', '广东']));
    expect(backTo(levels, deep, 0)).toEqual(topLevel);
    expect(drillUp(levels, topLevel)).toEqual(topLevel);
  });

  test('tables, nested pies and figures show what they have: there is no level to go down', () => {
    for (const type of ['table', 'pie_nest', 'number', 'text'] as const) {
      expect(levelsOf(type, form)).toEqual([]);
    }
    expect(levelsOf('bar', form)).toBe(form.xAxis);
  });

  test('index is the level and pointer the path, of a stored form too', () => {
    const drill = at(1, ['省', '广东']);
    const shown = formAt(form, drill);
    expect(shown.filterForm).toMatchObject({ index: 1, pointer: drill.path });
    expect(storedDrill('bar', shown)).toEqual(drill);
    expect(storedDrill('bar', formAt(form, { level: 9, path: [] }))).toEqual(at(2));
    expect(storedDrill('bar', formAt(form, at(1, ['医生', '张'])))).toEqual(at(1));
    expect(storedDrill('table', shown)).toEqual(topLevel);
  });
});

test('[EDIT-30] paging stops at the first and the last entry and lets go of clicks below', () => {
  const deep = at(2, ['省', '广东'], ['市', '广州']);
  expect(pageTo(levels, topLevel, -1)).toEqual(topLevel);
  expect(pageTo(levels, topLevel, 1)).toEqual(at(1));
  expect(pageTo(levels, deep, 3)).toEqual(deep);
  expect(pageTo(levels, deep, 1)).toEqual(at(1, ['省', '广东']));
  expect(pageTo(levels, deep, 0)).toEqual(topLevel);
  // From the second entry, where nothing had been clicked on the first.
  const paged = drillDown(levels, pageTo(levels, topLevel, 1), '广州');
  expect(paged).toEqual(at(2, ['市', '广州']));
  expect(drillUp(levels, paged)).toEqual(topLevel);
});

test('[EDIT-30] [EDIT-31] whatever is pressed, the level stays within the entries and the path above it', () => {
  const press = fc.oneof(
    fc.record({ kind: fc.constant('down' as const), value: fc.option(fc.string()) }),
    fc.record({ kind: fc.constant('page' as const), value: fc.integer({ min: -2, max: 5 }) }),
    fc.record({ kind: fc.constant('back' as const), value: fc.integer({ min: -1, max: 4 }) }),
    fc.record({ kind: fc.constant('up' as const), value: fc.constant(0) }),
  );
  fc.assert(
    fc.property(fc.array(press), (presses) => {
      let drill = topLevel;
      for (const { kind, value } of presses) {
        if (kind === 'down') drill = drillDown(levels, drill, value);
        else if (kind === 'page') drill = pageTo(levels, drill, value as number);
        else if (kind === 'back') drill = backTo(levels, drill, value as number);
        else drill = drillUp(levels, drill);
        expect(drill.level).toBeGreaterThanOrEqual(0);
        expect(drill.level).toBeLessThan(levels.length);
        expect(drill.path.length).toBeLessThanOrEqual(drill.level);
        const places = drill.path.map(({ key }) => levels.findIndex(({ id }) => id === key));
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      }
    }),
  );
});
