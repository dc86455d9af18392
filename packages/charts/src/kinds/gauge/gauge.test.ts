import { type Cell, type ChartForm, chartForm } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawChart } from '../../draw.ts';
import { acceptDrop, missingSlots } from '../../slots.ts';
import { defaultTheme } from '../../theme/theme.ts';
import { toneFill } from '../../theme/tones.ts';
import { dialOf, labelsOf } from './dial.ts';

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
const theme = defaultTheme(false);
const [red, green, orange] = (['bad', 'good', 'warn'] as const).map((tone) => toneFill(theme, tone));

interface Option {
  tooltip: { formatter: () => string };
  series: {
    min: number;
    max: number;
    axisLine: { lineStyle: { width: number; color: [number, string][] } };
    pointer: { show: boolean; length: number };
    radius: number;
    center: [number, number];
    detail: { formatter: () => string; offsetCenter: [number, number] };
    data: { value: number; name: string }[];
  }[];
  graphic: { style: { text: string } }[];
}

function draw(data: Cell[][], areas: Partial<ChartForm> = {}, settings: object = {}, place: object = {}) {
  const form = chartForm.parse({ xAxis: [item('科室')], yAxis: [item('床位')], settings, ...areas });
  const answer = { keys: ['科室', '床位'], data };
  const { drawn, description } = drawChart({ type: 'gauge', form, answer, theme, ...place });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const option = drawn.option as unknown as Option;
  const [dial, ticks] = option.series as [Option['series'][number], Option['series'][number]];
  return { dial, ticks, option, rowAt: drawn.rowAt, words: description };
}
const standards = { lowest: 200, height: 800 };
/** Full colours: the bands in their order, as far as the value lies in them. */
const shining = (value: number, areas: Partial<ChartForm> = standards, settings?: object) =>
  draw([['内科', value]], areas, settings)
    .dial.axisLine.lineStyle.color.map(([, color]) => color)
    .filter((color) => color.startsWith('#'));

