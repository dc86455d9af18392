/** By UTF-8, as every engine orders texts. */
export function byCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  let at = 0;
  while (at < shared && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  if (at === shared) return a.length - b.length;
  const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
  // Characters beyond the basic plane stand in two halves, which lie below others of it.
  return isHalf(left) || isHalf(right) ? byWholePoints(a, b) : left - right;
}

const isHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

function byWholePoints(a: string, b: string): number {
  const [left, right] = [a[Symbol.iterator](), b[Symbol.iterator]()];
  for (;;) {
    const [one, other] = [left.next(), right.next()];
    if (one.done === true) return other.done === true ? 0 : -1;
    if (other.done === true) return 1;
    const difference = (one.value.codePointAt(0) ?? 0) - (other.value.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
}
