import { expect, test } from 'vitest';
import { DictionaryEncoder, dictionaryCharacters } from './dictionary-encoder.ts';

test('[F] what a dictionary holds is bounded by its characters, and the texts beyond travel as they are', () => {
  const encoder = new DictionaryEncoder(0);
  const rows = Array.from({ length: 40 }, (_, at) => [`${at}`.padEnd(1024 * 1024, 'x')]);
  const forms = rows.map((_, at) => encoder.encode(rows, at, 1).form);
  expect(forms.slice(0, 5)).toEqual(['codes', 'codes', 'codes', 'codes', 'texts']);
  expect(new Set(forms.slice(4))).toEqual(new Set(['texts']));
  expect(encoder.values.join('').length).toBeLessThanOrEqual(dictionaryCharacters);
  expect(encoder.overflowed).toBe(true);
});
