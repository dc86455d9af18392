import type { FoldGroups } from '@mingjing/query';

/** A column of the answer: what orders its values, NaN where there is none, and how they are written. */
export interface Shown {
  order: Float64Array;
  json(group: number): string;
}

/** Writes those of the groups that are shown, in their order. */
export function groupsJson(
  there: Int32Array,
  shown: readonly Shown[],
  { order, limit, page }: Pick<FoldGroups, 'order' | 'limit' | 'page'>,
  names: readonly string[],
): { json: Buffer; rows: number } {
  const keysOfOrder = order.map(({ output, descending }) => ({ by: shown[output]!.order, descending }));
  const ordered = inOrder(there, keysOfOrder);
  const limited = limit === undefined ? ordered : ordered.subarray(0, limit);
  const cut = page === undefined ? limited : limited.subarray(page.offset, page.offset + page.size);
  let text = `{"keys":${JSON.stringify(names)},"data":[`;
  for (let at = 0; at < cut.length; at += 1) {
    text += at === 0 ? '[' : ',[';
    for (let column = 0; column < shown.length; column += 1) {
      if (column > 0) text += ',';
      text += shown[column]!.json(cut[at]!);
    }
    text += ']';
  }
  const end = page === undefined ? ']}' : `],"total":${limited.length}}`;
  return { json: Buffer.from(text + end), rows: cut.length };
}

/** The groups that have rows. */
export const filledOf = (sizes: Float64Array): Int32Array =>
  Int32Array.from({ length: sizes.length }, (_, group) => group).filter((group) => sizes[group]! > 0);

/** Groups by what orders them, those without a value last. */
function inOrder(groups: Int32Array, keys: readonly { by: Float64Array; descending: boolean }[]): Int32Array {
  const signed = keys.map(({ by, descending }) => ({ by, sign: descending ? -1 : 1 }));
  return groups.sort((one, other) => {
    for (const { by, sign } of signed) {
      const [a, b] = [by[one]!, by[other]!];
      if (a < b) return -sign;
      if (a > b) return sign;
      if (a !== b && Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1;
    }
    return one - other;
  });
}