describe('[CHART-15] one pointer over three bands', () => {
  test.each([
    [0, red],
    [199.9, red],
    [200, green],
    [800, green],
    [800.1, orange],
    [1000, orange],
  ])('[CHART-31] %d shines as it should between 0, 200, 800 and 1000', (value, color) => {
    expect(shining(value)).toEqual([color]);
    expect(draw([['内科', value]]).dial).toMatchObject({ min: 0, max: 1000, data: [{ value }] });
  });

  test('the bands end at the standards', () => {
    const ends = draw([['内科', 50]], { min: 0, max: 100, lowest: 40, height: 90 });
    const stops = ends.dial.axisLine.lineStyle.color.map(([stop]) => Math.round(stop * 100) / 100);
    expect(stops).toEqual([0.4, 0.4, 0.9, 0.9, 1]);
    expect(ends.ticks.data.map(({ name }) => name)).toEqual(['0', '100', '40', '90']);
  });

  test('a value beyond the range leaves the hand at its end and keeps its own figure', () => {
    const over = draw([['内科', 1600]]);
    expect(over.dial.data[0]?.value).toBe(1000);
    expect(over.dial.detail.formatter()).toContain('{figure|1,600}');
    expect(over.dial.detail.formatter()).toContain('超出量程');
    expect(draw([['内科', -5]]).dial.data[0]?.value).toBe(0);
  });

  test('越高越好 and 越低越好 move the good band to an end', () => {
    expect([100, 500, 900].flatMap((value) => shining(value, standards, { best: 'up' }))).toEqual([
      red,
      orange,
      green,
    ]);
    expect([100, 500, 900].flatMap((value) => shining(value, standards, { best: 'down' }))).toEqual([
      green,
      orange,
      red,
    ]);
    expect(draw([['内科', 100]], standards, { best: 'down' }).words).toContain('达标');
  });

  test('without a standard that somebody set nothing is judged, whatever the range', () => {
    for (const areas of [{}, { min: 0, max: 100 }]) {
      expect(shining(50, areas)).toEqual([theme.accent]);
      expect(draw([['内科', 50]], areas).words).not.toMatch(/标准|达标/);
      expect(draw([['内科', 50]], areas).ticks.data).toHaveLength(2);
    }
  });

  test('[CHART-15] without a standard the ring is filled as far as the value goes', () => {
    const filled = (value: number | null) =>
      draw([['内科', value]], { min: 0, max: 100 }).dial.axisLine.lineStyle.color;
    expect(filled(25)[0]).toEqual([0.25, theme.accent]);
    expect(filled(25)).toHaveLength(2);
    expect(filled(25)[1]?.[1]).not.toBe(theme.accent);
    expect(filled(170)[0]?.[0]).toBe(1);
    expect([filled(-3)[0]?.[0], filled(null)[0]?.[0]]).toEqual([0, 0]);
  });

  test('one standard alone judges by itself', () => {
    const at = (value: number, areas: Partial<ChartForm>, best = 'middle') =>
      shining(value, { min: 0, max: 100, ...areas }, { best })[0];
    expect([10, 30, 90].map((value) => at(value, { lowest: 30 }))).toEqual([red, green, green]);
    expect([0, 30, 90].map((value) => at(value, { height: 30 }))).toEqual([green, green, orange]);
    expect([10, 30, 90].map((value) => at(value, { lowest: 30 }, 'up'))).toEqual([red, green, green]);
    expect([10, 30, 90].map((value) => at(value, { height: 30 }, 'down'))).toEqual([green, green, red]);
    expect(draw([['内科', 50]], { max: 100, lowest: 30 }).words).not.toContain('最高标准');
  });

  const percent = { settings: { numberStyle: 'percent' } };
  const rate = { yAxis: [item('床位', { name: '床位使用率' })] };
  test.each<[string, number, Partial<ChartForm>, [number, number]]>([
    ['a percentage', 0.25, percent, [0, 1]],
    ['a percentage above the whole', 1.25, percent, [0, 2]],
    ['an end that was set', 0.25, { ...percent, max: 0.5 }, [0, 0.5]],
    ['standards beyond the whole', 0.25, { ...percent, height: 2.5 }, [0, 3]],
    ['a rate by its name', 1.04, { ...rate, lowest: 0.9 }, [0, 2]],
    ['a rate in hundredths', 92.5, rate, [0, 100]],
    ['a rate of no whole', 250, rate, [0, 1000]],
    ['a plain figure', 0.25, {}, [0, 1000]],
  ])(
    '[CHART-31] the range without an end ends where a rate has its whole: %s',
    (_case, value, areas, range) => {
      const { settings = {}, ...form } = areas;
      const { dial } = draw([['内科', value]], form, settings);
      expect([dial.min, dial.max]).toEqual(range);
    },
  );

  test("the author's own colours", () => {
    expect(shining(500, standards, { middleColor: '#123456', lowColor: 'url(x)' })).toEqual(['#123456']);
  });

  test('bounds that contradict each other are drawn as one band of a sound range', () => {
    expect(draw([['内科', 5]], { min: 9, max: 9 }).dial).toMatchObject({ min: 0, max: 1000 });
    expect(shining(5, { max: 100, lowest: 500 })).toEqual([theme.accent]);
    expect(draw([['内科', 5]], { max: 100, lowest: 500 }).dial).toMatchObject({ min: 0, max: 100 });
  });
});

