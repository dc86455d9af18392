import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkBounds, gaugeBounds } from './chart-bounds.ts';
import { limits } from './limits.ts';
import { texts } from './texts.ts';
import { chartForm } from './widget.ts';

const form = (areas: object) => chartForm.parse(areas);
const problems = (areas: object, type: Parameters<typeof checkBounds>[0] = 'gauge') =>
  checkBounds(type, form(areas)).map(({ field, message }) => `${field} ${message}`);

describe('bounds of a gauge', () => {
  test('[CHART-31] are 0 to 1000 with standards at 200 and 800', () => {
    expect(gaugeBounds(form({}))).toEqual({ min: 0, max: 1000, lowest: 200, height: 800 });
    expect(gaugeBounds(form({ min: '', max: null, lowest: ' ' }))).toEqual(limits.chartDefaults);
  });

  test('standards left empty stand at the same places of another range', () => {
    expect(gaugeBounds(form({ max: 1 }))).toEqual({ min: 0, max: 1, lowest: 0.2, height: 0.8 });
    expect(gaugeBounds(form({ min: -50, max: '50', height: 10 }))).toEqual({
      min: -50,
      max: 50,
      lowest: -30,
      height: 10,
    });
  });

  test.each([
    [{}, []],
    [{ min: 1000 }, ['max 最小值必须小于最大值']],
    [{ min: 5, max: 4 }, ['max 最小值必须小于最大值']],
    [{ lowest: -1 }, ['lowest 标准值必须在最小值和最大值之间']],
    [{ height: 1000.5 }, ['height 标准值必须在最小值和最大值之间']],
    [{ max: 100, lowest: 0, height: 100 }, []],
    [{ lowest: 300, height: 200 }, ['height 最低标准不能高于最高标准']],
  ])('[AXIS-19] %j', (areas, found) => {
    expect(problems(areas)).toEqual(found);
  });

  test('[EDIT-32] everything that is no number is told, field by field', () => {
    expect(problems({ min: '低', max: '1000元', lowest: '１', height: 'Infinity' })).toEqual(
      ['min', 'max', 'lowest', 'height'].map((field) => `${field} ${texts.widget.number}`),
    );
    expect(problems({ fontSize: '大' }, 'number')).toEqual(['fontSize 输入必须为数字值']);
    expect(problems({ fontSize: '大' }, 'text')).toEqual([]);
  });

  test('bounds that pass are in their order', () => {
    const bound = fc.option(fc.integer({ min: -2000, max: 2000 }), { nil: null });
    fc.assert(
      fc.property(bound, bound, bound, bound, (min, max, lowest, height) => {
        const areas = { min, max, lowest, height };
        const read = gaugeBounds(form(areas));
        const ordered =
          read.min < read.max &&
          read.min <= read.lowest &&
          read.lowest <= read.height &&
          read.height <= read.max;
        expect(problems(areas).length === 0).toBe(ordered);
      }),
    );
  });
});

test('[AXIS-19] maps and heatmaps compare their bounds where both are given', () => {
  for (const type of ['heatmap', 'china_map', 'gd_map', 'map', 'scatter_map'] as const) {
    expect(problems({ min: 2, max: 1 }, type)).toEqual(['max 最小值必须小于最大值']);
    expect(problems({ min: 2000 }, type)).toEqual([]);
    expect(problems({ max: '高' }, type)).toEqual(['max 输入必须为数字值']);
  }
  expect(problems({ min: 2, max: 1 }, 'bar')).toEqual([]);
});
