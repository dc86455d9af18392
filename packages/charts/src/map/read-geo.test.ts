import { expect, test } from 'vitest';
import { OutlineProblem, outlineLimits, readOutlineGeo } from './read-geo.ts';

const square = [
  [
    [113, 23],
    [114, 23],
    [114, 24],
    [113, 23],
  ],
];
const area = (name: unknown, geometry: unknown = { type: 'Polygon', coordinates: square }, more = {}) => ({
  type: 'Feature',
  properties: { name, ...more },
  geometry,
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const problemOf = (value: unknown): string => {
  try {
    readOutlineGeo(value);
    return '';
  } catch (error) {
    if (error instanceof OutlineProblem) return error.message;
    throw error;
  }
};

test('an outline keeps names, codes, centres and borders, and nothing else', () => {
  const read = readOutlineGeo({
    ...collection(
      area('甲', undefined, {
        adcode: 440100,
        center: [113.5, 23.5],
        onclick: 'alert(1)',
        fill: 'url(javascript:1)',
      }),
      { ...area('乙', { type: 'MultiPolygon', coordinates: [square, square] }), id: '440200' },
    ),
    crs: { type: 'name' },
    places: [['x', 0, 0]],
  });
  expect(read).toEqual({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name: '甲', adcode: '440100', cp: [113.5, 23.5] },
        geometry: { type: 'Polygon', coordinates: square },
      },
      {
        type: 'Feature',
        properties: { name: '乙', adcode: '440200' },
        geometry: { type: 'MultiPolygon', coordinates: [square, square] },
      },
    ],
  });
});

test('a nine-dash line without a name gets its own', () => {
  const { features } = readOutlineGeo(collection(area('', undefined, { adcode: '100000_JD' })));
  expect(features[0]?.properties).toEqual({ name: '南海诸岛' });
});

test('[K03] hostile names stay texts', () => {
  const name = '<img src=x onerror=alert(1)>';
  expect(readOutlineGeo(collection(area(name))).features[0]?.properties.name).toBe(name);
});

test.each([
  ['alert(1)', 'FeatureCollection'],
  [null, 'FeatureCollection'],
  [[], 'FeatureCollection'],
  [{ type: 'FeatureCollection' }, 'FeatureCollection'],
  [{ type: 'Topology', objects: {} }, 'FeatureCollection'],
  [collection(), '没有区域'],
  [collection(7), '不是区域'],
  [collection(area('')), '没有名称'],
  [collection(area({ toString: 'x' })), '没有名称'],
  [collection(area('长'.repeat(101))), '超过 100 个字符'],
  [collection(area('甲'), area('甲')), '重复'],
  [collection(area('甲', null)), '不是面'],
  [collection(area('甲', { type: 'Point', coordinates: [1, 2] })), '不是面'],
  [collection(area('甲', { type: 'GeometryCollection', geometries: [] })), '不是面'],
  [collection(area('甲', { type: 'Polygon', coordinates: [] })), '没有边界'],
  [collection(area('甲', { type: 'Polygon', coordinates: 'x' })), '没有边界'],
  [collection(area('甲', { type: 'Polygon', coordinates: [[[1, 2]]] })), '少于 4 个点'],
  [
    collection(
      area('甲', {
        type: 'Polygon',
        coordinates: [
          [
            [1, 2],
            [3, 4],
            [5, '6'],
            [1, 2],
          ],
        ],
      }),
    ),
    '经纬度',
  ],
  [
    collection(
      area('甲', {
        type: 'Polygon',
        coordinates: [
          [
            [1, 2],
            [3, 4],
            [181, 6],
            [1, 2],
          ],
        ],
      }),
    ),
    '经纬度',
  ],
  [
    collection(
      area('甲', {
        type: 'Polygon',
        coordinates: [
          [
            [1, 2],
            [3, 4],
            [Number.NaN, 6],
            [1, 2],
          ],
        ],
      }),
    ),
    '经纬度',
  ],
  [collection(area('甲', undefined, { cp: ['a', 1] })), '经纬度'],
  [collection(...Array.from({ length: outlineLimits.features + 1 }, (_, at) => area(`区${at}`))), '区域超过'],
  [
    collection(
      area('甲', {
        type: 'Polygon',
        coordinates: [Array.from({ length: outlineLimits.points + 1 }, () => [1, 2])],
      }),
    ),
    '坐标点超过',
  ],
])('[K03] what is no outline is refused with a reason (%#)', (value, reason) => {
  expect(problemOf(value)).toContain(reason);
});
