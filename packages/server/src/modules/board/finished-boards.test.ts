import { expect, test } from 'vitest';
import { FinishedBoards } from './finished-boards.ts';

const board = (bytes: number) => ({ state: 's', json: Buffer.alloc(bytes) });

test('keeps to its bytes and drops the board used least lately', () => {
  const boards = new FinishedBoards(10_000);
  for (const key of ['a', 'b', 'c', 'd']) boards.set(key, board(950));
  expect(boards.get('a')).toBeDefined();
  boards.set('e', board(950));
  expect(boards.get('a')).toBeDefined();
  expect(boards.get('b')).toBeUndefined();
});

test('a board that would push out most others is not kept', () => {
  const boards = new FinishedBoards(10_000);
  boards.set('small', board(10));
  boards.set('huge', board(2000));
  expect(boards.get('huge')).toBeUndefined();
  expect(boards.get('small')).toBeDefined();
});
