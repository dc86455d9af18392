import { type Cell, type ChartType, chartForm } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { drawChart, outlineFor } from '../draw.ts';
import { missingSlots } from '../slots.ts';
import { outlineByCode, withOutline } from '../testing/outlines.ts';
import { textWidth } from '../theme/text-width.ts';
import type { Fit } from './place.ts';
import { guangdongCities, provinces } from './provinces.ts';

const item = (id: string) => ({ id, name: id });
const axes = { xAxis: [item('地区')], nAxis: [item('病例数')] };
const request = (type: ChartType, data: Cell[][], form: object = {}) => {
  const keys = ['地区', '病例数', '床位数', '经度', '纬度'].slice(0, data[0]?.length ?? 2);
  const yAxis = keys.slice(2).map(item);
  return { type, answer: { keys, data }, form: chartForm.parse({ ...axes, yAxis, ...form }) };
};
interface Seen {
  series: {
    type: string;
    data: { name: string; value: number | number[]; symbolSize?: number }[];
    map?: string;
  }[];
  visualMap: { show?: boolean; min?: number; max?: number; type: string };
  tooltip: { formatter: (hover: { dataIndex: number; seriesType?: string }) => string };
}
const draw = (type: ChartType, data: Cell[][], form: object = {}) => {
  const { drawn, description } = drawChart(withOutline(request(type, data, form)));
  if (drawn.renderer !== 'echarts') throw new Error(`drawn as ${drawn.renderer}`);
  return { ...drawn, description, option: drawn.option as unknown as Seen };
};
const drawnValue = (seen: Seen, name: string): unknown =>
  seen.series[0]?.data.find((one) => one.name === name)?.value;

test('[AXIS-11] china_map and scatter_map require x and n, map and gd_map x, y and n', () => {
  const empty = chartForm.parse({});
  for (const type of ['china_map', 'scatter_map'] as const) {
    expect(missingSlots(type, empty)).toEqual(['xAxis', 'nAxis']);
  }
  for (const type of ['map', 'gd_map'] as const) {
    expect(missingSlots(type, empty).toSorted()).toEqual(['nAxis', 'xAxis', 'yAxis']);
    expect(missingSlots(type, chartForm.parse({ ...axes, yAxis: [item('床位数')] }))).toEqual([]);
  }
});

test.each(['china_map', 'gd_map', 'map', 'scatter_map'] as const)(
  '[CHART-17] a %s that no name belongs to has no scale of values that it does not show',
  (type) => {
    const shown = (data: Cell[][]): boolean | undefined => draw(type, data).option.visualMap.show;
    expect(shown([['Argentina', 12, 1]])).toBe(false);
    expect(
      shown([
        ['Argentina', 12, 1],
        [type === 'gd_map' ? '广州' : '广东', 3, 1],
      ]),
    ).toBe(true);
    expect(shown([[type === 'gd_map' ? '广州' : '广东', null, 1]])).toBe(false);
  },
);

describe('[CHART-17] china_map', () => {
  const data: Cell[][] = provinces.map(({ full }, at) => [full, 100 + at]);
  const drawn = draw('china_map', data);

  test('colours every province by its value, on the map that carries the inset', () => {
    expect(drawn.outline).toBe('china');
    expect(drawn.option.series[0]).toMatchObject({ type: 'map', map: 'china' });
    for (const [at, { short }] of provinces.entries()) expect(drawnValue(drawn.option, short)).toBe(100 + at);
    expect(drawnValue(drawn.option, '南海诸岛')).toBeNaN();
    expect(drawn.note).toBeUndefined();
  });

  test('every region leads to its row of the answer', () => {
    drawn.option.series[0]?.data.forEach(({ name }, dataIndex) => {
      const row = drawn.rowAt({ seriesIndex: 0, dataIndex });
      const named = row === null ? '南海诸岛' : String(data[row]?.[0]);
      expect(named).toContain(name);
    });
  });

  test('reference values set the ends of the scale, the data do when there are none', () => {
    expect(drawn.option.visualMap).toMatchObject({ min: 100, max: 133 });
    expect(draw('china_map', data, { min: 0, max: 1000 }).option.visualMap).toMatchObject({
      min: 0,
      max: 1000,
    });
  });
});

