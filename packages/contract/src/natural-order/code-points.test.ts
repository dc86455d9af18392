import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byCodePoints } from './code-points.ts';

test('orders texts as their bytes in UTF-8', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', '科', '\u{ff01}', '𠮷', '𠮸', '\u{e000}'),
    maxLength: 4,
  });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(byCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});
