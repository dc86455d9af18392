import { expect, test } from 'vitest';
import { keptByText } from './kept-by-text.ts';

test('reads a text once while it is asked for again, and any number of texts rightly', () => {
  let reads = 0;
  const lengthOf = keptByText((text) => {
    reads += 1;
    return text.length;
  });
  const texts = Array.from({ length: 30_000 }, (_, at) => `${at}`);
  for (const text of texts) {
    expect(lengthOf(text)).toBe(text.length);
    expect(lengthOf('门诊')).toBe(2);
  }
  expect(reads).toBe(texts.length + 1);
  expect(lengthOf('0')).toBe(1);
  expect(reads).toBe(texts.length + 2);
});