describe('[CHART-18] [CHART-21] gd_map', () => {
  const data: Cell[][] = guangdongCities.map((name, at) => [name, at + 1, 500 - at]);

  test('colours its 21 cities, all 21 rows of them', () => {
    const drawn = draw('gd_map', data);
    expect(drawn.outline).toBe('440000');
    expect(drawn.note).toBeUndefined();
    for (const [at, name] of guangdongCities.entries())
      expect(drawnValue(drawn.option, `${name}市`)).toBe(at + 1);
    expect(drawn.description).toContain('共 21 个地区有数据');
  });

  test('shows the value and the measures of Y in the tooltip', () => {
    const drawn = draw('gd_map', data);
    const at = drawn.option.series[0]!.data.findIndex(({ name }) => name === '韶关市');
    const markup = drawn.option.tooltip.formatter({ dataIndex: at });
    for (const text of ['韶关市', '病例数', '床位数', '499']) expect(markup).toContain(text);
    const none = draw('gd_map', data.slice(0, 1)).option;
    const quiet = none.series[0]!.data.findIndex(({ name }) => name === '云浮市');
    expect(none.tooltip.formatter({ dataIndex: quiet })).toContain('暂无数据');
  });

  test('rows of other places use up nothing: the 21 cities are found among hundreds', () => {
    const others = Array.from({ length: 300 }, (_, at): Cell[] => [`外省城市${at}`, 1, 1]);
    const drawn = draw('gd_map', [...others, ...data]);
    expect(drawnValue(drawn.option, '云浮市')).toBe(21);
    expect(drawn.note).toMatchObject({
      text: '300 个名称未匹配：外省城市0、外省城市1、外省城市2等',
    });
  });

  test('rows beyond 21 are left out and said so; provinces are not cut', () => {
    const drawn = draw('gd_map', [...data, ['广州', 1, 1], ['深圳', 1, 1]]);
    expect(drawn.note?.text).toContain('2 行未显示');
    const provincesTwice = [...provinces, ...provinces].map(({ short }): Cell[] => [short, 1]);
    expect(drawnValue(draw('china_map', provincesTwice).option, '澳门')).toBe(2);
  });
});

test('[CHART-19] map takes the outline that its row names ask for, unless the settings choose one', () => {
  const wish = (names: string[], form: object = {}) =>
    outlineFor(
      request(
        'map',
        names.map((name) => [name, 1, 1]),
        form,
      ),
    );
  expect(wish(['广州', '深圳市'])).toEqual({ code: '440000', path: [] });
  expect(wish(['广东', '湖南省', '广州'])).toEqual({ code: 'china', path: [] });
  expect(wish(['不知道'])).toEqual({ code: '440000', path: [] });
  expect(wish(['广州'], { settings: { outline: '430000' } })).toEqual({ code: '430000', path: [] });
  expect(wish(['广州'], { settings: { outline: '../../secret' } })).toEqual({ code: '440000', path: [] });
  expect(draw('map', [['长沙', 7, 1]], { settings: { outline: '430000' } }).outline).toBe('430000');
});

