import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyName } from '../db/copy-name.ts';

test('[CAT-08] a copy takes the smallest free counter', () => {
  expect(copyName('门诊', new Set(), 100)).toBe('门诊_copy1');
  expect(copyName('门诊', new Set(['门诊_copy1', '门诊_copy3']), 100)).toBe('门诊_copy2');
});

test('[CAT-08] a copy name is new and never longer than allowed, counted in characters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
      fc.integer({ min: 0, max: 30 }),
      (name, copies) => {
        const taken = new Set([name]);
        for (let i = 0; i <= copies; i += 1) {
          const made = copyName(name, taken, 100);
          expect(taken.has(made)).toBe(false);
          expect([...made].length).toBeLessThanOrEqual(100);
          taken.add(made);
        }
      },
    ),
  );
});
