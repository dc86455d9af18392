import type { FoldGroups } from '@mingjing/query';
import { both, type Dense } from './dense.ts';
import type { Gathered, Key } from './gathered.ts';
import { Groups } from './groups.ts';
import { filledOf, groupsJson, type Shown } from './groups-json.ts';
import { measureJson } from './measure-json.ts';
import { measured } from './measures.ts';

/** All rows in one group, which is there without any. */
const whole = (rows: number): Dense => ({ ids: new Int32Array(rows), count: 1 });

/** Answers a question of gathered rows in finished bytes. Throws Unfoldable. */
export function foldJson(
  rows: Gathered,
  { keys: asked, outputs, ...shownOf }: FoldGroups,
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
  // Of codes there are groups without rows.
  const there = asked.length > 0 ? filledOf(groups.sizes()) : Int32Array.of(0);
  return groupsJson(there, shown, shownOf, names);
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
