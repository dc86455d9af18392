import { type Cell, chartForm } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawChart } from '../draw.ts';
import { formatNumber, type NumberFormat } from './format.ts';
import { settled, settledTogether } from './settled.ts';
import { tickWriter } from './ticks.ts';

const auto: NumberFormat = { style: 'auto', decimals: 2, fixed: false, prefix: '', suffix: '' };
const written = (values: Cell[], money = false, format = auto): string[] => {
  const shared = settled(format, values, money);
  return values.map((value) => formatNumber(value, shared));
};

describe('one unit and one number of decimals for figures beside each other', () => {
  test.each<[string, Cell[], boolean, string[]]>([
    ['large ones in 万', [12_000, 35_500, 20_000], false, ['1.20万', '3.55万', '2.00万']],
    ['whole ones stay whole', [20_000, 30_000], false, ['2万', '3万']],
    ['a part of a unit in it', [12_000_000, 9_000, 800_000], false, ['1,200.0万', '0.9万', '80.0万']],
    ['mostly small ones as they are', [12_000, 900, 800], false, ['12,000', '900', '800']],
    ['亿 where most come near', [127_000_000, 80_000_000], false, ['1.27亿', '0.80亿']],
    [
      'what would be 0 in the unit as it is',
      [30_000_000, 20_000_000, 35],
      false,
      ['3,000万', '2,000万', '35'],
    ],
    ['nothing without a unit', [30_500, 0, 20_000], false, ['3.05万', '0', '2.00万']],
    ['the decimals of the most precise', [36.5, 37, 36.75], false, ['36.50', '37.00', '36.75']],
    ['one decimal is enough', [36.5, 37], false, ['36.5', '37.0']],
    ['money with a fraction has all', [244.8], true, ['244.80']],
    ['large ones in 亿 beside small ones', [4.234e9, 2.4e7, 2.3e7], false, ['42.34亿', '0.24亿', '0.23亿']],
    [
      'no more digits than are read at a glance',
      [1e12, 3_210_000, 3_200_000],
      false,
      ['10,000.00亿', '0.03亿', '0.03亿'],
    ],
    ['money without one has none', [245, 1032], true, ['245', '1,032']],
    ['no value is no figure', [null, 12.5], false, ['—', '12.5']],
    ['digits of a text are kept', ['123456.10', '12'], false, ['123,456.1', '12.0']],
  ])('%s', (_, values, money, texts) => {
    expect(written(values, money)).toEqual(texts);
  });

  test.each<[string, Cell[], string[]]>([
    ['small ones keep three digits', [0.0000936, 0.00000123], ['0.0000936', '0.0000012']],
    ['as many as they have', [0.000002, 0.000005], ['0.000002', '0.000005']],
    ['from 0.01 on they have two decimals, as sums and averages have', [0.048, 0.052], ['0.05', '0.05']],
    ['what is left of sums is nothing', [0.1 + 0.2 - 0.3], ['0.00']],
    ['beside larger ones they have their two', [0.5, 0.0004], ['0.50', '0.00']],
    ['in 万亿 where most come near', [1.234e13, 2e12], ['12.34万亿', '2.00万亿']],
    ['one that is too long in 亿', [266_544_000_000_000, 5e8], ['266.54万亿', '500,000,000']],
    ['some 亿 stay', [3e12, 2e8, 3e8], ['30,000.00亿', '2.00亿', '3.00亿']],
  ])('[CALC-19] sums: %s', (_, values, texts) => {
    expect(written(values, false, { ...auto, fixed: true })).toEqual(texts);
  });

  test('decimals that somebody wished for are not exceeded', () => {
    const wished = { ...auto, fixed: true };
    expect(written([0.00123], false, { ...wished, wished: true })).toEqual(['0.00']);
    expect(written([0.3], false, { ...wished, decimals: 0 })).toEqual(['0']);
  });

  test('money asked for with all its digits has two decimals, or those that it needs', () => {
    const exact = { ...auto, style: 'thousands' as const, decimals: 10 };
    expect(written([244.8, '12.0500000000'], true, exact)).toEqual(['244.80', '12.05']);
    const sums = ['276059028.0700000000', '229683190.7900000000'];
    expect(written(sums, true, exact)).toEqual(['276,059,028.07', '229,683,190.79']);
    expect(written(sums, false, exact)).toEqual(['276,059,028.07', '229,683,190.79']);
    expect(written(['0.1234500000', 1], true, exact)).toEqual(['0.12345', '1.00000']);
  });

  test('sums written whole in place of a unit carry none of its decimals', () => {
    const months = [21_599, 22_370, 20_253, 20_251];
    const sums = { ...auto, fixed: true };
    const texts = ['21,599', '22,370', '20,253', '20,251'];
    expect(written(months, false, sums)).toEqual(texts);
    const [shared = sums] = settledTogether([{ asked: sums, values: months, money: false }]);
    expect(months.map((value) => formatNumber(value, shared))).toEqual(texts);
    expect(written([20_253.5, 20_251], false, sums)).toEqual(['20,253.5', '20,251.0']);
  });

  test('all have the same decimals, and none that is something is written as 0', () => {
    const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e10, max: 1e10 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 12 }), (values) => {
        const shared = settled(auto, values);
        for (const one of values) {
          const text = formatNumber(one, shared);
          const own = shared.style === 'thousands' || text.endsWith('万') || text.endsWith('亿');
          const [, fraction = ''] = text.replace(/[万亿]$/, '').split('.');
          const isNothing = /^-?[0.]+[万亿]?$/.test(text);
          const maySayNothing = Math.abs(one) < 0.01 || shared.style === 'thousands';
          expect(own ? fraction.length : shared.decimals).toBe(shared.decimals);
          expect(isNothing && !maySayNothing).toBe(false);
        }
      }),
    );
  });
});

