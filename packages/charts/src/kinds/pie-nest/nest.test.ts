import { type Cell, chartForm } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawChart } from '../../draw.ts';
import { acceptDrop, missingSlots } from '../../slots.ts';

const item = (id: string) => ({ id, name: id });
interface Ring {
  data: { name: string; value: number; itemStyle: { color: string } }[];
}

function draw(data: Cell[][], xAxis = ['院区', '科室'], settings: object = {}, more: object = {}) {
  const form = chartForm.parse({ xAxis: xAxis.map(item), yAxis: [item('人次')], settings, ...more });
  const answer = { keys: [...xAxis, '人次'], data };
  const { drawn, description } = drawChart({ type: 'pie_nest', form, answer, width: 600, height: 400 });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const option = drawn.option as unknown as {
    series: [Ring, Ring];
    tooltip: { formatter: (mark: { seriesIndex: number; dataIndex: number }) => string };
  };
  const pairs = ({ data: parts }: Ring) => parts.map(({ name, value }) => [name, value]);
  const [inner, outer] = option.series;
  return {
    option,
    inner: pairs(inner),
    outer: pairs(outer),
    rowAt: drawn.rowAt,
    depthAt: drawn.depthAt,
    words: description,
  };
}

const rows: Cell[][] = [
  ['东院', '内科', 10],
  ['西院', '内科', 40],
  ['东院', '外科', 20],
  ['西院', '儿科', 5],
];

describe('[CHART-12] two rings', () => {
  test('the first X entry inside, the second around it, each piece beside its own', () => {
    const { inner, outer, rowAt, depthAt } = draw(rows);
    expect(inner).toEqual([
      ['西院', 45],
      ['东院', 30],
    ]);
    expect(outer).toEqual([
      ['内科', 40],
      ['儿科', 5],
      ['外科', 20],
      ['内科', 10],
    ]);
    expect([0, 1, 2, 3].map((dataIndex) => rowAt({ seriesIndex: 1, dataIndex }))).toEqual([1, 3, 2, 0]);
    expect(rowAt({ seriesIndex: 0, dataIndex: 0 })).toBe(1);
    expect([0, 1].map((seriesIndex) => depthAt?.({ seriesIndex, dataIndex: 0 }))).toEqual([1, 2]);
  });

  test('a tooltip says the share of the group and of the whole', () => {
    const text = draw(rows).option.tooltip.formatter({ seriesIndex: 1, dataIndex: 2 });
    for (const part of ['东院 · 外科', '20', '占东院', '66.7%', '占总体', '26.7%'])
      expect(text).toContain(part);
  });

  test('what is not above zero has no piece, and the picture says so', () => {
    const { inner, outer, words } = draw([...rows, ['东院', '急诊', -5], ['南院', '内科', null]]);
    expect([inner.length, outer.length]).toEqual([2, 4]);
    expect(words).toContain('2 项为负数、零或空，未画出');
  });

  test('with one X entry there is one ring and a hint', () => {
    const { inner, outer, words } = draw([['东院', 3]], ['院区']);
    expect([inner, outer]).toEqual([[['东院', 3]], []]);
    expect(words).toContain('再放入一个维度');
  });

  test('many pieces are summed up, nothing is lost', () => {
    const many = Array.from({ length: 40 }, (_, group) =>
      Array.from({ length: 60 }, (_, at): Cell[] => [
        `院${group}`,
        `科${at}`,
        1 + ((group * 7 + at * 13) % 50),
      ]),
    ).flat();
    const { inner, outer } = draw(many);
    expect(inner).toHaveLength(11);
    expect(outer.length).toBeLessThanOrEqual(60);
    const sum = many.reduce((all, row) => all + Number(row[2]), 0);
    for (const ring of [inner, outer])
      expect(ring.reduce((all, [, value]) => all + Number(value), 0)).toBe(sum);
  });

  test('both rings hold the same whole, whatever the rows', () => {
    const name = fc.constantFrom('a', 'b', 'c', '', null);
    const value = fc.option(fc.integer({ min: -50, max: 1000 }), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name, value), { minLength: 1, maxLength: 60 }), (data) => {
        fc.pre(data.some(([, , one]) => (one ?? 0) > 0));
        const { inner, outer } = draw(data);
        const whole = data.reduce((sum, [, , one]) => sum + Math.max(0, one ?? 0), 0);
        for (const ring of [inner, outer])
          expect(ring.reduce((sum, [, one]) => sum + Number(one), 0)).toBe(whole);
      }),
    );
  });

  test('averages are not added up: the inner ring only groups, without figures and shares', () => {
    const calculateType = { type: 'avg', columns: [] };
    const { inner, outer, option, words } = draw(rows, ['院区', '科室'], {}, { calculateType });
    expect([inner.length, outer.length]).toEqual([2, 4]);
    expect(words).toContain('内环只表示分组，不含合计');
    expect(words).toContain('西院，其中内科 40');
    const texts = [0, 1].map((seriesIndex) => option.tooltip.formatter({ seriesIndex, dataIndex: 0 }));
    expect(texts[0]).toContain('2 项');
    for (const sum of ['45', '60.0%', '占'])
      for (const text of [...texts, words]) expect(text).not.toContain(sum);
  });

  test('what may not be added up is left out where it has no room, and counted', () => {
    const calculateType = { type: 'avg', columns: [] };
    const many = Array.from({ length: 15 }, (_, at): Cell[] => [`院${at}`, '内科', at + 1]);
    const { inner, words } = draw(many, ['院区', '科室'], { top: 10 }, { calculateType });
    expect(inner.map(([name]) => name)).not.toContain('其他');
    expect(inner).toHaveLength(10);
    expect(words).toContain('另有 5 项较小，未画出');
  });
});

