// @vitest-environment node
import { expect, test } from 'vitest';
import { completionsAt, wordStart } from './measure-completion.ts';

const columns = ['费用', '药品费用', '就诊日期', '费用(元)'];
const labels = (text: string, caret = text.length): string[] =>
  completionsAt(text, caret, columns, (name) => name).map(({ label }) => label);

test('the word before the caret is completed to columns and functions, what begins with it first', () => {
  expect(labels('SUM(费')).toEqual(['费用', '费用(元)', '药品费用']);
  expect(labels('su')).toEqual(['SUM', 'SUMIF']);
  expect(labels('SUM(就)+1', 5)).toEqual(['就诊日期']);
  expect(wordStart('SUM(就诊', 6)).toBe(4);
});

test('nothing is offered for numbers, within quotes, or for a word that is written out', () => {
  expect(labels('SUM(费用)*12')).toEqual([]);
  expect(labels("COUNTIF(就诊日期 = '费")).toEqual([]);
  expect(labels('SUM(就诊日期')).toEqual([]);
  expect(labels('')).toEqual([]);
});