describe('which row is shown', () => {
  const rows: Cell[][] = [
    ['内科', 10],
    ['外科', 20],
    ['儿科', null],
  ];
  const figure = (data: Cell[][], settings: object = {}) => {
    const { dial, rowAt, words } = draw(data, {}, settings);
    return [
      dial.detail.formatter().split('\n')[0],
      rowAt({ seriesIndex: 0, dataIndex: 0 }),
      words.includes('其中一行'),
    ];
  };

  test('that there are more is written under the dial, unless it is the newest of dates or the sum of all', () => {
    const note = (data: Cell[][], settings: object = {}) =>
      draw(data, {}, settings).option.graphic[0]?.style.text;
    expect(note(rows)).toBe('共 3 行，只显示 内科');
    expect(note(rows, { row: 'last' })).toBe('共 3 行，只显示 儿科');
    expect(note(rows, { row: 'sum' })).toBe('');
    expect(note(rows.slice(0, 1))).toBe('');
    expect(
      note([
        ['2026-05', 5],
        ['2026-06', 6],
      ]),
    ).toBe('');
  });

  test('a month is named whole in the middle of a small dial, which leaves its bounds to the tooltip', () => {
    const small = draw([['2026-10', 5]], {}, {}, { width: 180, height: 130 });
    expect(small.dial.detail.formatter()).toContain('{name|2026-10}');
    expect(small.ticks.data).toEqual([]);
    expect(draw([['2026-10', 5]], standards).ticks.data).toHaveLength(4);
  });

  test('a dial too small to hold its figure has it below, inside its place', () => {
    const place = { width: 70, height: 76 };
    const below = ({ radius, center, detail }: Option['series'][number]): boolean => {
      expect(center[1] + Math.abs(detail.offsetCenter[1])).toBeLessThan(place.height - 6);
      return detail.offsetCenter[1] > radius * Math.sin((32 * Math.PI) / 180);
    };
    expect(below(draw([['内科', 15_665_012.34]], {}, {}, place).dial)).toBe(true);
    expect(below(draw([['内科', 7]], {}, {}, place).dial)).toBe(false);
    // The hand of a low value points into the middle line: a figure that just fits the ring would lie over it.
    const low = { width: 150, height: 76 };
    const { dial } = draw([['内科', 15_626_312.34]], {}, {}, low);
    const [ring, hand] = [dial.axisLine.lineStyle.width, dial.pointer.length];
    const isBelow = dial.detail.offsetCenter[1] > dial.radius * Math.sin((32 * Math.PI) / 180);
    expect(isBelow || (dial.radius - ring - hand) * 2 > 62).toBe(true);
    const rowsOf = (height: number) =>
      draw(rows, {}, {}, { width: 90, height }).option.graphic.map(({ style }) => style.text);
    expect(rowsOf(76).join('')).toBe('');
    expect(rowsOf(120).join('')).not.toBe('');
  });

  test('the first, the last, the sum', () => {
    expect(figure(rows)).toEqual(['{figure|10}', 0, true]);
    expect(figure(rows, { row: 'last' })).toEqual(['{figure|—}', 2, true]);
    expect(figure(rows, { row: 'sum' })).toEqual(['{figure|30}', null, false]);
    const average = { calculateType: { type: 'avg' as const, columns: [] } };
    expect(draw(rows, average, { row: 'sum' }).dial.detail.formatter()).toContain('{figure|10.00}');
  });

  test('of dates the newest', () => {
    const months: Cell[][] = [
      ['2026-05', 5],
      ['2026-06', 6],
      ['2026-04', 4],
    ];
    expect(figure(months)).toEqual(['{figure|6}', 1, true]);
  });

  test('no value, no hand', () => {
    expect(draw(rows.slice(2)).dial.pointer.show).toBe(false);
    expect(draw(rows).dial.pointer.show).toBe(true);
  });
});

test('[AXIS-02] [AXIS-08] [AXIS-15] a gauge asks for x and one value', () => {
  expect(missingSlots('gauge', chartForm.parse({}))).toEqual(['xAxis', 'yAxis']);
  expect(acceptDrop('gauge', 'xAxis', [item('a'), item('b')])).toEqual([item('a')]);
  expect(acceptDrop('gauge', 'yAxis', [item('a'), item('b')])).toEqual([item('a')]);
});

test('the tooltip says value, standards and range', () => {
  const text = draw([['<b>', 620]], standards).option.tooltip.formatter();
  for (const part of ['&lt;b&gt;', '620', '最低标准', '200', '最高标准', '800', '0 – 1,000', '达标'])
    expect(text).toContain(part);
});

test('the dial and its bounds stay inside their place, without touching each other', () => {
  const side = fc.integer({ min: 160, max: 1600 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.constantFrom('wide' as const, 'half' as const),
      fc.integer({ min: 1, max: 999 }),
      (width, height, shape, lowest) => {
        const dial = dialOf(width, height, shape, true);
        const bounds = { min: 0, max: 1000, lowest, height: 999 };
        const [x, y] = dial.center;
        expect(x - dial.radius).toBeGreaterThanOrEqual(0);
        expect(y - dial.radius).toBeGreaterThanOrEqual(0);
        const placed = labelsOf(
          bounds,
          [0, 1, 2].map(() => ({ from: 0, to: 1, color: '', ink: '', says: '' })),
          dial,
          String,
        );
        for (const { at } of placed) {
          expect(x + at[0]).toBeGreaterThan(0);
          expect(x + at[0]).toBeLessThan(width);
          expect(y + at[1]).toBeLessThan(height);
        }
      },
    ),
  );
});
