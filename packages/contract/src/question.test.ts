import { expect, test } from 'vitest';
import { type Question, question } from './question.ts';

test('each level of a question is read once, however deep it lies', () => {
  let reads = 0;
  const innermost: Question = {
    kind: 'rows',
    columns: [],
    sorts: [],
    get filters() {
      reads += 1;
      return [];
    },
  };
  let asked: Question = innermost;
  for (let level = 0; level < 7; level += 1)
    asked = { kind: 'groups', dimensions: [], measures: [], filters: [], sorts: [], inner: asked };
  const ofOne = (): number => {
    question.parse(innermost);
    return reads;
  };
  const once = ofOne();
  reads = 0;
  question.parse(asked);
  expect(reads).toBe(once);
});