test('a drilled map takes the outline of what was clicked', () => {
  const levels = { xAxis: [item('省份'), item('地区'), item('街道')] };
  const drilled = (type: ChartType, index: number, values: string[]) =>
    outlineFor(
      request(type, [['x', 1, 1]], {
        ...levels,
        filterForm: { index, pointer: values.map((value, at) => ({ key: levels.xAxis[at]!.id, value })) },
      }),
    );
  expect(drilled('china_map', 0, [])).toEqual({ code: 'china', path: [] });
  expect(drilled('china_map', 1, ['湖南省'])).toEqual({ code: '430000', path: [] });
  expect(drilled('china_map', 2, ['湖南省', '长沙市'])).toEqual({ code: '430000', path: ['长沙市'] });
  expect(drilled('map', 1, ['广西'])).toEqual({ code: '450000', path: [] });
  expect(drilled('gd_map', 1, ['广州市'])).toEqual({ code: '440000', path: ['广州市'] });
});

describe('[CHART-20] scatter_map', () => {
  test('places points at the centre of their province or city, larger ones larger', () => {
    const drawn = draw('scatter_map', [
      ['广东', 10],
      ['长沙市', 90],
      ['火星', 1],
      ['湖北武汉市', 40],
    ]);
    expect(drawn.outline).toBe('china');
    const points = drawn.option.series[0]!.data;
    expect(points.map(({ name }) => name)).toEqual(['长沙市', '湖北武汉市', '广东']);
    const [x = 0, y = 0] = points[0]!.value as number[];
    expect([Math.round(x), Math.round(y)]).toEqual([113, 28]);
    expect(points[0]!.symbolSize).toBeGreaterThan(points[2]!.symbolSize ?? 99);
    expect(drawn.note).toEqual({ text: '1 个名称未匹配：火星', names: ['火星'] });
    expect(points.map((_, dataIndex) => drawn.rowAt({ seriesIndex: 0, dataIndex }))).toEqual([1, 3, 0]);
  });

  test('longitude and latitude columns come first', () => {
    const drawn = draw('scatter_map', [
      ['东院', 10, 200, 113.3, 23.1],
      ['西院', 20, 100, 999, 23.1],
    ]);
    expect(drawn.option.series[0]!.data.map(({ value }) => value)).toEqual([[113.3, 23.1, 10]]);
    expect(drawn.note?.names).toEqual(['西院']);
    const markup = drawn.option.tooltip.formatter({ dataIndex: 0, seriesType: 'scatter' });
    expect(markup).toContain('床位数');
    expect(markup).not.toContain('经度');
  });
});

test('[CHART-22] names that are nowhere on the map are left out, listed, and mended by an alias', () => {
  const data: Cell[][] = [
    ['广州', 5, 1],
    ['羊城', 7, 1],
    ['火星', 9, 1],
  ];
  const drawn = draw('gd_map', data);
  expect(drawnValue(drawn.option, '广州市')).toBe(5);
  expect(drawn.note).toEqual({ text: '2 个名称未匹配：羊城、火星', names: ['羊城', '火星'] });
  expect(drawn.description).toContain('2 个名称未匹配：羊城、火星');
  const mended = draw('gd_map', data, { settings: { aliases: [{ name: '羊城', region: '广州' }] } });
  // Two rows of one region: sums of counted rows add up.
  expect(drawnValue(mended.option, '广州市')).toBe(12);
  expect(mended.note?.names).toEqual(['火星']);
});

test('two rows of one region are not added up where that would be wrong', () => {
  const data: Cell[][] = [
    ['广州', 5, 1],
    ['广州市', 7, 1],
  ];
  const average = draw('gd_map', data, { calculateType: { type: 'avg', columns: [] } });
  expect(drawnValue(average.option, '广州市')).toBe(5);
});

test('[K02] [K03] hostile names of regions and columns are text in tooltips', () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const outline = {
    ...outlineByCode('440000'),
    regions: [
      {
        name: hostile,
        adcode: '',
        center: [113, 23] as const,
        box: { west: 112, east: 114, south: 22, north: 24 },
      },
    ],
  };
  const form = { nAxis: [{ id: '病例数', name: hostile }] };
  const { drawn } = drawChart({ ...request('gd_map', [[hostile, 1, 2]], form), outline });
  if (drawn.renderer !== 'echarts') throw new Error('not drawn');
  const markup = (drawn.option as unknown as Seen).tooltip.formatter({ dataIndex: 0 });
  expect(markup).not.toContain('<img');
  expect(markup).toContain('&lt;img');
});

