import { expect, test } from 'vitest';
import { number } from './attributes.ts';
import type { XmlElement } from './xml-tree.ts';

const read = (text: string): number =>
  number({ attributes: new Map([['a', text]]) } as unknown as XmlElement, 'a', -1, [0, 1e9]);

test('numbers are plain decimals; a million digits that end in a letter are read once', () => {
  expect(['7', '+7.', ' .5 ', '1e3', '7.005'].map(read)).toEqual([7, 7, 0.5, 1000, 7.01]);
  expect(['', '0x7', '7 7', '.', '1e3333', `${'1'.repeat(1_000_000)}x`].map(read)).toEqual(
    Array.from({ length: 6 }, () => -1),
  );
});
