// @vitest-environment node
import { expect, test } from 'vitest';
import { withoutMixes } from '../../vite/mixed-colours.ts';

test.each([
  ['background', 'color-mix(in srgb, var(--accent) 8%, transparent)', 'transparent'],
  ['background', 'color-mix(in srgb, var(--surface) 86%, transparent)', 'var(--surface)'],
  ['border-color', 'color-mix(in srgb, currentColor 12%, transparent)', 'currentColor'],
  ['outline', '1px dashed color-mix(in srgb, currentcolor 34%, transparent)', '1px dashed currentcolor'],
  ['color', 'color-mix(in srgb, var(--text) 27%, transparent)', 'var(--text)'],
  ['--cell', 'color-mix(in srgb, var(--chart-text) 4%, var(--ground))', 'var(--ground)'],
  [
    'color',
    'color-mix(in srgb, var(--chart-accent, var(--accent)) 62%, var(--chart-text, var(--text)))',
    'var(--chart-accent, var(--accent))',
  ],
  [
    'background',
    'linear-gradient(color-mix(in srgb, red 60%, transparent) 1px, color-mix(in srgb, red 6%, transparent))',
    'linear-gradient(red 1px, transparent)',
  ],
  ['color', 'var(--text)', 'var(--text)'],
])('%s: %s is %s where colours cannot be mixed', (property, value, plain) => {
  expect(withoutMixes(property, value)).toBe(plain);
});

test('a mix whose share is not said is refused, as nobody could tell its larger part', () => {
  expect(() => withoutMixes('color', 'color-mix(in srgb, red, blue)')).toThrow('No share');
});
