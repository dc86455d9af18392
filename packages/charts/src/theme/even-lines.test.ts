import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evenLines } from './even-lines.ts';
import { textWidth } from './text-width.ts';

test.each([
  ['消化内科', 36, ['消化', '内科']],
  ['心血管内科', 48, ['心血管', '内科']],
  ['消化内科', 48, ['消化内科']],
  ['康复医学科门诊', 36, ['康复', '医学科', '门诊']],
  ['康复医学科门诊', 60, ['康复医学', '科门诊']],
  ['ICU病区', 40, ['ICU', '病区']],
  ['2026-10 门诊', 60, ['2026-10', '门诊']],
  ['', 40, ['']],
])('%s in %i pixels', (name, width, lines) => {
  expect(evenLines(name, width)).toEqual(lines);
});

test('lines hold the whole name, never more of them than needed, and none is too wide', () => {
  const name = fc.string({ unit: fc.constantFrom('内', '科', '门', 'A', '8', '-'), maxLength: 24 });
  fc.assert(
    fc.property(name, fc.integer({ min: 24, max: 160 }), (text, width) => {
      const lines = evenLines(text, width);
      expect(lines.join('')).toBe(text);
      for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(width);
    }),
  );
});
