import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drilledEntries, drillProblem, drillText } from './drill.ts';
import { columnItem } from './widget.ts';

const x = (id: string) => columnItem.parse({ id, name: id });
const read = (value: unknown) => drillText.safeParse(JSON.stringify(value));

test('a drill is read from its text, an empty text is none', () => {
  const drill = { level: 2, path: [{ key: '省', value: null }] };
  expect(read(drill).data).toEqual(drill);
  expect(drillText.parse(undefined)).toBeUndefined();
  expect(drillText.parse(' ')).toBeUndefined();
});

test.each([
  ['no JSON', '{level:1}'],
  ['an unknown key', JSON.stringify({ level: 1, path: [], where: '1=1' })],
  ['an unknown key in a step', JSON.stringify({ level: 1, path: [{ key: '省', value: 1, op: 'ne' }] })],
  ['a list as a value', JSON.stringify({ level: 1, path: [{ key: '省', value: [1] }] })],
  ['a negative level', JSON.stringify({ level: -1, path: [] })],
  ['half a level', JSON.stringify({ level: 0.5, path: [] })],
  ['a level past every chart', JSON.stringify({ level: 50, path: [] })],
  ['a prototype', '{"level":1,"path":[{"key":"省","value":1,"__proto__":{"x":1}}]}'],
  ['a constructor', '{"level":1,"path":[],"constructor":{}}'],
  ['1,000 steps', JSON.stringify({ level: 1, path: Array(1000).fill({ key: '省', value: 1 }) })],
])('%s is refused in one sentence', (_, text) => {
  expect(drillText.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([drillProblem]);
});

test('steps belong to entries above the level, in their order, none twice', () => {
  const xAxis = [x('省'), x('市'), x('区')];
  const entries = (level: number, ...keys: string[]) =>
    drilledEntries(xAxis, { level, path: keys.map((key) => ({ key, value: 1 })) })?.map(({ id }) => id);
  expect(entries(2, '省', '市')).toEqual(['省', '市']);
  expect(entries(2, '市')).toEqual(['市']);
  expect(entries(0)).toEqual([]);
  for (const wrong of [
    entries(1, '市'),
    entries(2, '市', '省'),
    entries(2, '省', '省'),
    entries(2, '医生'),
    entries(3),
    entries(2, 'constructor'),
  ]) {
    expect(wrong).toBeUndefined();
  }
  expect(drilledEntries([], { level: 0, path: [] })).toEqual([]);
});

test('no text breaks the reader', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(() => drillText.safeParse(text)).not.toThrow();
    }),
  );
});