test('[AXIS-13] [AXIS-15] asks for x and y and holds two X entries', () => {
  expect(missingSlots('pie_nest', chartForm.parse({}))).toEqual(['xAxis', 'yAxis']);
  expect(acceptDrop('pie_nest', 'xAxis', ['a', 'b', 'c'].map(item))).toHaveLength(2);
});

test('the name of a ring that is one piece does not reach beyond the rim', () => {
  const form = chartForm.parse({ xAxis: [item('院区'), item('科室')], yAxis: [item('人次')] });
  for (const name of ['骨科', '心血管内科', '心血管内科与心脏重症监护联合病区']) {
    const answer = { keys: ['院区', '科室', '人次'], data: [['门诊', name, 10]] };
    const { drawn } = drawChart({ type: 'pie_nest', form, answer, width: 330, height: 220 });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    const [, outer] = drawn.option['series'] as {
      radius: [number, number];
      data: { label: { show: boolean; formatter: () => string } }[];
    }[];
    const label = outer?.data[0]?.label;
    const [from, to] = outer?.radius ?? [0, 0];
    const width = label?.show === true ? [...label.formatter()].length * 12 : 0;
    expect((width / 2) ** 2 + ((from + to) / 2 + 6) ** 2).toBeLessThanOrEqual(to ** 2);
  }
});

test('names stand in the middle of their ring, not the pixels beyond it that the library adds', () => {
  const { option } = draw([
    ['门诊', '骨科', 10],
    ['门诊', '儿科', 10],
    ['门诊', '眼科', 20],
  ]);
  const [, outer] = option.series as unknown as { labelLayout: (mark: { dataIndex: number }) => object }[];
  // The largest piece is the right half, the two others lie one below the other at the left.
  expect(outer?.labelLayout({ dataIndex: 0 })).toEqual({
    hideOverlap: true,
    dx: expect.closeTo(-3),
    dy: expect.closeTo(0),
  });
  expect(outer?.labelLayout({ dataIndex: 1 })).toMatchObject({ dx: expect.closeTo(3 / Math.SQRT2) });
});
