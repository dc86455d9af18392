import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const drain = (queue: FairQueue<string>): string[] => {
  const served: string[] = [];
  for (let next = queue.next(); next !== undefined; next = queue.next()) served.push(next);
  return served;
};

test('a tenant with much work waits in turn with one that has little', () => {
  const queue = new FairQueue<string>();
  for (const work of ['a1', 'a2', 'a3', 'a4']) queue.add('a', work);
  queue.add('b', 'b1');
  queue.add('c', 'c1');
  queue.add('c', 'c2');
  expect(queue.size).toBe(7);
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4']);
  expect(queue.size).toBe(0);
});

test('work that was called off is not served', () => {
  const queue = new FairQueue<string>();
  queue.add('a', 'a1');
  queue.add('a', 'a2');
  expect(queue.remove('a', 'a1')).toBe(true);
  expect(queue.remove('a', 'a1')).toBe(false);
  expect(queue.remove('b', 'a2')).toBe(false);
  expect(drain(queue)).toEqual(['a2']);
});
