import { limits } from '@mingjing/contract';
import { bindQuestion } from '@mingjing/query';
import { expect, test } from 'vitest';
import { gathered } from './gathered-choices.ts';

const of = (...values: unknown[]) => ({ values, truncated: false });

test('[PARAM-16] values of several places are listed once, in their order, without those that are missing', () => {
  expect(gathered([of('10楼', '2楼', null, ''), of('2楼', '1楼')])).toEqual({
    values: ['1楼', '2楼', '10楼'],
    more: false,
  });
  const many = Array.from({ length: limits.dropdownValues + 1 }, (_, at) => at);
  expect(gathered([of(...many)])).toMatchObject({ more: true });
  expect(gathered([{ values: ['a'], truncated: true }]).more).toBe(true);
});

test('[PARAM-16] true and false are chosen in the words of charts, and mean the same rows', () => {
  const { values } = gathered([of(true, false, null)]);
  expect(values).toEqual(['否', '是']);
  const asked = (value: string | boolean) =>
    bindQuestion(
      { kind: 'rows', columns: ['住院'], filters: [{ column: '住院', op: 'in', value: [value] }], sorts: [] },
      [{ name: '住院', type: 'boolean' }],
    );
  expect([asked('是'), asked('否')]).toEqual([asked(true), asked(false)]);
});
