import { expect, test } from 'vitest';
import type { Rank } from '../waiting/turn.ts';
import { FairQueue } from './fair-queue.ts';

const drain = (queue: FairQueue<string>): string[] => {
  const served: string[] = [];
  for (let next = queue.next(); next !== undefined; next = queue.next()) served.push(next);
  return served;
};
const addAll = (queue: FairQueue<string>, tenant: string, count: number, rank?: Rank): void => {
  for (let at = 1; at <= count; at += 1) queue.add({ tenant, rank }, `${tenant}${at}`);
};

test('boards that wait together show their first widget soon, and are finished one after the other', () => {
  const queue = new FairQueue<string>();
  for (const tenant of ['a', 'b', 'c']) addAll(queue, tenant, 20);
  expect(queue.size).toBe(60);
  expect(drain(queue).map((work) => work.charAt(0))).toEqual([
    'a',
    'b',
    'a',
    'c',
    ...Array.from({ length: 18 }, () => 'a'),
    ...Array.from({ length: 19 }, () => 'b'),
    ...Array.from({ length: 19 }, () => 'c'),
  ]);
  expect(queue.size).toBe(0);
});

test('one widget is served at once beside a board of a hundred', () => {
  const queue = new FairQueue<string>();
  addAll(queue, 'a', 100);
  expect([queue.next(), queue.next()]).toEqual(['a1', 'a2']);
  queue.add({ tenant: 'b' }, 'b1');
  expect(new Set([queue.next(), queue.next()])).toEqual(new Set(['a3', 'b1']));
});

test('a tenant with much work waits in turn with those that have little, and gets on meanwhile', () => {
  const queue = new FairQueue<string>();
  addAll(queue, 'a', 200);
  const served: string[] = [];
  // Somebody who asks one question after the other, without a pause.
  for (let at = 1; at <= 40; at += 1) {
    queue.add({ tenant: 'b' }, `b${at}`);
    served.push(queue.next() ?? '', queue.next() ?? '');
  }
  expect(served.filter((work) => work.startsWith('b'))).toHaveLength(40);
  expect(served.filter((work) => work.startsWith('a'))).toHaveLength(40);
});

test('a turn has an end: nobody holds the queue with a thousand pieces', () => {
  const queue = new FairQueue<string>();
  addAll(queue, 'a', 1000);
  addAll(queue, 'b', 1000);
  const first = Array.from({ length: 200 }, () => queue.next()?.charAt(0));
  expect(first.filter((tenant) => tenant === 'b').length).toBeGreaterThan(60);
  expect(first.filter((tenant) => tenant === 'a').length).toBeGreaterThan(60);
});

test('who looks goes before refreshes, and those before files; none of them stands still', () => {
  const queue = new FairQueue<string>();
  addAll(queue, 'file', 20, 'export');
  addAll(queue, 'new', 20, 'refresh');
  addAll(queue, 'look', 40);
  const served = drain(queue);
  const early = served.slice(0, 40);
  expect(early.filter((work) => work.startsWith('look'))).toHaveLength(35);
  expect(early.filter((work) => work.startsWith('file'))).toHaveLength(5);
  expect(served.slice(45, 60).filter((work) => work.startsWith('new')).length).toBeGreaterThan(12);
  expect(served).toHaveLength(80);
});

test('pieces come in the order in which their tenant brought them', () => {
  const queue = new FairQueue<string>();
  for (const tenant of ['a', 'b', 'c']) addAll(queue, tenant, 30);
  const served = drain(queue);
  for (const tenant of ['a', 'b', 'c'])
    expect(served.filter((work) => work.startsWith(tenant))).toEqual(
      Array.from({ length: 30 }, (_, at) => `${tenant}${at + 1}`),
    );
});

test('pieces that go together with one are those of its own tenant and rank, and leave the queue as any other', () => {
  const queue = new FairQueue<string>();
  for (const tenant of ['a', 'b']) addAll(queue, tenant, 4);
  addAll(queue, 'a', 2, 'refresh');
  const isEven = (work: string): boolean => Number(work.slice(1)) % 2 === 0;
  expect(queue.alike({ tenant: 'a' }, isEven)).toEqual(['a2', 'a4']);
  expect(queue.alike({ tenant: 'c' }, isEven)).toEqual([]);
  for (const work of queue.alike({ tenant: 'a' }, isEven)) queue.remove({ tenant: 'a' }, work);
  expect(queue.serve()).toEqual({ work: 'a1', isEarly: false });
  expect(queue.serve()).toEqual({ work: 'b1', isEarly: true });
  expect(drain(queue)).toHaveLength(6);
  expect(queue.size).toBe(0);
});

test('work that was called off is not served', () => {
  const queue = new FairQueue<string>();
  addAll(queue, 'a', 2);
  expect(queue.waitingOf({ tenant: 'a' })).toBe(2);
  expect(queue.remove({ tenant: 'a' }, 'a1')).toBe(true);
  expect(queue.remove({ tenant: 'a' }, 'a1')).toBe(false);
  expect(queue.remove({ tenant: 'b' }, 'a2')).toBe(false);
  expect(queue.remove({ tenant: 'a', rank: 'export' }, 'a2')).toBe(false);
  expect(queue.size).toBe(1);
  expect(drain(queue)).toEqual(['a2']);
  expect(queue.waitingOf({ tenant: 'a' })).toBe(0);
});
