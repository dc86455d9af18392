// @vitest-environment node
import { boardLayout, newFilter } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressWith,
  chipText,
  defaultFilters,
  draftOf,
  filtersInAddress,
  filtersText,
  fitted,
  fittedMark,
  kindOfParameter,
  rulesOf,
  shownParameters,
  type ViewerFilter,
} from './viewer-filters.ts';

const filter = (kind: ViewerFilter['kind'], change: Partial<ViewerFilter>): ViewerFilter => ({
  kind,
  value: '',
  begin: '',
  end: '',
  ...change,
});
const today = '2026-05-01';

describe('rulesOf', () => {
  test('[PARAM-11] a date range is a begin (7) and an end (8) with startTime and endTime', () => {
    expect(rulesOf({ 就诊日期: filter('date', { begin: '2024-05-01', end: '2024-05-31' }) })).toEqual([
      { key: '就诊日期', filterType: 7, value: '2024-05-01', startTime: '2024-05-01' },
      { key: '就诊日期', filterType: 8, value: '2024-05-31', endTime: '2024-05-31' },
    ]);
  });

  test.each([{ begin: '2024-05-01' }, { end: '2024-05-01' }])(
    '[PARAM-12] one end stands for both: %o',
    (ends) => {
      expect(rulesOf({ d: filter('date', ends) }).map((rule) => rule.value)).toEqual([
        '2024-05-01',
        '2024-05-01',
      ]);
    },
  );

  test('[PARAM-01] [PARAM-14] typed text matches by substring, typed numbers exactly', () => {
    expect(kindOfParameter({ type: 1, valueType: 0 })).toBe('text');
    expect(kindOfParameter({ type: 1, valueType: 1 })).toBe('number');
    expect(rulesOf({ a: filter('text', { value: ' 内科 ' }), b: filter('number', { value: '12' }) })).toEqual(
      [
        { key: 'a', filterType: 3, value: '内科' },
        { key: 'b', filterType: 1, value: 12 },
      ],
    );
  });

  test.each([0, 1])('[PARAM-16] a dropdown choice is exact with valueType %i', (valueType) => {
    expect(rulesOf({ a: filter(kindOfParameter({ type: 2, valueType }), { value: '内科' }) })).toEqual([
      { key: 'a', filterType: 1, value: '内科' },
    ]);
  });

  test('[PARAM-15] [O07] empty values and 全部 are no filter, a real value 全部 is one', () => {
    const filters = { a: filter('choice', {}), b: filter('text', { value: ' ' }), c: filter('date', {}) };
    expect(rulesOf(filters)).toEqual([]);
    expect(filtersText(filters)).toBeUndefined();
    expect(rulesOf({ a: filter('choice', { value: '全部' }) })).toEqual([
      { key: 'a', filterType: 1, value: '全部' },
    ]);
  });
});

describe('the address', () => {
  test('[DASH-03] name and value preset a parameter', () => {
    const presets = filtersInAddress(new URLSearchParams('id=9&name=科室&value=内科'));
    expect(presets).toEqual({ 科室: filter('choice', { value: '内科' }) });
    expect(shownParameters(boardLayout.parse({}), presets).map(({ name }) => name)).toEqual(['科室']);
  });

  test('keeps filters through a reload and leaves other entries alone', () => {
    const text = fc.string({ minLength: 1 }).filter((value) => value.trim() !== '');
    const one = fc.record({ kind: fc.constantFrom('choice', 'text', 'number'), value: text });
    fc.assert(
      fc.property(fc.dictionary(text, one, { maxKeys: 4 }), (entries) => {
        const filters = Object.fromEntries(
          Object.entries(entries).map(([key, { kind, value }]) => [key, filter(kind as 'text', { value })]),
        );
        const address = addressWith(new URLSearchParams('id=9&op=h5&name=x&value=y'), filters);
        expect([address.get('id'), address.get('op'), address.get('name')]).toEqual(['9', 'h5', null]);
        const reloaded = filtersInAddress(new URLSearchParams(address.toString()));
        expect(Object.entries(reloaded)).toEqual(Object.entries(filters));
      }),
    );
  });

  test('[PARAM-16] rows without a value are asked for through it, and stand on a chip as on a chart', () => {
    const filters = { 科室: { ...newFilter('list'), values: [null, '', '内科', 'null'] } };
    const found = filtersInAddress(addressWith(new URLSearchParams('id=1'), filters));
    expect(found).toEqual(filters);
    expect(rulesOf(found)).toEqual([{ key: '科室', filterType: 4, value: [null, '', '内科', 'null'] }]);
    expect(chipText({ ...newFilter('list'), values: [null] })).toBe('（空）');
  });

  test('dates travel as one entry', () => {
    const filters = { 就诊日期: filter('date', { begin: '2024-05-01', end: '2024-05-31' }) };
    const address = addressWith(new URLSearchParams(), filters);
    expect(address.get('d.就诊日期')).toBe('2024-05-01~2024-05-31');
    expect(filtersInAddress(address)).toEqual(filters);
  });
});

