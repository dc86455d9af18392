import { numberIn } from './column-tally.ts';
import type { Raw } from './grid.ts';
import { isPlaceholder } from './numbers.ts';

/* △5 and ▲5, as accounts and public budgets write less than zero. Where they say up and down, others say so beside them. */

const triangle = /^([△▲]) ?(?=[\d¥￥$.])/u;
const so = 0.95;
/** Signs that a column has another way of writing what is less than zero, or that the triangle means more of something. */
const otherSign = /^(?:[-－−+＋(（▽▼↓↑])/u;

/** How a column is read whose triangles stand before numbers. */
export interface TriangleForm {
  read: (value: Raw) => string | undefined;
  note: string;
}

/** A number in the way of the house, of a text that has a triangle before it. */
const negative = (value: Raw): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : '';
  return triangle.test(text) ? `-${text.replace(triangle, '')}` : undefined;
};

/**
 * A column of numbers of which some have a triangle before them and others, above zero, have nothing: the triangle tells
 * those that are less than zero. undefined where all have one, where another sign stands beside it, or where texts are
 * none.
 */
export function triangleForm(rows: readonly (readonly Raw[])[], at: number): TriangleForm | undefined {
  let [real, marked, plain, example, sign] = [0, 0, 0, '', ''];
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value === null || typeof value === 'boolean') continue;
    if (typeof value === 'number') {
      if (value < 0) return undefined;
      real += 1;
      plain += value > 0 ? 1 : 0;
      continue;
    }
    const text = value.trim();
    if (text === '' || isPlaceholder(text)) continue;
    real += 1;
    const found = triangle.exec(text)?.[1];
    if (found === undefined) {
      const number = numberIn(text)?.value;
      if (number !== undefined && otherSign.test(text)) return undefined;
      if (number !== undefined && number > 0) plain += 1;
      else if (/^[▽▼↓↑]/u.test(text)) return undefined;
      continue;
    }
    if (sign !== '' && found !== sign) return undefined;
    if (numberIn(negative(text) ?? '') === undefined) continue;
    marked += 1;
    if (sign === '') [sign, example] = [found, text];
  }
  if (marked === 0 || plain === 0 || marked + plain < real * (1 - so)) return undefined;
  const read = (value: Raw): string | undefined => (typeof value === 'string' ? negative(value) : undefined);
  return {
    read,
    note: `数值前的 ${sign} 读作负号（如 ${example} 为 ${read(example) ?? ''}）；不是负数时请改选“文本”`,
  };
}
