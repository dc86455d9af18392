import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedUp, type Placed } from './closing-up.ts';

const box = (id: string, x: number, y: number, w: number, h: number): Placed => ({ id, x, y, w, h });

test('what is left of a row shares its width from edge to edge with the gaps that were there', () => {
  const tiles = [box('a', 32, 96, 300, 120), box('b', 348, 96, 300, 120), box('c', 664, 96, 300, 120)];
  const moved = closedUp(tiles, new Set(['b']));
  expect([...moved.values()]).toEqual([box('a', 32, 96, 458, 120), box('c', 506, 96, 458, 120)]);
});

test('a row that is gone whole leaves its height to the rows above of the same width', () => {
  const grid = [
    box('a', 0, 0, 100, 80),
    box('b', 116, 0, 100, 80),
    box('c', 0, 96, 100, 80),
    box('d', 116, 96, 100, 80),
  ];
  const moved = closedUp(grid, new Set(['c', 'd']));
  expect([...moved.values()]).toEqual([box('a', 0, 0, 100, 176), box('b', 116, 0, 100, 176)]);
});

test('a row that is gone whole leaves its height to the higher row beside it, however many stand there', () => {
  const tiles = [box('t', 0, 0, 316, 80)];
  const upper = [box('a', 0, 96, 100, 200), box('b', 116, 96, 100, 200), box('c', 232, 96, 84, 200)];
  const lower = [box('d', 0, 312, 150, 200), box('e', 166, 312, 150, 200)];
  const moved = closedUp([...tiles, ...upper, ...lower], new Set(['c', 'd', 'e']));
  expect([...moved.values()]).toEqual([box('a', 0, 96, 150, 416), box('b', 166, 96, 150, 416)]);
});

test('nodes of another height, across a wide gap or alone stay where they are', () => {
  const all = [box('hero', 488, 240, 944, 544), box('a', 32, 240, 440, 264), box('far', 1600, 240, 100, 544)];
  expect(closedUp(all, new Set(['hero']))).toEqual(new Map());
});

test('rows of any number reach as far as before and nothing lies over another', () => {
  const rows = fc.array(fc.record({ w: fc.integer({ min: 20, max: 400 }), isGone: fc.boolean() }), {
    minLength: 2,
    maxLength: 9,
  });
  fc.assert(
    fc.property(rows, fc.integer({ min: 0, max: 40 }), (made, gap) => {
      let x = 16;
      const all = made.map(({ w }, at) => {
        const one = box(`n${at}`, x, 10, w, 100);
        x += w + gap;
        return one;
      });
      const gone = new Set(all.filter((_, at) => made[at]!.isGone).map(({ id }) => id));
      const moved = closedUp(all, gone);
      // Where none or all are gone there is nothing to move.
      fc.pre(gone.size > 0 && gone.size < all.length);
      const left = all.filter(({ id }) => !gone.has(id)).map((one) => moved.get(one.id) ?? one);
      const end = left.at(-1)!;
      expect([left[0]!.x, end.x + end.w]).toEqual([16, x - gap]);
      expect(left.every(({ w }) => w > 0)).toBe(true);
      for (const [at, one] of left.slice(1).entries()) expect(one.x - left[at]!.x - left[at]!.w).toBe(gap);
    }),
  );
});
