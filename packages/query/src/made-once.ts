/**
 * What is made of things that never change, made once while it is asked for with the very same ones again. It is forgotten
 * with the first of them. What it gives is shared, and not to be changed.
 */
export function madeOnce<A extends object, B extends readonly unknown[], T>(
  make: (one: A, ...others: B) => T,
): (one: A, ...others: B) => T {
  const known = new WeakMap<A, { others: B; made: T }>();
  return (one, ...others) => {
    const before = known.get(one);
    if (before?.others.every((other, at) => other === others[at])) return before.made;
    const made = make(one, ...others);
    known.set(one, { others, made });
    return made;
  };
}
