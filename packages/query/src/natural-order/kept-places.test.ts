import { naturalPlaces } from '@mingjing/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptPlaces } from './kept-places.ts';

const text = fc.oneof(
  fc.constantFrom('1月', '2月', '10月', '一季度', '二季度', '其他', '合计', '"', '\\', '\u{0}', ','),
  fc.string({ maxLength: 3 }),
  fc.integer({ min: 0, max: 30 }).map((n) => `${n}号楼`),
);

test('places of lists that were asked before are those of the list, however many there were', () => {
  const lists = fc.sample(fc.uniqueArray(text, { maxLength: 8 }), { numRuns: 400, seed: 3 });
  // Long enough that the first ones are forgotten meanwhile.
  const long = Array.from({ length: 35 }, (_, at) =>
    Array.from({ length: 2000 }, (_none, n) => `${at}层${n}床`),
  );
  for (const list of [...lists, ...lists, ...long, ...lists, ...long.slice(0, 3)])
    expect(keptPlaces(new Set(list))).toEqual(naturalPlaces(list));
});

test('a list that was asked before is not read anew', () => {
  const list = new Set(['3床', '1床', '2床']);
  expect(keptPlaces(list)).toBe(keptPlaces(new Set(list)));
  expect([...(keptPlaces(list) ?? [])]).toEqual([
    ['1床', 0],
    ['2床', 1],
    ['3床', 2],
  ]);
});
