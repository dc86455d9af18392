/** By UTF-8, as every engine orders texts. */
export function byCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [a[Symbol.iterator](), b[Symbol.iterator]()];
  for (;;) {
    const [one, other] = [left.next(), right.next()];
    if (one.done === true) return other.done === true ? 0 : -1;
    if (other.done === true) return 1;
    const difference = (one.value.codePointAt(0) ?? 0) - (other.value.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
}
