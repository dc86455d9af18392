import { expect, test } from 'vitest';
import { AnswerCache, answerKey } from './answer-cache.ts';

const answer = (bytes: number) => ({ json: Buffer.alloc(bytes), rows: 1 });

test('keeps to its bytes and drops the answer used least lately', () => {
  const cache = new AnswerCache(10_000);
  for (const key of ['x a', 'x b', 'x c', 'x d']) cache.set(key, answer(2000));
  expect(cache.get('x a')).toBeDefined();
  cache.set('x e', answer(2000));
  expect(cache.bytes).toBeLessThanOrEqual(10_000);
  expect(cache.get('x a')).toBeDefined();
  expect(cache.get('x b')).toBeUndefined();
});

test('an answer that would push out most others is not kept', () => {
  const cache = new AnswerCache(10_000);
  cache.set('x small', answer(10));
  cache.set('x huge', answer(9000));
  expect(cache.get('x huge')).toBeUndefined();
  expect(cache.get('x small')).toBeDefined();
});

test('forgets the answers of one extract and no other', () => {
  const cache = new AnswerCache(10_000);
  cache.set('x1 q', answer(10));
  cache.set('x11 q', answer(10));
  cache.forget('x1');
  expect(cache.get('x1 q')).toBeUndefined();
  expect(cache.get('x11 q')).toBeDefined();
});

test('equal questions have one key, whatever the order of their parts', () => {
  const one = { kind: 'rows', filters: [{ column: 'a', op: 'eq', value: 1 }] };
  const other = { filters: [{ value: 1, op: 'eq', column: 'a' }], kind: 'rows' };
  expect(answerKey('x', one)).toBe(answerKey('x', other));
  expect(answerKey('x', one)).not.toBe(answerKey('y', one));
  expect(answerKey('x', ['a', 'b'])).not.toBe(answerKey('x', ['b', 'a']));
});
