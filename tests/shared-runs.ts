/** A part of a pattern, and how often it stands there. */
interface Part {
  /** What one sign of it is, as it is written; undefined for groups and for what takes no sign. */
  sign?: string;
  /** The alternatives of a group. */
  ways?: Part[][];
  isEnd?: boolean;
  least: number;
  most: number;
}

/** Signs that parts are compared by. */
const samples = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  '一',
  '　',
  'é',
  '１',
];
const groupHead = /^\((?:\?(?:[:=!]|<[=!]|<[^>=!]+>))?/;
const set = /^\[(?:\\.|[^\]\\])*\]/s;
const escaped = /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<[^>]*>|.)/s;
const often = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/;

function timesOf(text: string): { least: number; most: number; length: number } {
  const [whole = '', from, comma, to] = often.exec(text) ?? [];
  const { length } = whole;
  if (length === 0) return { least: 1, most: 1, length };
  if (from === undefined)
    return { least: whole.startsWith('+') ? 1 : 0, most: whole.startsWith('?') ? 1 : Infinity, length };
  return {
    least: Number(from),
    most: comma === '' ? Number(from) : to === '' ? Infinity : Number(to),
    length,
  };
}

function read(text: string, from = 0): { ways: Part[][]; end: number } {
  let way: Part[] = [];
  const ways = [way];
  let at = from;
  while (at < text.length && text[at] !== ')') {
    const rest = text.slice(at);
    const first = rest[0] ?? '';
    let part: Omit<Part, 'least' | 'most'> = {};
    if (first === '|') {
      way = [];
      ways.push(way);
      at += 1;
      continue;
    }
    if (first === '(') {
      const [head = '('] = groupHead.exec(rest) ?? [];
      const inner = read(text, at + head.length);
      if (!/^\(\?<?[=!]/.test(head)) part = { ways: inner.ways };
      at = inner.end + 1;
    } else {
      const [sign = first] = set.exec(rest) ?? escaped.exec(rest) ?? [];
      at += sign.length;
      if (sign === '$') part = { isEnd: true };
      else if (sign !== '^' && !/^\\[bB]$/.test(sign)) part = { sign };
    }
    const { least, most, length } = timesOf(text.slice(at));
    at += length;
    way.push({ ...part, least, most });
  }
  return { ways, end: at };
}

const takesNothing = ({ sign, ways, least }: Part): boolean =>
  least === 0 || (ways === undefined ? sign === undefined : ways.some((way) => way.every(takesNothing)));
/** Groups that stand there once are what is in them. */
const opened = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) => {
    const [only, ...others] = part.ways ?? [];
    const isOnce = only !== undefined && others.length === 0 && part.least === 1 && part.most === 1;
    return isOnce ? opened(only) : [part];
  });

/**
 * Whether a pattern has two runs that take the same signs, with nothing between them that has to be there, and asks for
 * something behind them. Where that is missing, a run is shared out between the two in every way there is: a text of
 * 60,000 spaces takes half a minute. What must stand between them, or one run in place of two, tells where one ends.
 */
export function isShared(pattern: string, flags: string): boolean {
  if (flags.includes('y')) return false;
  const taken = (sign: string): Set<string> => {
    const one = new RegExp(`^${sign}$`, flags.replaceAll(/[gy]/g, ''));
    return new Set(samples.filter((sample) => one.test(sample)));
  };
  const isIn = (parts: readonly Part[], isAsked: boolean): boolean => {
    const all = opened(parts);
    return all.some(({ sign, ways, most }, at) => {
      const later = all.slice(at + 1);
      if (ways?.some((way) => isIn(way, isAsked || later.length > 0)) === true) return true;
      if (sign === undefined || most !== Infinity) return false;
      const signs = taken(sign);
      const reach = later.findIndex((part) => !takesNothing(part));
      const near = later.slice(0, reach < 0 ? later.length : reach + 1);
      return near.some((next, place) => {
        if (next.sign === undefined || next.most !== Infinity) return false;
        const asks =
          isAsked || later.slice(place + 1).some((part) => part.isEnd === true || !takesNothing(part));
        return asks && [...taken(next.sign)].some((one) => signs.has(one));
      });
    });
  };
  return read(pattern).ways.some((way) => isIn(way, false));
}
