import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Latest } from './latest.ts';

test('what is asked for again and again stays, and no more is held than there is room for', () => {
  const latest = new Latest<object>(1000);
  const first = {};
  latest.set('first', first, 10);
  for (let at = 0; at < 500; at += 1) {
    latest.set(`other ${at}`, {}, 100);
    expect(latest.get('first')).toBe(first);
  }
  const held = Array.from({ length: 500 }, (_, at) => latest.get(`other ${at}`)).filter(Boolean);
  expect(held.length).toBeGreaterThan(0);
  expect(held.length * 100).toBeLessThanOrEqual(1000);
});

test('what needs a quarter of the room or more is not kept', () => {
  const latest = new Latest<string>(1000);
  latest.set('small', 'a', 250);
  latest.set('large', 'b', 251);
  expect([latest.get('small'), latest.get('large')]).toEqual(['a', undefined]);
});

test('a key never gives the value of another', () => {
  const step = fc.tuple(
    fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__'),
    fc.integer({ min: 1, max: 40 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const latest = new Latest<string>(100);
      for (const [key, cost] of steps) {
        expect([undefined, key]).toContain(latest.get(key));
        latest.set(key, key, cost);
      }
    }),
  );
});