test('a map without its outline says so', () => {
  const { drawn } = drawChart(request('china_map', [['广东', 1]]));
  expect(drawn).toEqual({ renderer: 'empty', message: '没有这个地区的地图轮廓' });
});

describe('[CHART-17] a map and its legend', () => {
  const data: Cell[][] = provinces.map(({ full }, at) => [full, at === 0 ? 4e7 : 1e4 * (at + 1)]);
  const placed = (size: { width: number; height: number }, settings: object = {}) => {
    const { drawn } = drawChart({ ...withOutline(request('china_map', data, { settings })), ...size });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    const option = drawn.option as unknown as {
      visualMap: { show: boolean };
      series: { left: number; width: number }[];
    };
    return { legend: option.visualMap.show, ...option.series[0]! };
  };

  test('stand beside each other in a small place', () => {
    const { legend, left, width } = placed({ width: 268, height: 176 });
    expect(legend).toBe(true);
    expect(left).toBeGreaterThan(90);
    expect(left + width).toBeLessThanOrEqual(268);
  });

  test('a map keeps the middle where its legend has room in a corner', () => {
    const { legend, left, width } = placed({ width: 900, height: 420 });
    expect(legend).toBe(true);
    expect(left + width / 2).toBeCloseTo(450);
  });

  test('a low place has room for both where it is wide', () => {
    const { legend, left, width } = placed({ width: 480, height: 150 });
    expect(legend).toBe(true);
    expect(left + width / 2).toBeCloseTo(240);
    expect(placed({ width: 480, height: 70 }).legend).toBe(false);
  });

  test.each([
    ['320000', 260, 200],
    ['370000', 280, 240],
    ['440000', 360, 170],
  ])('no name of %s in %i x %i pixels is written over the words of its scale', (code, wide, high) => {
    const { regions, box } = outlineByCode(code);
    const rows = regions.map(({ name }, at): Cell[] => [name, 1e4 * (at + 1) * (at + 3), 1]);
    const { drawn } = drawChart({
      ...withOutline(request('map', rows, { settings: { outline: code, scale: 'quantile' } })),
      width: wide,
      height: high,
    });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    const { visualMap, series } = drawn.option as unknown as {
      visualMap: { left?: number; right: number; top?: number; bottom: number; pieces: { label: string }[] };
      series: [Fit & { data: { name: string; label: { show: boolean; formatter: () => string } }[] }];
    };
    const [map] = series;
    const words = 17 + Math.max(...visualMap.pieces.map(({ label }) => textWidth(label, 12)));
    const tall = visualMap.pieces.length * 14;
    const left = visualMap.left ?? wide - visualMap.right - words;
    const top = visualMap.top ?? high - visualMap.bottom - tall;
    const named = map.data.filter(({ label }) => label.show);
    expect(named.length).toBeGreaterThan(3);
    const over = named.filter(({ name, label }) => {
      const [longitude, latitude] = regions.find((region) => region.name === name)?.center ?? [0, 0];
      const x = map.left + ((longitude - box.west) / (box.east - box.west)) * map.width;
      const y = map.top + ((box.north - latitude) / (box.north - box.south)) * map.height;
      const half = textWidth(label.formatter(), 12) / 2;
      return x + half > left && x - half < left + words && y + 6 > top && y - 6 < top + tall;
    });
    expect(over.map(({ name }) => name)).toEqual([]);
  });

  test('a legend that would leave no map is left out', () => {
    const { legend, left, width } = placed(
      { width: 268, height: 176 },
      { prefix: '门诊费用', suffix: '人民币' },
    );
    expect(legend).toBe(false);
    expect(left + width / 2).toBeCloseTo(134);
  });
});
