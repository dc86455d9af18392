/*
 * The loops over rows of known groups, each a function of its own: what is compiled for one kind of memory stays fast.
 */

export function countRows(of: Int32Array, counts: Float64Array): void {
  for (let row = 0; row < of.length; row += 1) counts[of[row]!]! += 1;
}

/** Those that are not the code of no value. */
export function countCodes(of: Int32Array, codes: Int32Array, none: number, counts: Float64Array): void {
  for (let row = 0; row < of.length; row += 1) if (codes[row]! !== none) counts[of[row]!]! += 1;
}

export function countNumbers(of: Int32Array, numbers: Float64Array, counts: Float64Array): void {
  for (let row = 0; row < of.length; row += 1) if (!Number.isNaN(numbers[row]!)) counts[of[row]!]! += 1;
}

export function addAll(of: Int32Array, numbers: Float64Array, sums: Float64Array): void {
  for (let row = 0; row < of.length; row += 1) sums[of[row]!]! += numbers[row]!;
}

export function addNumbers(of: Int32Array, numbers: Float64Array, sums: Float64Array): void {
  for (let row = 0; row < of.length; row += 1) {
    const number = numbers[row]!;
    if (!Number.isNaN(number)) sums[of[row]!]! += number;
  }
}

export function least(of: Int32Array, numbers: Float64Array, found: Float64Array): void {
  for (let row = 0; row < of.length; row += 1) {
    const number = numbers[row]!;
    const before = found[of[row]!]!;
    if (number < before || Number.isNaN(before)) found[of[row]!] = number;
  }
}

export function greatest(of: Int32Array, numbers: Float64Array, found: Float64Array): void {
  for (let row = 0; row < of.length; row += 1) {
    const number = numbers[row]!;
    const before = found[of[row]!]!;
    if (number > before || Number.isNaN(before)) found[of[row]!] = number;
  }
}

interface Marks {
  /** Places of a group. */
  range: number;
  /** Places from here on are no values. */
  end: number;
  bits: Int32Array;
  /** How many different ones were marked. */
  values: Float64Array;
}

/** A place below 0 is no value. */
export function markPlaces(of: Int32Array, places: Int32Array, { range, end, bits, values }: Marks): void {
  for (let row = 0; row < of.length; row += 1) {
    const place = places[row]!;
    if (place < 0 || place >= end) continue;
    const group = of[row]!;
    const bit = Math.imul(group, range) + place;
    const word = bits[bit >>> 5]!;
    const marked = word | (1 << bit);
    if (marked === word) continue;
    bits[bit >>> 5] = marked;
    values[group]! += 1;
  }
}

interface Counted {
  range: number;
  counted: Float64Array;
}

export function countPlaces(of: Int32Array, places: Int32Array, { range, counted }: Counted): void {
  for (let row = 0; row < of.length; row += 1) {
    const place = places[row]!;
    if (place >= 0) counted[Math.imul(of[row]!, range) + place]! += 1;
  }
}

/** As often as another column says. */
export function addPlaces(
  of: Int32Array,
  places: Int32Array,
  times: Float64Array,
  { range, counted }: Counted,
): void {
  for (let row = 0; row < of.length; row += 1) {
    const place = places[row]!;
    if (place >= 0) counted[Math.imul(of[row]!, range) + place]! += times[row]!;
  }
}
