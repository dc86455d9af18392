import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SnapshotStamp } from './snapshot-stamp.ts';

/** A database that answers when it is told to. */
function database() {
  const waiting: ((snapshot: string | undefined) => void)[] = [];
  const stamp = new SnapshotStamp(() => new Promise((resolve) => waiting.push(resolve)));
  return { stamp, waiting };
}

test('all who wait are answered by one question; who comes while it runs waits for the next', async () => {
  const { stamp, waiting } = database();
  const first = [stamp.stamp(), stamp.stamp()];
  await nextTurn();
  const later = [stamp.stamp(), stamp.stamp()];
  await nextTurn();
  expect(waiting).toHaveLength(1);
  waiting[0]?.('10:10:');
  expect(await Promise.all(first)).toEqual([1, 1]);
  await nextTurn();
  expect(waiting).toHaveLength(2);
  waiting[1]?.('10:12:10');
  expect(await Promise.all(later)).toEqual([2, 2]);
});

test('an answer holds for those who waited, not for what arrives after them, nor after a write of our own', async () => {
  const { stamp, waiting } = database();
  const chain = (async () => {
    const seen = [await stamp.stamp(), await stamp.stamp()];
    stamp.written();
    void stamp.stamp();
    return seen;
  })();
  await nextTurn();
  waiting[0]?.('7:7:');
  expect(await chain).toEqual([1, 1]);
  await nextTurn();
  expect(waiting).toHaveLength(2);
  waiting[1]?.('7:7:');
  await nextTurn();
  const after = stamp.stamp();
  await nextTurn();
  waiting[2]?.('7:7:');
  expect(await after).toBe(1);
});

test('a server that tells no snapshot is never known to be unchanged, one that fails is asked again', async () => {
  const silent = new SnapshotStamp(async () => undefined);
  expect(await silent.stamp()).toBeUndefined();
  let isAway = true;
  const failing = new SnapshotStamp(async () => {
    if (isAway) throw new Error('away');
    return '1:1:';
  });
  await expect(failing.stamp()).rejects.toThrow('away');
  isAway = false;
  expect(await failing.stamp()).toBe(1);
});
