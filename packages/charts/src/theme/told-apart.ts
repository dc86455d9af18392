/** Of names that begin alike, how much they share; a number that goes on is not parted. */
function sharedStart(names: readonly (readonly string[])[]): number {
  const [first = []] = names;
  let at = 0;
  while (at < first.length && names.every((name) => name[at] === first[at])) at += 1;
  while (at > 0 && /\d/.test(first[at - 1] ?? '') && names.some((name) => /\d/.test(name[at] ?? ''))) at -= 1;
  return at;
}

const solid = (text: string): string => text.replace(/\s/g, '');

/** What sets a name apart, behind as much of its beginning as there is room for: 广东省第…神经外科. */
function fromDifference(name: readonly string[], at: number, cut: (name: string) => string): string {
  const fits = (text: string): boolean => solid(cut(text)) === solid(text);
  const rest = name.slice(at).join('');
  if (at === 0 || rest === '' || !fits(`…${rest}`)) return `…${rest}`;
  let head = 0;
  while (head < at && fits(`${name.slice(0, head + 1).join('')}…${rest}`)) head += 1;
  return `${name.slice(0, head).join('')}…${rest}`;
}

function gather(
  names: readonly string[],
  cut: (name: string) => string,
  start: number,
  into: Map<string, string>,
): void {
  const alike = new Map<string, string[]>();
  for (const name of new Set(names)) {
    const shown = into.get(name) ?? cut(name);
    alike.set(shown, [...(alike.get(shown) ?? []), name]);
  }
  for (const [shown, group] of alike) {
    if (group.length < 2) continue;
    const letters = group.map((name) => [...name]);
    const at = sharedStart(letters);
    if (at <= start) continue;
    group.forEach((name, place) => {
      const text = cut(fromDifference(letters[place] ?? [], at, cut));
      into.set(name, text === '…' || text === '' ? shown : text);
    });
    gather(group, cut, at, into);
  }
}

/**
 * Cuts names for their place as `cut` does, but never two different ones to the same text: those that begin alike are
 * told by where they begin to differ.
 */
export function cutApart(names: readonly string[], cut: (name: string) => string): (name: string) => string {
  const apart = new Map<string, string>();
  gather(names, cut, 0, apart);
  return (name) => apart.get(name) ?? cut(name);
}
