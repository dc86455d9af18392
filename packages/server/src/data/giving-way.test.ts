import type { Cell } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { type GivingWay, givingWay } from './giving-way.ts';

const rowsFrom = (first: number, count: number): Cell[][] =>
  Array.from({ length: count }, (_, at) => [first + at]);
const stored = [rowsFrom(0, 1700), rowsFrom(1700, 20), rowsFrom(1720, 501)];
async function* source(): AsyncGenerator<Cell[][]> {
  yield* stored;
}

/** Reads all; each piece takes `work` on a clock of its own. */
async function read(isAwaited: GivingWay['isAwaited'], work: number) {
  let time = 0;
  const rests: number[] = [];
  const pieces: Cell[][][] = [];
  const rest = (ms: number) => {
    rests.push(ms);
    return Promise.resolve();
  };
  for await (const piece of givingWay(source(), { isAwaited, now: () => time, rest })) {
    pieces.push(piece);
    time += work;
  }
  return { pieces, rests };
}

test('batches come as they are while nobody calls', async () => {
  const { pieces, rests } = await read(() => false, 30);
  expect(pieces).toHaveLength(stored.length);
  expect(pieces.every((piece, at) => piece === stored[at])).toBe(true);
  expect(rests).toEqual([]);
});

test('while people call, the same rows come in small pieces with a rest after each', async () => {
  const { pieces, rests } = await read(() => true, 2);
  expect(pieces.flat()).toEqual(stored.flat());
  expect(pieces.map((piece) => piece.length)).toEqual([500, 500, 500, 200, 20, 500, 1]);
  expect(rests).toEqual(pieces.map(() => 8));
});

test('rests have an upper limit: rows get on however busy the machine is and however long people call', async () => {
  const { rests } = await read(() => true, 400);
  expect(new Set(rests)).toEqual(new Set([50]));
  const quick = await read(() => true, 0);
  expect(new Set(quick.rests)).toEqual(new Set([1]));
});

test('a batch goes on whole once nobody calls any more', async () => {
  let asked = 0;
  const { pieces, rests } = await read(() => {
    asked += 1;
    return asked < 3;
  }, 1);
  expect(pieces.map((piece) => piece.length)).toEqual([500, 500, 700, 20, 501]);
  expect(rests).toHaveLength(2);
});
