import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

function open() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

test('only so many run at once, the others in order', async () => {
  const turns = new Turns(1, { waitingAtMost: 1 });
  const first = open();
  const order: string[] = [];
  const one = turns.run(first.work).then(() => order.push('one'));
  expect(turns.isFull).toBe(false);
  const two = turns.run(async () => order.push('two'));
  expect(turns.isFull).toBe(true);
  first.end();
  await Promise.all([one, two]);
  expect(order.toSorted()).toEqual(['one', 'two']);
  expect(turns.isFull).toBe(false);
});

test('one that leaves the queue takes no turn from those behind it', async () => {
  const turns = new Turns(1);
  const first = open();
  const running = turns.run(first.work);
  const leaving = new AbortController();
  const left = turns.run(async () => 'left', leaving.signal);
  const stayed = turns.run(async () => 'stayed');
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  first.end();
  await running;
  expect(await stayed).toBe('stayed');
  await turns.idle();
});
