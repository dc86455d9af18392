import type { FoldGroups } from '@mingjing/query';
import { both, type Dense } from './dense.ts';
import type { Gathered, Key } from './gathered.ts';
import { Groups } from './groups.ts';
import { measureJson } from './measure-json.ts';
import { measured } from './measures.ts';

/** A column of the answer: what orders its values, NaN where there is none, and how they are written. */
interface Shown {
  order: Float64Array;
  json(group: number): string;
}

/** All rows in one group, which is there without any. */
const whole = (rows: number): Dense => ({ ids: new Int32Array(rows), count: 1 });

/** Answers a question of gathered rows in finished bytes. Throws Unfoldable. */
export function foldJson(
  rows: Gathered,
  { keys: asked, outputs, order, limit, page }: FoldGroups,
  names: readonly string[],
): { json: Buffer; rows: number } {
  const keys = asked.map((key) => rows.key(key));
  const [first, ...others] = keys.map(({ dense }) => dense);
  const groups = new Groups(
    rows.arena,
    first === undefined
      ? whole(rows.rows)
      : others.reduce((one, other) => both(rows.arena, one, other), first),
  );
  const shown = outputs.map((output): Shown => {
    if (output.kind === 'key') return keyShown(keys[output.at]!, groups);
    const { values, as } = measured(rows, groups, output.of);
    return { order: values, json: (group) => measureJson(values[group]!, as) };
  });
  const keysOfOrder = order.map(({ output, descending }) => ({ by: shown[output]!.order, descending }));
  const ordered = inOrder(there(groups, asked.length > 0), keysOfOrder);
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

function keyShown({ dense, order, json }: Key, groups: Groups): Shown {
  const at = new Int32Array(groups.count);
  const places = new Float64Array(groups.count);
  for (let group = 0; group < groups.count; group += 1) {
    const place = groups.placeIn(dense, group);
    at[group] = place;
    places[group] = order[place]!;
  }
  return { order: places, json: (group) => json(at[group]!) };
}

/** The groups that have rows: of codes there are others. */
function there(groups: Groups, isGrouped: boolean): Int32Array {
  const all = Int32Array.from({ length: groups.count }, (_, group) => group);
  if (!isGrouped) return all;
  const sizes = groups.sizes();
  return all.filter((group) => sizes[group]! > 0);
}

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
