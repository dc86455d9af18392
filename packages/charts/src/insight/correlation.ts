import type { Answer } from '@mingjing/contract';
import { numberOf } from '../number/format.ts';

/** How far two measures go together, -1 to 1 (Pearson), over the rows that have both; null where nothing can be said. */
export function correlationOf({ data }: Pick<Answer, 'data'>): { value: number; points: number } | null {
  const points = data.flatMap(([first, second]) => {
    const [x, y] = [numberOf(first), numberOf(second)];
    return x === null || y === null ? [] : [{ x, y }];
  });
  const mean = (of: 'x' | 'y'): number => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const middle = { x: mean('x'), y: mean('y') };
  let [xx, yy, xy] = [0, 0, 0];
  for (const { x, y } of points) {
    const [dx, dy] = [x - middle.x, y - middle.y];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  const spread = Math.sqrt(xx) * Math.sqrt(yy);
  return Number.isFinite(spread) && spread > 0 ? { value: xy / spread, points: points.length } : null;
}
