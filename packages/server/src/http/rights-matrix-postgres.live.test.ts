import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorldOnPostgres, stopWorld } from '../testing/board-world.ts';
import type { MatrixCallers } from '../testing/rights/matrix-callers.ts';
import {
  type Cell,
  cells,
  isHarmless,
  prepareCells,
  stopped,
  tryCells,
} from '../testing/rights/matrix-cells.ts';

let callers: MatrixCallers;
beforeAll(async () => {
  await startWorldOnPostgres();
  callers = await prepareCells();
});
afterAll(() => stopWorld());

/**
 * Who is stopped by the access of a call is stopped before any object is read: access-matrix.live.test.ts tries that on
 * both databases. Here are the calls that read an object to decide: those of an author, changes of own objects among
 * them, and what viewers and the holders of links hear of objects that are hidden from them.
 */
const isTried = (cell: Cell): boolean => {
  const { caller, relation, expected } = cell;
  if (relation === undefined || stopped.includes(expected)) return false;
  if (caller === 'author') return expected !== 'ok' || relation === 'own' || isHarmless(cell);
  return (caller === 'viewerA' || caller === 'share') && expected !== 'ok';
};
const asked = cells.filter(isTried);

describe('[C01] [C09] [C15] [AUTH-12] [AUTH-13] the matrix of rights over PostgreSQL', () => {
  test.each([...new Set(asked.map(({ name }) => name))])('%s', async (name) => {
    const { found, expected } = await tryCells(
      callers,
      asked.filter((one) => one.name === name),
    );
    expect(found).toEqual(expected);
  });
});