describe('parameters of a layout', () => {
  const layout = boardLayout.parse({
    paramsGroup: [
      { name: '就诊日期', type: 3, beginDate: today, endDate: today },
      { name: '科室', type: 2, value: '内科' },
      { name: '医生', type: 1 },
    ],
    checkedGroup: ['就诊日期', '科室'],
  });

  test('[PARAM-18] only checked parameters are shown', () => {
    expect(shownParameters(layout, {}).map(({ name }) => name)).toEqual(['就诊日期', '科室']);
  });

  test('a parameter named by the address is shown although it is not checked', () => {
    const presets = { 医生: filter('choice', { value: '张' }) };
    expect(shownParameters(layout, presets).map(({ name }) => name)).toEqual(['就诊日期', '科室', '医生']);
  });

  test('the author values apply at once, a date of today waits to be asked for', () => {
    expect(defaultFilters(layout, today)).toEqual({ 科室: filter('choice', { value: '内科' }) });
    expect(defaultFilters(layout, '2026-05-02')).toHaveProperty('就诊日期');
  });

  test('[PARAM-04] a date parameter starts with today for both ends', () => {
    const parameter = boardLayout.parse({ paramsGroup: [{ name: 'd', type: 3 }] }).paramsGroup[0]!;
    expect(draftOf(parameter, {}, today)).toEqual(filter('date', { begin: today, end: today }));
  });

  test('[PARAM-05] the form starts from what is applied', () => {
    const applied = { 科室: filter('choice', { value: '外科' }) };
    expect(draftOf(layout.paramsGroup[1]!, applied, today).value).toBe('外科');
  });
});

describe('[PARAM-11] a month told as a text reaches a date range as its days', () => {
  const layout = boardLayout.parse({
    paramsGroup: [
      { name: '日期', type: 3, columns: [{ datasetId: 1, column: '月份' }] },
      { name: '统计月', type: 3, column: '年月' },
      { name: '季度', type: 2 },
    ],
  });
  const january = filter('date', { begin: '2026-01-01', end: '2026-01-31' });

  test('of a clicked mark, by the columns that a range asks for', () => {
    const clicked = (name: string, value: string) =>
      Object.values(fittedMark({ [name]: newFilter('choice', value) }, layout, 1))[0];
    expect(clicked('月份', '2026年1月')).toEqual(january);
    expect(clicked('年月', '202601')).toEqual(january);
    expect(clicked('日期', '2026-01')).toEqual(january);
    expect(clicked('月份', '合计')).toEqual(newFilter('choice', '合计'));
    expect(clicked('季度', '2026Q1')).toEqual(newFilter('choice', '2026Q1'));
    expect(fittedMark({ 月份: newFilter('choice', '2026年1月') }, undefined, 1)).toEqual({
      月份: newFilter('choice', '2026年1月'),
    });
  });

  test('of a jump, by the parameter', () => {
    expect(fitted({ 日期: newFilter('choice', '2026年1月') }, layout, today)).toEqual({ 日期: january });
    expect(fitted({ 季度: newFilter('choice', '2026Q1') }, layout, today)).toEqual({
      季度: newFilter('choice', '2026Q1'),
    });
  });
});
