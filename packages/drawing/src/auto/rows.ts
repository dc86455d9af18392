/** Widths of the cells of each row, as parts of it. */
type Plan = readonly (readonly number[])[];

const wall: readonly Plan[] = [
  [[1]],
  [[1, 1]],
  [[1], [1, 1]],
  [
    [2, 1],
    [1, 2],
  ],
  [
    [2, 1],
    [1, 1, 1],
  ],
  [
    [1, 2, 1],
    [1, 1, 1],
  ],
  [
    [1, 2, 1],
    [1, 1, 1, 1],
  ],
  [
    [1, 1, 1, 1],
    [1, 1, 1, 1],
  ],
];
const desk: readonly Plan[] = [
  [[1]],
  [[1, 1]],
  [[2, 1], [1]],
  [
    [2, 1],
    [1, 1],
  ],
  [
    [2, 1],
    [1, 1, 1],
  ],
  [
    [2, 1],
    [1, 1],
    [1, 1],
  ],
  [
    [2, 1],
    [1, 1, 1],
    [1, 1],
  ],
  [
    [2, 1],
    [1, 1, 1],
    [1, 1, 1],
  ],
];

/** Rows for so many charts; beyond those drawn by hand as many rows of `most` as it takes. */
function planOf(plans: readonly Plan[], count: number, most: number): Plan {
  const plan = plans[count - 1];
  if (plan !== undefined) return plan;
  const rows: number[][] = [];
  for (let left = count; left > 0; left -= most) rows.push(Array<number>(Math.min(most, left)).fill(1));
  return rows;
}

export const wallRows = (count: number): Plan => planOf(wall, count, 4);
export const deskRows = (count: number): Plan => planOf(desk, count, 3);

/**
 * Puts what wants width into the widest cells, the rest into the others, each in their order. Returns the items row by
 * row.
 */
export function intoRows<T extends { wide: boolean }>(plan: Plan, items: readonly T[]): (T | undefined)[][] {
  const cells = plan.flatMap((row, y) =>
    row.map((weight, x) => ({ y, x, weight: weight / row.reduce((a, b) => a + b, 0) })),
  );
  const widest = Math.max(0, ...cells.map(({ weight }) => weight));
  const left = [...items];
  const placed = plan.map((row) => row.map((): T | undefined => undefined));
  for (const cell of cells.filter(
    ({ weight }) => weight === widest && cells.some((one) => one.weight < widest),
  )) {
    const at = left.findIndex(({ wide }) => wide);
    if (at < 0) break;
    placed[cell.y]![cell.x] = left.splice(at, 1)[0];
  }
  for (const row of placed) for (let x = 0; x < row.length; x += 1) row[x] ??= left.shift();
  return placed;
}
