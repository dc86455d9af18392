import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Actor } from '../security/actor.ts';
import { AppError } from './app-error.ts';
import { createCallerTurns, type TurnLimits } from './caller-turns.ts';
import { uploadTurns } from './upload-turns.ts';

const user = (id: number) => ({ kind: 'user', id }) as Actor;
const guest = (shareId: number) => ({ kind: 'share', shareId }) as Actor;

/** Work that ends when it is told to, and what came of each piece. */
function desk(limits: TurnLimits = { atOnce: 2, callers: 4, perCaller: 3, perLink: 6 }) {
  const inTurn = createCallerTurns(limits);
  const running: { name: string; end: () => void }[] = [];
  const told: string[] = [];
  return {
    running,
    told,
    ask(actor: Actor, name: string, signal?: AbortSignal) {
      const work = () => new Promise<void>((end) => running.push({ name, end }));
      void inTurn(actor, work, signal).then(
        () => told.push(`${name} done`),
        (error: unknown) => told.push(`${name} ${error instanceof AppError ? error.status : 'left'}`),
      );
    },
    async end(name: string) {
      const at = running.findIndex((one) => one.name === name);
      running.splice(at, 1)[0]?.end();
      await tick();
      await tick();
    },
  };
}
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

test('[L09] a guest who asks for fifty files at once keeps nobody else from theirs', async () => {
  const { ask, end, running, told } = desk();
  for (let n = 1; n <= 50; n += 1) ask(guest(1), `guest${n}`);
  ask(user(1), 'one');
  ask(user(2), 'two');
  await tick();
  expect(told).toEqual(Array.from({ length: 43 }, (_, n) => `guest${n + 8} 429`));
  expect(names(running)).toEqual(['guest1', 'one']);
  await end('guest1');
  expect(names(running)).toEqual(['one', 'two']);
  await end('one');
  expect(names(running)).toEqual(['two', 'guest2']);
});

test('[L09] people who came by one link wait for more than one user may', async () => {
  const { ask, told } = desk();
  for (let n = 1; n <= 7; n += 1) ask(guest(1), `guest${n}`);
  for (let n = 1; n <= 7; n += 1) ask(user(1), `user${n}`);
  await tick();
  expect(told).toEqual(['user5 429', 'user6 429', 'user7 429']);
});

test('[L09] a user and a link of the same number are two callers; all together have a limit', async () => {
  const { ask, running, told } = desk({ atOnce: 1, callers: 2, perCaller: 3, perLink: 6 });
  ask(user(1), 'user');
  ask(guest(1), 'guest');
  ask(user(2), 'other');
  await tick();
  ask(user(3), 'late');
  ask(user(2), 'more');
  await tick();
  expect(names(running)).toEqual(['user']);
  expect(told).toEqual(['late 429']);
});

test('[L09] whoever leaves the queue is not worked for', async () => {
  const { ask, end, running, told } = desk({ atOnce: 1, callers: 2, perCaller: 3, perLink: 6 });
  const leaving = new AbortController();
  ask(user(1), 'first');
  ask(user(1), 'own', leaving.signal);
  ask(user(2), 'other', leaving.signal);
  ask(user(3), 'last');
  await tick();
  leaving.abort();
  await tick();
  expect(told.toSorted()).toEqual(['other left', 'own left']);
  await end('first');
  expect(names(running)).toEqual(['last']);
});

test('[I12] one who uploads fifty files at once waits for their own, and the others are turned away', async () => {
  const { ask, end, running, told } = desk({ ...uploadTurns, perCaller: 12 });
  for (let n = 1; n <= 50; n += 1) ask(user(1), `file${n}`);
  ask(user(2), 'other');
  await tick();
  expect(names(running)).toEqual(['file1', 'file2', 'file3', 'other']);
  expect(told).toHaveLength(35);
  await end('file2');
  expect(names(running)).toEqual(['file1', 'file3', 'other', 'file4']);
});
