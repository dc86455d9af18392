import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutIntoLines } from './even-lines.ts';
import { fitText, textWidth } from './text-width.ts';
import { cutApart } from './told-apart.ts';

const cutTo = (width: number) => (name: string) => fitText(name, width);
const told = (names: string[], width: number): string[] => names.map(cutApart(names, cutTo(width)));

test('names that begin alike are told by where they differ', () => {
  const wards = ['广东省第二人民医院心血管内科', '广东省第二人民医院神经外科', '骨科'];
  expect(told(wards, 96)).toEqual(['广东…心血管内科', '广东省…神经外科', '骨科']);
  expect(told(wards, 60)).toEqual(['…心血管…', '…神经外科', '骨科']);
  expect(told(wards, 400)).toEqual(wards);
});

test('a number is not parted from its digits, and a name that another one begins with stays', () => {
  expect(told(['番禺住院楼第12病区护理单元', '番禺住院楼第13病区护理单元'], 80)).toEqual([
    '…12病区护…',
    '…13病区护…',
  ]);
  const [short, long] = told(['广东省第二人民医院', '广东省第二人民医院南院'], 72);
  expect(short).toBe('广东省第二…');
  expect(long).toBe('广东省…南院');
});

test('no two names are cut to the same text, and none is wider than its place', () => {
  const name = fc
    .tuple(
      fc.constantFrom('', '广东省第二人民医院', 'Department of '),
      fc.string({ minLength: 1, maxLength: 8 }),
    )
    .map(([start, end]) => start + end);
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { maxLength: 12 }),
      fc.integer({ min: 60, max: 260 }),
      (names, width) => {
        const texts = told(names, width);
        for (const text of texts) expect(textWidth(text, 12)).toBeLessThanOrEqual(width);
        expect(new Set(texts).size).toBe(names.length);
      },
    ),
  );
});

test('a name of many words fills the lines it has and ends in an ellipsis', () => {
  expect(cutIntoLines('Enterprise Architecture and Integration Services', 110, 3)).toBe(
    'Enterprise\nArchitecture\nand Integrati…',
  );
  expect(cutIntoLines('广东省第二人民医院附属番禺中心医院', 60, 3)).toBe('广东省第二\n人民医院附\n属番禺中…');
  expect(cutIntoLines('消化内科', 36, 3)).toBe('消化\n内科');
});
