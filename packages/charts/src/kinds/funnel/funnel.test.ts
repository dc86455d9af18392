import { type Cell, chartForm } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { drawChart } from '../../draw.ts';
import { missingSlots } from '../../slots.ts';
import { textWidth } from '../../theme/text-width.ts';

const item = (id: string) => ({ id, name: id });
interface Seen {
  graphic: [{ style: { text: string } }];
  series: {
    sort: string;
    width: number;
    data: { name: string; value: number }[];
    label: { formatter: (mark: { dataIndex: number }) => string };
  }[];
  tooltip: { formatter: (mark: { dataIndex: number }) => string };
}

function draw(data: Cell[][], settings: object = {}, size = { width: 480, height: 280 }) {
  const form = chartForm.parse({ xAxis: [item('环节')], yAxis: [item('人数')], settings });
  const answer = { keys: ['环节', '人数'], data };
  const { drawn, description } = drawChart({ type: 'funnel', form, answer, ...size });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const option = drawn.option as unknown as Seen;
  const [steps, texts] = option.series as [Seen['series'][number], Seen['series'][number]];
  return {
    // The last one is the edge that nobody sees.
    steps: steps.data.slice(0, -1).map(({ name, value }) => [name, value]),
    label: (dataIndex: number) => steps.label.formatter({ dataIndex }),
    inside: (dataIndex: number) => texts.label.formatter({ dataIndex }),
    tip: (dataIndex: number) => option.tooltip.formatter({ dataIndex }),
    breadth: steps.width,
    note: option.graphic[0].style.text,
    rowAt: drawn.rowAt,
    words: description,
  };
}
const rows: Cell[][] = [
  ['检查', 600],
  ['挂号', 1000],
  ['取药', 300],
];

describe('[CHART-14] a funnel', () => {
  test('X as steps sorted by Y, each leading back to its row', () => {
    const { steps, rowAt } = draw(rows);
    expect(steps).toEqual([
      ['挂号', 1000],
      ['检查', 600],
      ['取药', 300],
    ]);
    expect([0, 1, 2, 3].map((dataIndex) => rowAt({ seriesIndex: 0, dataIndex }))).toEqual([1, 0, 2, null]);
    expect(rowAt({ seriesIndex: 1, dataIndex: 0 })).toBeNull();
  });

  test('rates of the step before and of the first step', () => {
    const { label, inside, tip, words } = draw(rows);
    expect([label(0), inside(0)]).toEqual(['{name|挂号}\n{figure|1,000}', '']);
    expect([label(2), inside(2)]).toEqual(['{name|取药}\n{figure|300}{rate|上一步的 50%}', '30%']);
    expect(inside(1)).toBe('首步的 60%');
    for (const part of ['占上一步（检查）', '50%', '占首步（挂号）', '30%']) expect(tip(2)).toContain(part);
    expect(words).toBe('漏斗图，按环节显示人数，共 3 步，从 挂号 1,000 到 取药 300（占首步 30%）。');
    expect(draw(rows, { rates: 'first' }).label(2)).not.toContain('上一步');
    expect(draw(rows, { rates: 'none' }).inside(2)).toBe('');
  });

  test('figures are never cut, names only where they have to be', () => {
    const long = Array.from({ length: 8 }, (_, at): Cell[] => [
      `东院区综合大楼三层门诊区第${at}环节`,
      1_234_567 - at * 1000,
    ]);
    for (const size of [
      { width: 480, height: 280 },
      { width: 320, height: 200 },
      { width: 1200, height: 600 },
    ]) {
      const { label } = draw(long, {}, size);
      expect(label(0)).toContain('{figure|123.46万}');
      expect(label(0)).toMatch(/\{name\|东.*0环节\}/);
    }
    expect(draw(long, {}, { width: 1200, height: 600 }).label(3)).toContain(`第3环节`);
  });

  test.each(['thousands', 'percent'])('a low narrow place leaves figures in %s their room', (numberStyle) => {
    const long = Array.from({ length: 8 }, (_, at): Cell[] => [`第${at}环节`, 4_026_744.35 - at]);
    const { label, breadth } = draw(long, { numberStyle }, { width: 268, height: 176 });
    const figure = /\{figure\|(.*?)\}/.exec(label(0))?.[1] ?? '';
    const names = 36 + 8;
    expect(breadth + 24 + names + textWidth(figure, 13)).toBeLessThanOrEqual(268);
  });

  test('the rate of the step before stands on the step where it alone is asked for', () => {
    const many = Array.from({ length: 8 }, (_, at): Cell[] => [`神经内科${at}`, 2_822_496 - at * 250_000]);
    const size = { width: 268, height: 176 };
    const { label, inside } = draw(many, { rates: 'previous' }, size);
    expect(label(1)).not.toContain('%');
    expect(inside(0)).toBe('');
    expect(inside(1)).toBe('上一步的 91.1%');
    expect(draw(many, { rates: 'none' }, size).inside(1)).toBe('');
    // With room beside the figure it stands there.
    expect(draw(rows, { rates: 'previous' }).inside(1)).toBe('');
  });

  test('many rows: the largest few, and a word on the others', () => {
    const many = Array.from({ length: 50_000 }, (_, at): Cell[] => [`步${at}`, 50_000 - at]);
    const { steps, note } = draw(many);
    expect(steps).toHaveLength(10);
    expect(note).toBe('另有 49990 项较小，未画出');
    expect(draw(many, {}, { width: 320, height: 120 }).steps.length).toBeLessThan(10);
  });

  test('steps without a positive value are told, not drawn', () => {
    const { steps, note } = draw([...rows, ['退号', -3], ['空', null]]);
    expect(steps).toHaveLength(3);
    expect(note).toBe('2 项为负数、零或空，未画出');
  });

  test('names are texts, whatever they hold', () => {
    expect(draw([['{a|<b>}', 3], ...rows]).label(3)).not.toContain('{a|');
    expect(draw([['<img src=x>', 5000]]).tip(0)).toContain('&lt;img');
  });
});

test('[AXIS-08] a funnel asks for x and y', () => {
  expect(missingSlots('funnel', chartForm.parse({}))).toEqual(['xAxis', 'yAxis']);
});
