// @vitest-environment node
import { chartForm, dataJson, readSlotSpec } from '@mingjing/contract';
import { emptyDrawing, type SlotNode } from '@mingjing/drawing';
import { describe, expect, test } from 'vitest';
import { boundWidget } from '../binding/bound-widget.ts';
import { planSlot } from '../binding/plan-slots.ts';
import { applied, templateOf } from './apply-template.ts';

const form = chartForm.parse({
  xAxis: [{ id: '月份', name: '月份', grain: 'month' }],
  yAxis: [{ id: '费用', name: '费用', calculation: 'sum' }],
  filters: [
    { id: '就诊日期', name: '就诊日期', relative: 'last12Months' },
    { id: '科室', name: '科室', rightValues: ['儿科'], leftValues: ['内科'], equal: true },
    { id: '费用', name: '费用', compare: { filterType: 3, value: 100 }, range: { from: 1, to: 2 } },
  ],
  top: 5,
  settings: { top: 10, others: false },
});
const node = { kind: 'widget', id: 'n1', name: '费用', x: 0, y: 0, w: 300, h: 300, r: 0, op: 1, ref: 7 };
const panel = {
  ...emptyDrawing(),
  kind: 'panel' as const,
  nodes: [{ ...node, lock: false, hide: false, style: {} }],
};
const types = { 月份: 'date', 费用: 'decimal', 就诊日期: 'date', 科室: 'text' } as const;
const chart = { name: '费用', type: 'line', form, round: 2, dataset: '门诊', types };

const slotOf = (): SlotNode =>
  applied(templateOf(panel as never, new Map([['n1', chart]])), 3).nodes[0] as SlotNode;

const bound = (columns: { name: string; type: 'date' | 'decimal' | 'text' }[], choices = {}) => {
  const dataset = { id: 4, name: '住院', fields: { columns, measures: [], rows: [] } };
  const plan = planSlot(slotOf(), dataset, choices);
  const made = dataJson.parse(JSON.parse(boundWidget(slotOf(), plan.matches, dataset).dataJson)).chartForm;
  return { plan, form: made };
};

describe("a chart's filters in a template", () => {
  test('keep what moves with today; those that only chose values stay behind', () => {
    const kept = readSlotSpec(slotOf().spec)?.form;
    expect(kept?.filters).toEqual([{ id: '就诊日期', name: '就诊日期', relative: 'last12Months' }]);
    expect([kept?.top, kept?.settings]).toEqual([5, { top: 10, others: false }]);
    expect(slotOf().spec).not.toMatch(/儿科|内科|100/);
  });

  test('narrow the chart that the slot becomes', () => {
    const same = bound(Object.entries(types).map(([name, type]) => ({ name, type })));
    expect(same.form.filters.map(({ id, relative }) => [id, relative])).toEqual([
      ['就诊日期', 'last12Months'],
    ]);
  });

  test('ask for their date where the dataset has none of its name, and follow what is chosen for it', () => {
    const columns = [
      { name: '月份', type: 'date' as const },
      { name: '费用', type: 'decimal' as const },
      { name: '出院日期', type: 'date' as const },
    ];
    expect(bound(columns).plan.missing).toEqual(['就诊日期']);
    const chosen = bound(columns, { '4 any true 就诊日期': '出院日期' });
    expect(chosen.plan.complete).toBe(true);
    expect(chosen.form.filters.map(({ id, relative }) => [id, relative])).toEqual([
      ['出院日期', 'last12Months'],
    ]);
  });
});