describe('figures that differ look different', () => {
  const counts: NumberFormat = { ...auto, decimals: 0, fixed: true };
  test.each<[string, Cell[], string[]]>([
    ['a ranking of close ones', [11_024, 10_935, 10_480, 9_968], ['1.10万', '1.09万', '1.05万', '1.00万']],
    ['those that no two decimals tell apart', [11_024, 11_031, 11_019], ['11,024', '11,031', '11,019']],
    ['large ones', [12_340_000, 12_341_000], ['1,234.0万', '1,234.1万']],
    ['three digits of a single one', [60_740], ['6.07万']],
    ['no digits that are not there', [200_000], ['20万']],
    ['equal ones', [11_024, 11_024], ['1.1万', '1.1万']],
  ])('%s', (_, values, texts) => {
    expect(written(values, false, counts)).toEqual(texts);
  });

  test('many figures keep the unit although two of them look alike', () => {
    const values = Array.from({ length: 40 }, (_, at) => 10_000 + at * 97 + (at % 2));
    expect(written(values, false, counts).every((text) => text.endsWith('万'))).toBe(true);
  });
});

describe('figures of measures on one axis', () => {
  const together = (...measures: Cell[][]): string[][] => {
    const formats = settledTogether(measures.map((values) => ({ asked: auto, values, money: false })));
    return measures.map((values, at) => values.map((value) => formatNumber(value, formats[at]!)));
  };

  test('a ranking that no two decimals of the unit tell apart is written without it', () => {
    expect(together([13_012, 9_722, 8_690, 8_671])).toEqual([['13,012', '9,722', '8,690', '8,671']]);
  });

  test('one measure that needs it takes the unit from all of the axis', () => {
    expect(together([13_012, 8_690, 8_671], [20_000, 30_000])).toEqual([
      ['13,012', '8,690', '8,671'],
      ['20,000', '30,000'],
    ]);
  });

  test('the unit stays where figures would be too long without it', () => {
    expect(together([12_340_000, 12_340_010])[0]).toEqual(['1,234.000万', '1,234.001万']);
  });
});

describe('ticks of an axis', () => {
  test.each<[number[], number, string[]]>([
    [[5_000, 10_000, 15_000, 20_000], 18_000, ['0.5万', '1.0万', '1.5万', '2.0万']],
    [[10_000, 20_000, 30_000], 40_000, ['1万', '2万', '3万']],
    [[0, 0.2, 0.4], 0.5, ['0', '0.2', '0.4']],
    [[2_000, 4_000], 8_000, ['2,000', '4,000']],
    [[2e-8, 4e-8], 9e-8, ['0.00000002', '0.00000004']],
  ])('%j are written with the decimals of their step', (ticks, max, texts) => {
    const write = tickWriter(settled(auto, [max]), { min: 0, max }, 5);
    expect(ticks.map(write)).toEqual(texts);
  });

  test('a known step decides the decimals of all', () => {
    const write = tickWriter(settled(auto, [12_500]), { min: 0, max: 12_500 }, 5, 2_500);
    expect([2_500, 5_000, 10_000].map(write)).toEqual(['0.25万', '0.50万', '1.00万']);
  });

  test('a tick between the steps keeps the decimals it needs', () => {
    const write = tickWriter(settled(auto, [30_000]), { min: 0, max: 30_000 }, 3);
    expect(write(2_500)).toBe('0.25万');
  });
});

