import { describe, expect, test } from 'vitest';
import { outlineByCode } from '../testing/outlines.ts';
import { matcherOf } from './match.ts';
import { provinceOf, shortName } from './names.ts';
import { provinces } from './provinces.ts';

const nameIn = (
  code: string,
  name: string,
  aliases: { name: string; region: string }[] = [],
): string | undefined => {
  const outline = outlineByCode(code);
  return outline.regions[matcherOf(outline, aliases)(name)]?.name;
};

test.each([
  ['广州市', '广州'],
  ['内蒙古自治区', '内蒙古'],
  ['新疆维吾尔自治区', '新疆'],
  ['香港特别行政区', '香港'],
  ['延边朝鲜族自治州', '延边'],
  ['湘西土家族苗族自治州', '湘西'],
  ['湘西州', '湘西'],
  ['克孜勒苏柯尔克孜自治州', '克孜勒苏'],
  ['博尔塔拉蒙古自治州', '博尔塔拉'],
  ['海西蒙古族藏族自治州', '海西'],
  ['西双版纳傣族自治州', '西双版纳'],
  ['大兴安岭地区', '大兴安岭'],
  ['锡林郭勒盟', '锡林郭勒'],
  ['秀山土家族苗族自治县', '秀山'],
  ['东区', '东区'],
  ['  广 州 市 ', '广州'],
])('[CHART-22] %s is called %s for short', (name, short) => {
  expect(shortName(name)).toBe(short);
});

test.each(['回', '土家', '壮族', '市', '特别行政', '（'])(
  'a long text of %s is no name and costs no more than its length',
  (part) => {
    const text = `${part.repeat(1_000_000 / part.length)}x`;
    expect(shortName(text)).toBe(text.normalize('NFKC'));
    expect(provinceOf(text)).toBeNull();
  },
);

describe('[CHART-22] every province is found by its names and its code', () => {
  test.each(provinces.map((province) => [province.full, province] as const))('%s', (_name, province) => {
    for (const name of [
      province.full,
      province.short,
      province.adcode,
      province.letter,
      `${province.adcode}000000`.slice(0, 6),
    ]) {
      expect(provinceOf(name)).toBe(province.adcode);
      expect(nameIn('china', name)).toBe(province.short);
    }
  });
});

test('[CHART-22] cities in short and long form, with their province in front, and by code', () => {
  for (const name of ['广州', '广州市', '广东省广州市', '广东广州市', '440100', '440100000000', '广州 ']) {
    expect(nameIn('440000', name)).toBe('广州市');
  }
  expect(nameIn('430000', '湘西州')).toBe('湘西土家族苗族自治州');
  expect(nameIn('630000', '海南州')).toBe('海南藏族自治州');
  expect(nameIn('500000', '武隆区')).toBe('武隆县');
});

test('[CHART-22] every region of every outline is found by its own name, its short name and its code', () => {
  for (const { adcode } of [{ adcode: 'china' }, ...provinces]) {
    const outline = outlineByCode(adcode);
    const match = matcherOf(outline);
    outline.regions.forEach((region, at) => {
      expect([region.name, match(region.name)]).toEqual([region.name, at]);
      const coded = region.adcode === '' ? at : match(region.adcode);
      expect([region.adcode, coded]).toEqual([region.adcode, at]);
      // A short name means its region, or, where two share it, nothing: never another one.
      const short = match(shortName(region.name));
      expect([at, -1].includes(short) || outline.regions[short]?.name === shortName(region.name)).toBe(true);
    });
  }
});

test('[CHART-22] what is nowhere on the map is not matched', () => {
  for (const name of ['火星', '', '（空）', '省', '广州人', '44', '999999', 'constructor', '__proto__']) {
    expect(nameIn('440000', name)).toBeUndefined();
  }
  expect(nameIn('china', '广州市')).toBeUndefined();
});

test('[CHART-22] an alias mends a name, whatever form it names the region in', () => {
  expect(nameIn('440000', '羊城', [{ name: '羊城', region: '广州' }])).toBe('广州市');
  expect(nameIn('440000', '广州', [{ name: '广州', region: '深圳市' }])).toBe('深圳市');
  // An alias to nowhere leaves the name as it is.
  expect(nameIn('440000', '广州', [{ name: '广州', region: '火星' }])).toBe('广州市');
});
