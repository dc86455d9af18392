import type { FoldMeasure } from '@mingjing/query';
import type { Gathered } from './gathered.ts';
import type { Groups } from './groups.ts';
import type { Measured } from './measured.ts';
import { middles, middlesOfCounted } from './middles.ts';
import { reckoned } from './reckoned.ts';
import { Unfoldable } from './unfoldable.ts';

const whole = (values: Float64Array): Measured => ({ values, as: { kind: 'number', scale: 0 } });

/** A measure of the groups that rows fall into. Throws Unfoldable. */
export function measured(rows: Gathered, groups: Groups, measure: FoldMeasure): Measured {
  switch (measure.kind) {
    case 'rows':
      return whole(groups.sizes());
    case 'count':
      return whole(counted(rows, groups, measure.column));
    case 'added':
      return whole(
        summed(rows, groups, measure.column).values.map((value) => (Number.isNaN(value) ? 0 : value)),
      );
    case 'sum':
      return summed(rows, groups, measure.column);
    case 'least':
    case 'greatest':
      return extreme(rows, groups, measure.column, measure.kind === 'greatest');
    case 'distinct':
      return whole(distinct(rows, groups, measure.column));
    case 'median':
      return measure.times === undefined
        ? middles(rows, groups, measure.column, measure.scale)
        : middlesOfCounted(rows, groups, { ...measure, times: measure.times });
    case 'reckoned':
      return { values: reckoned(measure.tree, groups.count, (of) => measured(rows, groups, of)) };
  }
}

function counted(rows: Gathered, groups: Groups, name: string): Float64Array {
  const column = rows.column(name);
  if (column.isFull) return groups.sizes();
  const { ids, count } = groups;
  const values = new Float64Array(count);
  if (column.kind === 'codes') {
    for (let row = 0; row < ids.length; row += 1)
      if (column.codes[row]! !== column.size) values[ids[row]!]! += 1;
  } else {
    for (let row = 0; row < ids.length; row += 1)
      if (!Number.isNaN(column.values[row]!)) values[ids[row]!]! += 1;
  }
  return values;
}

function summed(rows: Gathered, groups: Groups, name: string): Measured {
  const { kind, scale, values: of, isFull } = rows.summed(name);
  const { ids, count } = groups;
  const values = new Float64Array(count);
  if (isFull) {
    for (let row = 0; row < ids.length; row += 1) values[ids[row]!]! += of[row]!;
  } else {
    for (let row = 0; row < ids.length; row += 1) {
      const value = of[row]!;
      if (!Number.isNaN(value)) values[ids[row]!]! += value;
    }
  }
  const there = counted(rows, groups, name);
  for (let group = 0; group < count; group += 1) if (there[group] === 0) values[group] = Number.NaN;
  return { values, as: { kind, scale } };
}

function extreme(rows: Gathered, { ids, count }: Groups, name: string, isGreatest: boolean): Measured {
  const column = rows.column(name);
  if (column.kind === 'codes') throw new Unfoldable('least and greatest texts');
  const values = new Float64Array(count).fill(Number.NaN);
  for (let row = 0; row < ids.length; row += 1) {
    const value = column.values[row]!;
    const before = values[ids[row]!]!;
    const isNext = isGreatest ? value > before : value < before;
    if (isNext || Number.isNaN(before)) values[ids[row]!] = value;
  }
  return { values, as: column };
}

/** Group by group: a value that came before in the same group bears its mark. */
function distinct(rows: Gathered, groups: Groups, name: string): Float64Array {
  const different = rows.different(name);
  const { ends, rows: sorted } = groups.sorted();
  const marks = new Int32Array(different.count);
  const none = rows.noneOf(name);
  const values = new Float64Array(groups.count);
  for (let group = 0, at = 0; group < groups.count; group += 1) {
    let count = 0;
    if (none >= 0) marks[none] = group + 1;
    for (; at < ends[group]!; at += 1) {
      const id = different.ids[sorted[at]!]!;
      if (marks[id] === group + 1) continue;
      marks[id] = group + 1;
      count += 1;
    }
    values[group] = count;
  }
  return values;
}
