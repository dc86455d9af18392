import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readOutline } from '../testing/outlines.ts';
import { polygonsOf } from './geo.ts';
import { outlineOf } from './outline.ts';
import { guangdongCities, provinces } from './provinces.ts';
import { readOutlineGeo } from './read-geo.ts';

const folder = new URL('../../outlines/', import.meta.url);
const codes = readdirSync(folder).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);

test('the country, every province and their licence are there', () => {
  expect(codes.toSorted()).toEqual(['china', ...provinces.map(({ adcode }) => adcode)].toSorted());
  expect(readFileSync(new URL('LICENSE', folder), 'utf8')).toContain('Apache License');
  expect(readFileSync(new URL('NOTICE', folder), 'utf8')).toContain('Apache ECharts');
});

test('[CHART-17] the country has its 34 regions', () => {
  const names = outlineOf('china', readOutline('china')).regions.map(({ name }) => name);
  expect(names.toSorted()).toEqual(provinces.map(({ short }) => short).toSorted());
});

test('[CHART-18] [CHART-21] Guangdong has its 21 cities', () => {
  const names = outlineOf('440000', readOutline('440000')).regions.map(({ name }) => name);
  expect(names.toSorted()).toEqual(guangdongCities.map((city) => `${city}市`).toSorted());
});

describe.each(codes)('outline %s', (code) => {
  const geo = readOutline(code);

  test('keeps the rules of uploads', () => {
    expect(readOutlineGeo(geo).features).toHaveLength(geo.features.length);
  });

  test('has closed rings of an area, and every region its centre within the box', () => {
    for (const feature of geo.features) {
      for (const ring of polygonsOf(feature).flat()) {
        expect(ring.length).toBeGreaterThanOrEqual(4);
        expect(ring.at(-1)).toEqual(ring[0]);
      }
    }
    const { box, regions, aspect } = outlineOf(code, geo);
    expect(aspect).toBeGreaterThan(0.55);
    for (const {
      center: [x, y],
    } of regions) {
      expect(x).toBeGreaterThan(box.west - 1);
      expect(x).toBeLessThan(box.east + 1);
      expect(y).toBeGreaterThan(box.south - 1);
      expect(y).toBeLessThan(box.north + 1);
    }
  });
});