test('figures of a chart, its axis and its tooltip are in one unit', () => {
  const form = chartForm.parse({
    xAxis: [{ id: '月份', name: '月份' }],
    yAxis: [{ id: '收入', name: '收入', calculation: 'sum' }],
  });
  const answer = {
    keys: ['月份', '收入'],
    data: [
      ['1月', 9_000],
      ['2月', 18_000],
      ['3月', 12_500.5],
    ] as Cell[][],
  };
  const { drawn, description } = drawChart({ type: 'bar', form, answer });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const option = drawn.option as {
    yAxis: { axisLabel: { formatter: (value: number) => string } };
    series: { label: { formatter: (mark: { dataIndex: number }) => string } }[];
    tooltip: { formatter: (hover: object) => string };
  };
  const label = option.series[0]!.label.formatter;
  expect([0, 1, 2].map((dataIndex) => label({ dataIndex }))).toEqual(['0.90万', '1.80万', '1.25万']);
  expect([5_000, 10_000, 15_000].map((tick) => option.yAxis.axisLabel.formatter(tick))).toEqual([
    '0.5万',
    '1.0万',
    '1.5万',
  ]);
  expect(option.tooltip.formatter({ seriesIndex: 0, dataIndex: 0 })).toContain('>0.90万<');
  expect(description).toContain('最高 2月 1.80万');
});

describe('figures told in 万 already', () => {
  const wan: NumberFormat = { ...auto, suffix: '万元' };
  test.each<[string, Cell[], string[]]>([
    ['many of them are 亿', [1_313_719.06], ['131.37亿元']],
    ['few of them stay', [511.4, 37.1], ['511.4万元', '37.1万元']],
    ['beside each other they are in one unit', [511_414.98, 376_127.45], ['51.14亿元', '37.61亿元']],
    [
      'what is lost in 亿 is told in 万',
      [511_414.98, 376_127.45, 0.3, 0],
      ['51.14亿元', '37.61亿元', '0.3万元', '0元'],
    ],
    ['a few large ones among small ones stay', [12_000, 9, 8], ['12,000万元', '9万元', '8万元']],
  ])('%s', (_, values, texts) => {
    expect(written(values, false, wan)).toEqual(texts);
  });
  test('never is a unit said twice, of any size', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { minLength: 1 }), (values) => {
        for (const text of written(values, false, wan)) {
          expect(text).not.toMatch(/万[万亿]|亿[万亿]/);
          expect(text).toMatch(/元$/);
        }
      }),
    );
  });
  test('the value that is written is the value that was there', () => {
    const scale = { 亿元: 1e4, 万元: 1, 元: 1 } as Record<string, number>;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 12 }), (values) => {
        written(values, false, wan).forEach((text, at) => {
          const [, digits = '', unit = ''] = /^([\d,.]+)(.*)$/.exec(text) ?? [];
          const told = Number(digits.replaceAll(',', '')) * (scale[unit] ?? Number.NaN);
          expect(Math.abs(told - (values[at] ?? 0))).toBeLessThanOrEqual(0.006 * (scale[unit] ?? 0));
        });
      }),
    );
  });
  test('people and months of 万元 stay as they are', () => {
    expect(written([12_345], false, { ...auto, suffix: '万元/人' })).not.toEqual(['1.23亿元/人']);
  });
});

test('an axis of parts by a hundred says so at its ticks, other units stay off it', () => {
  const ticks = (suffix: string) =>
    [0, 20, 40].map(tickWriter({ ...auto, style: 'thousands', suffix }, { min: 0, max: 40 }, 2));
  expect(ticks('%')).toEqual(['0', '20%', '40%']);
  expect(ticks('人次')).toEqual(['0', '20', '40']);
});
