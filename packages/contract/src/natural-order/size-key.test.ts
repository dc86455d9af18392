import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naturalOrder, naturalPlaces } from './natural-order.ts';
import { compareParts, numberParts } from './number-parts.ts';
import { compareSizes, sizeKey } from './size-key.ts';

const piece = fc.oneof(
  fc.constantFrom(
    '号楼',
    '以上',
    '不足',
    '-',
    '万',
    ',',
    '.',
    '0',
    '00',
    '\0',
    '\u{1}',
    '𠮷',
    '\u{ff01}',
    '\u{d800}',
  ),
  fc.nat({ max: 3000 }).map(String),
);
const text = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(''));

test('keys of texts stand in the order of their parts', () => {
  const sign = (a: string, b: string) => Math.sign(compareSizes(sizeKey(a), sizeKey(b)));
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(sign(a, b)).toBe(Math.sign(compareParts(numberParts(a), numberParts(b))));
    }),
    {
      examples: [
        ['1', '1\0'],
        ['1.50', '1.5'],
        ['2号', '10号'],
        ['a', 'a1'],
        ['\u{ff01}1', '𠮷1'],
      ],
    },
  );
});

test('places of texts are those of their natural order', () => {
  const signed = fc.double({ noNaN: true, min: -50, max: 50 }).map((value) => value.toFixed(1));
  const month = fc.nat({ max: 40 }).map((at) => `${2020 + Math.floor(at / 12)}年${(at % 12) + 1}月`);
  const texts = fc.oneof(...[text, signed, month].map((one) => fc.array(one, { maxLength: 12 })));
  fc.assert(
    fc.property(texts, (given) => {
      const compare = naturalOrder(given);
      const places = naturalPlaces(given);
      expect(places === undefined).toBe(compare === undefined);
      for (const a of given)
        for (const b of given)
          expect(Math.sign((places?.get(a) ?? 0) - (places?.get(b) ?? 0))).toBe(
            Math.sign(compare?.(a, b) ?? 0),
          );
    }),
  );
});
