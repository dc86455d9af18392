import { chartForm, texts } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { acceptDrop, areasProblem, fittedForm, highlightedSlots, missingSlots } from './slots.ts';

const item = (id: string, name = id) => ({ id, name });
const form = (areas: object) => chartForm.parse(areas);

describe('missingSlots', () => {
  test.each(['line', 'bar', 'pie'] as const)('[AXIS-07] %s asks for x and y', (type) => {
    expect(missingSlots(type, form({}))).toEqual(['xAxis', 'yAxis']);
    expect(missingSlots(type, form({ xAxis: [item('a')] }))).toEqual(['yAxis']);
    expect(missingSlots(type, form({ xAxis: [item('a')], yAxis: [item('b')] }))).toEqual([]);
    expect(texts.widget.dropHere).toBe('请选择参数拖拽到高亮的区域中');
  });

  test.each(['line', 'bar'] as const)('[AXIS-08] %s requires x and y and nothing else', (type) => {
    expect(missingSlots(type, form({ nAxis: [item('c')] }))).toEqual(['xAxis', 'yAxis']);
    expect(highlightedSlots(type, form({}))).toEqual(['xAxis', 'yAxis']);
  });

  test.each(['area_stack', 'bar_stack', 'bar_y_category', 'bar_y_category_stack', 'bar_y_stack'] as const)(
    '[AXIS-09] %s requires x and y, and n stands out',
    (type) => {
      expect(missingSlots(type, form({}))).toEqual(['xAxis', 'yAxis']);
      expect(highlightedSlots(type, form({}))).toEqual(['xAxis', 'yAxis', 'nAxis']);
      const filled = form({ xAxis: [item('a')], yAxis: [item('b')] });
      expect([missingSlots(type, filled), highlightedSlots(type, filled)]).toEqual([[], ['nAxis']]);
    },
  );

  test('[AXIS-12] text asks for y, table for x', () => {
    expect(missingSlots('text', form({ xAxis: [item('a')] }))).toEqual(['yAxis']);
    expect(missingSlots('table', form({ yAxis: [item('a')] }))).toEqual(['xAxis']);
  });

  test('number asks for y like text', () => {
    expect(missingSlots('number', form({}))).toEqual(['yAxis']);
    expect(missingSlots('number', form({ yAxis: [item('a')] }))).toEqual([]);
  });
});

describe('acceptDrop', () => {
  test('[AXIS-14] the y axis of a bar chart accepts one field', () => {
    expect(acceptDrop('bar', 'yAxis', [item('a'), item('b')])).toEqual([item('a')]);
    expect(acceptDrop('line', 'yAxis', [item('a'), item('b')])).toHaveLength(2);
  });

  test.each(['text', 'number'] as const)('the y area of %s keeps the first dropped item', (type) => {
    expect(acceptDrop(type, 'yAxis', [item('a'), item('b')])).toEqual([item('a')]);
  });

  test('[AXIS-16] x and filters hold a column once, by id and name', () => {
    const dropped = [item('a'), item('b'), item('a'), item('a', '别名')];
    const kept = [item('a'), item('b'), item('a', '别名')];
    expect(acceptDrop('line', 'xAxis', dropped)).toEqual(kept);
    expect(acceptDrop('line', 'filters', dropped)).toEqual(kept);
    expect(acceptDrop('line', 'yAxis', dropped)).toEqual(dropped);
  });
});

describe('areasProblem', () => {
  test('[AXIS-07] [AXIS-12] a table needs columns: placed, or selected by a caller without an editor', () => {
    expect(areasProblem('table', form({}), 3)).toBe(texts.widget.dropHere);
    expect(areasProblem('table', form({ yAxis: [item('a')] }), 3, ' ')).toBe(texts.widget.dropHere);
    expect(areasProblem('table', form({ xAxis: [item('a')] }), 3)).toBeNull();
    expect(areasProblem('table', form({}), 3, 'a,b')).toBeNull();
    expect(areasProblem('bar', form({}), 3, 'a,b')).toBe(texts.widget.dropHere);
  });
});

describe('fittedForm', () => {
  const [a, b, c] = [item('a'), item('b'), item('c')];
  const all = form({ xAxis: [a], yAxis: [b, c], nAxis: [c], heatmapY: [b], filters: [a, b], min: 1 });

  test('[AXIS-16] the x axis holds a field once, and once more in another grain', () => {
    const [months, years] = [
      { ...a, grain: 'month' as const },
      { ...a, grain: 'year' as const },
    ];
    const xAxis = [a, a, item('a', '别名'), months, years, months];
    expect(fittedForm('table', form({ xAxis })).xAxis).toEqual([a, item('a', '别名'), months, years]);
  });

  test('[AXIS-14] [AXIS-15] areas of another kind go, and an area of one value keeps the first', () => {
    const rest = { filters: [a, b], min: 1 };
    expect(fittedForm('bar', all)).toMatchObject({ ...rest, yAxis: [b], nAxis: [c], heatmapY: [] });
    expect(fittedForm('pie', all)).toMatchObject({ ...rest, yAxis: [b], nAxis: [], heatmapY: [] });
    expect(fittedForm('table', all)).toMatchObject({ ...rest, xAxis: [a], yAxis: [], nAxis: [] });
    expect(fittedForm('line', all)).toMatchObject({ ...rest, yAxis: [b, c], nAxis: [c] });
  });

  test('settings of another kind go, those that no kind knows stay', () => {
    const settings = { smooth: true, density: 'compact', numberStyle: 'plain', ours: 1 };
    const of = (type: Parameters<typeof fittedForm>[0]) => fittedForm(type, form({ settings })).settings;
    expect(of('line')).toEqual({ smooth: true, numberStyle: 'plain', ours: 1 });
    expect(of('table')).toMatchObject({ density: 'compact', ours: 1 });
    expect(of('table')).not.toHaveProperty('smooth');
    expect(fittedForm('toy' as 'bar', all)).toBe(all);
  });
});
