import type { Idea } from '@mingjing/charts/insight';
import { expect, test } from 'vitest';
import { forbidden, refused, SourceAwayError } from '../../http/app-error.ts';
import { answeredOf } from './answered-ideas.ts';

const ideas = (...keys: string[]): Idea[] => keys.map((key) => ({ key }) as Idea);
const failing =
  (failures: Record<string, Error>) =>
  async ({ key }: Idea) => {
    const failure = failures[key];
    if (failure !== undefined) throw failure;
    return [key];
  };

test('a refused question costs its own widget, and the others keep their order', async () => {
  const lists = [ideas('a', 'b', 'c'), ideas('d', 'e', 'f', 'g', 'h', 'i')];
  expect(await answeredOf(lists, failing({ b: refused('甲'), e: refused('乙') }))).toEqual([
    ['a', 'c'],
    ['d', 'f', 'g', 'h', 'i'],
  ]);
});

test('where every question is refused, the first refusal is told', async () => {
  const failures = { a: refused('甲'), b: refused('乙') };
  await expect(answeredOf([ideas('a'), ideas('b')], failing(failures))).rejects.toThrow('甲');
  expect(await answeredOf([[], []], failing({}))).toEqual([[], []]);
});

test('a source that is away, a lost right and faults of our own end the board', async () => {
  for (const failure of [new SourceAwayError(49_999, '连不上'), forbidden(), new TypeError('x')])
    await expect(answeredOf([ideas('a', 'b')], failing({ b: failure }))).rejects.toBe(failure);
});
