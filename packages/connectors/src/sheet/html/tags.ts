import { withEntities } from './entities.ts';

/** One piece of a page, in its order. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: string }
  | { kind: 'close'; name: string };

const unshown = new Set(['script', 'style', 'title', 'noscript', 'template']);

/**
 * Cuts a page into tags and texts. Nothing of it is ever run, fetched or kept; comments, declarations, scripts and
 * styles are passed over. Reads each character once, so no page takes long.
 */
export function* piecesOf(page: string): Generator<Piece> {
  let at = 0;
  while (at < page.length) {
    const open = page.indexOf('<', at);
    if (open < 0) {
      yield { kind: 'text', text: page.slice(at) };
      return;
    }
    if (open > at) yield { kind: 'text', text: page.slice(at, open) };
    if (page.startsWith('<!--', open)) {
      const end = page.indexOf('-->', open + 4);
      // Conditional comments for office programs are markup for others.
      at = end < 0 ? page.length : end + 3;
      continue;
    }
    const next = page[open + 1] ?? '';
    if (!/[a-z/!?]/i.test(next)) {
      yield { kind: 'text', text: '<' };
      at = open + 1;
      continue;
    }
    const end = endOfTag(page, open);
    const tag = page.slice(open + 1, end);
    at = end + 1;
    const isClose = tag.startsWith('/');
    const name = /^\/?([a-z][\w:-]*)/i.exec(tag)?.[1]?.toLowerCase();
    if (name === undefined) continue;
    if (isClose) yield { kind: 'close', name };
    else {
      yield { kind: 'open', name, attributes: tag.slice(name.length) };
      if (unshown.has(name) && !tag.endsWith('/')) at = endOfElement(page, name, at);
    }
  }
}

/** Where a tag ends: a closing mark within quotes is part of a value. */
function endOfTag(page: string, open: number): number {
  let quote = '';
  for (let at = open + 1; at < page.length; at += 1) {
    const sign = page[at];
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '>') return at;
    else if ((sign === '"' || sign === "'") && /[=\s]/.test(page[at - 1] ?? '')) quote = sign;
  }
  return page.length;
}

function endOfElement(page: string, name: string, from: number): number {
  const end = new RegExp(`</${name}\\b`, 'gi');
  end.lastIndex = from;
  const found = end.exec(page);
  // Looked for apart: a page of starts without an end is read once, not once for each start.
  const close = found === null ? -1 : page.indexOf('>', found.index);
  return close < 0 ? page.length : close + 1;
}

/** The value of an attribute, '' where it stands without one; undefined when it is not there. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(
    `(?:^|[\\s"'/])${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))|(?=[\\s/]|$))`,
    'i',
  ).exec(attributes);
  if (found === null) return undefined;
  return withEntities(found[1] ?? found[2] ?? found[3] ?? '');
}
