// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptSamples, mostSampleRows, sampleOf, withText } from './sample-rows.ts';

const answer = {
  keys: ['科室', '人次'],
  data: [
    ['心内科', 482],
    [null, 3.5],
  ],
};

test('what is not touched goes along as it was read', () => {
  const cell = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 30 }), (data) => {
      const kept = keptSamples([sampleOf('n1', '图', { keys: ['a', 'b'], data })]);
      expect(kept.get('n1')?.data).toEqual(data.slice(0, mostSampleRows));
    }),
  );
});

test('numbers stay numbers while they are written, words are words, nothing is no value', () => {
  let sample = sampleOf('n1', '图', answer);
  for (const text of ['', '1', '12', '12.', '12.5']) sample = withText(sample, 0, 1, text);
  sample = withText(withText(sample, 1, 1, '约三'), 0, 0, '');
  expect(keptSamples([sample]).get('n1')?.data).toEqual([
    [null, 12.5],
    [null, '约三'],
  ]);
});

test('what is left out, or has no rows, does not go along', () => {
  const sample = sampleOf('n1', '图', answer);
  expect(keptSamples([{ ...sample, kept: false }]).size).toBe(0);
  expect(keptSamples([sampleOf('n1', '图', { keys: ['a'], data: [] })]).size).toBe(0);
});
