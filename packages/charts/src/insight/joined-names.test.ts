import { expect, test } from 'vitest';
import { joinedNames } from './joined-names.ts';

test.each([
  ['科室', '收入', '科室收入'],
  ['Country', 'Value', 'Country的Value'],
  ['pickup_zone', '2024', 'pickup_zone的2024'],
  ['Country', '平均Price', 'Country平均Price'],
  ['科室', 'CT人次', '科室CT人次'],
  ['Größe', 'Émission', 'Größe的Émission'],
])('%s and %s stand in a title as %s', (first, second, shown) => {
  expect(joinedNames(first, second)).toBe(shown);
});
