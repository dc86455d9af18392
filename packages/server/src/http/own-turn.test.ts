import { expect, test } from 'vitest';
import { ownTurn } from './own-turn.ts';

test('[K09] large bodies that come in together are read in turns of their own, others come in between', async () => {
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const read: number[] = [];
  const large = async (): Promise<void> => {
    await ownTurn();
    read.push(turn);
  };
  await Promise.all([large(), large(), large()]);
  // Nothing is left behind: who comes later has a turn as well.
  await large();
  isOver = true;
  expect(read).toHaveLength(4);
  expect(new Set(read).size).toBe(4);
});
