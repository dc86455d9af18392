import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { server, startWorld, stopWorld } from '../testing/board-world.ts';
import type { MatrixCallers } from '../testing/rights/matrix-callers.ts';
import {
  askCell,
  type Cell,
  cells,
  isHarmless,
  prepareCells,
  stopped,
  told,
  tryCells,
} from '../testing/rights/matrix-cells.ts';
import { nameOf } from '../testing/rights/rights-matrix.ts';
import { allRoutes } from './registrar.ts';

let callers: MatrixCallers;
beforeAll(async () => {
  await startWorld();
  callers = await prepareCells();
});
afterAll(() => stopWorld());

describe('[C01] [C09] [C15] [AUTH-08] [AUTH-11] [AUTH-12] [AUTH-13] the matrix of rights, cell by cell', () => {
  test.each(allRoutes.map((route) => nameOf(route)))('%s', async (name) => {
    const { found, expected } = await tryCells(
      callers,
      cells.filter((one) => one.name === name),
    );
    expect(found).toEqual(expected);
  });
});

/** A source that was too busy, too many exports waiting, or choices of a board that took too long. */
const isLate = (text: string): boolean => /"reason":"(sourceDown|tooMany)"|\\"more\\":true/.test(text);

/**
 * Answers every cell with so many calls in flight at any time. A call that was late, which was not so `before`, is made
 * again: that is nothing that a caller may or may not do.
 */
async function answersOf(
  asked: readonly Cell[],
  atOnce: number,
  before: readonly string[] = [],
): Promise<string[]> {
  const answer = async (at: number): Promise<string> => {
    const { status, text } = await askCell(callers, asked[at]!);
    return isLate(text) && before[at] !== undefined && !isLate(before[at]) ? answer(at) : `${status} ${text}`;
  };
  const answers = Array.from<string>({ length: asked.length });
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let at = next++; at < asked.length; at = next++) {
      answers[at] = await answer(at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return answers;
}

test('[C13] [AUTH-12] 200 mixed callers at once get the very answers that each gets alone', async () => {
  const settled = async () => {
    const busy = server.db.selectFrom('dataset').select('id').where('cache_status', '=', 'CACHING');
    return (await busy.execute()).length;
  };
  await expect.poll(settled).toBe(0);
  // Another picture to read each time, the time of a key's last use, the log of these very calls, the time, and what
  // others keep on a database server that is not these tests' alone.
  const changing = [
    'GET /v2/datasets/tables',
    'GET /login/verifyCode/getCode',
    'GET /v2/user/keys',
    'GET /v2/datasets/refreshes',
    'GET /v2/audit',
    'GET /v2/audit/export',
  ];
  // Callers and calls mixed: neighbours in the table never follow each other.
  const harmless = cells.filter((cell) => isHarmless(cell) && !changing.includes(cell.name));
  // A part of them, other calls for each caller; of the refusals, which are many and alike, a smaller one.
  const order = harmless.filter(({ expected }, at) => at % (stopped.includes(expected) ? 7 : 2) === 0);
  const step = 617;
  const mixed = order.map((_, at) => order[(at * step) % order.length]!);
  expect(new Set(mixed).size).toBe(order.length);
  const alone = await answersOf(mixed, 1);
  const together = await answersOf(mixed, 200, alone);
  // Alone, too, a call may meet a machine that does much else; what was answered since says that it can be.
  for (const [at, cell] of mixed.entries()) {
    while (isLate(alone[at]!) && !isLate(together[at]!)) alone[at] = (await answersOf([cell], 1))[0]!;
  }
  const named = (texts: readonly string[]) =>
    mixed.flatMap((cell, at) =>
      together[at] === alone[at] ? [] : [`${cell.name} ${told(cell)}: ${texts[at]?.slice(0, 500)}`],
    );
  expect(named(together)).toEqual(named(alone));
});
