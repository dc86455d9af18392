import type { Arena } from './arena.ts';

/** Rows by which of a few different values they have: of each row the place of its value among them, from 0 on. */
export interface Dense {
  ids: Int32Array;
  /** How many places there are; of codes also those that no row has. */
  count: number;
  /** Of each value, a row that has it; not of codes, whose places are themselves. */
  rows?: Int32Array;
}

/** How long a table of places may be: beyond that values are looked up by what is left of them. */
const longestTable = 1 << 20;

/** Kept from one use to the next, all zeros between them: fresh memory costs more than the work in it. */
let kept = new Int32Array(1 << 16);

function table(size: number): Int32Array {
  if (kept.length < size) kept = new Int32Array(2 ** Math.ceil(Math.log2(size)));
  return kept;
}

/** Whole numbers from 0 on, below `end`, as they differ. */
function denseOfPlaces(arena: Arena, places: Int32Array, end: number): Dense {
  const { length } = places;
  const ids = arena.int32(length);
  const rows = arena.int32(Math.min(length, end));
  const known = table(end);
  let count = 0;
  for (let row = 0; row < length; row += 1) {
    const place = places[row]!;
    // 0 says that it has not come yet.
    let id = known[place]!;
    if (id === 0) {
      rows[count] = row;
      count += 1;
      id = count;
      known[place] = id;
    }
    ids[row] = id - 1;
  }
  for (let id = 0; id < count; id += 1) known[places[rows[id]!]!] = 0;
  return { ids, count, rows: rows.subarray(0, count) };
}

/** Whole numbers of any size as they differ, by their remainders. */
function denseOfAny(arena: Arena, values: Float64Array): Dense {
  const { length } = values;
  const ids = arena.int32(length);
  const rows = arena.int32(length);
  const slots = arena.int32(length);
  const size = 2 ** Math.ceil(Math.log2(2 * length + 2));
  const known = table(size);
  let count = 0;
  for (let row = 0; row < length; row += 1) {
    const value = values[row]!;
    let slot = (Math.imul(value, 0x9e3779b1) ^ Math.imul(value / 4_294_967_296, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & (size - 1);
    let id = known[slot]!;
    while (id !== 0 && values[rows[id - 1]!] !== value) {
      slot = (slot + 1) & (size - 1);
      id = known[slot]!;
    }
    if (id === 0) {
      rows[count] = row;
      slots[count] = slot;
      count += 1;
      id = count;
      known[slot] = id;
    }
    ids[row] = id - 1;
  }
  for (let id = 0; id < count; id += 1) known[slots[id]!] = 0;
  return { ids, count, rows: rows.subarray(0, count) };
}

/** Whole numbers as they differ; those that are none are one value. */
export function denseOfValues(arena: Arena, values: Float64Array): Dense {
  const { length } = values;
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < length; row += 1) {
    const value = values[row]!;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  if (!(greatest >= least)) {
    const count = Math.min(length, 1);
    return { ids: new Int32Array(length), count, rows: new Int32Array(count) };
  }
  // Those that are none stand behind the others.
  const none = greatest - least + 1;
  const from = least;
  if (none < longestTable) {
    const places = arena.int32(length);
    for (let row = 0; row < length; row += 1) {
      const value = values[row]!;
      // biome-ignore lint/suspicious/noSelfCompare: the fastest way to tell what is no number
      places[row] = value === value ? value - from : none;
    }
    return denseOfPlaces(arena, places, none + 1);
  }
  const shifted = arena.float64(length);
  for (let row = 0; row < length; row += 1) {
    const value = values[row]!;
    // biome-ignore lint/suspicious/noSelfCompare: the fastest way to tell what is no number
    shifted[row] = value === value ? value - from : -1;
  }
  return denseOfAny(arena, shifted);
}

/** Rows by two things at once. */
export function both(arena: Arena, one: Dense, other: Dense): Dense {
  const { length } = one.ids;
  const { count } = other;
  if (one.count * count < longestTable) {
    const places = arena.int32(length);
    for (let row = 0; row < length; row += 1) places[row] = one.ids[row]! * count + other.ids[row]!;
    return denseOfPlaces(arena, places, one.count * count);
  }
  const places = arena.float64(length);
  for (let row = 0; row < length; row += 1) places[row] = one.ids[row]! * count + other.ids[row]!;
  return denseOfAny(arena, places);
}

/** The rows of each group together, in their order, and where each group ends. */
export function byGroup(arena: Arena, { ids, count }: Dense): { ends: Int32Array; rows: Int32Array } {
  const ends = new Int32Array(count + 1);
  for (let row = 0; row < ids.length; row += 1) ends[ids[row]! + 1]! += 1;
  for (let group = 0; group < count; group += 1) ends[group + 1]! += ends[group]!;
  const rows = arena.int32(ids.length);
  // Where a group begins is where it ends once it is filled.
  for (let row = 0; row < ids.length; row += 1) {
    const id = ids[row]!;
    rows[ends[id]!] = row;
    ends[id]! += 1;
  }
  return { ends, rows };
}
