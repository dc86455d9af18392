import { unreadable } from './sheet-error.ts';

const headerBytes = 512;
const entryBytes = 128;
const miniBytes = 64;
const none = 0xff_ff_ff_ff;
/** Numbers above it mark the end of a chain, free sectors and the tables themselves. */
const lastSector = 0xff_ff_ff_fa;

interface Entry {
  name: string;
  /** 1 for a folder, 2 for a stream, 5 for the root. */
  type: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

function entryAt(directory: Buffer, at: number): Entry {
  const length = Math.min(64, directory.readUInt16LE(at + 64));
  return {
    name: directory.toString('utf16le', at, at + Math.max(0, length - 2)),
    type: directory[at + 66] ?? 0,
    left: directory.readUInt32LE(at + 68),
    right: directory.readUInt32LE(at + 72),
    child: directory.readUInt32LE(at + 76),
    start: directory.readUInt32LE(at + 116),
    size: directory.readUInt32LE(at + 120),
  };
}

/** Follows a chain; one that comes back to itself has no end, and is refused. */
function chainOf(start: number, next: (sector: number) => number | undefined): number[] {
  const chain: number[] = [];
  const seen = new Set<number>();
  for (let at: number | undefined = start; at !== undefined && at <= lastSector; at = next(at)) {
    if (seen.has(at)) throw unreadable(new Error('a chain of sectors without an end'));
    seen.add(at);
    chain.push(at);
  }
  return chain;
}

/**
 * The streams of these names in the root of a compound file (MS-CFB), as far as the file holds them. Chains and trees
 * that come back to themselves are refused or passed over: nothing is read twice. Throws SheetError.
 */
export function compoundStreams(bytes: Buffer, names: readonly string[]): Map<string, Buffer> {
  if (bytes.length < headerBytes) throw unreadable(new Error('no header'));
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw unreadable(new Error(`sectors of 2^${shift} bytes`));
  const size = 2 ** shift;
  const sector = (at: number): Buffer | undefined =>
    (at + 1) * size < bytes.length ? bytes.subarray((at + 1) * size, (at + 2) * size) : undefined;
  const numberAt = (part: Buffer | undefined, place: number): number | undefined =>
    part !== undefined && place + 4 <= part.length ? part.readUInt32LE(place) : undefined;

  // Where the table of sectors lies: 109 numbers in the header, the others in sectors of their own.
  const listed = chainOf(bytes.readUInt32LE(68), (at) => numberAt(sector(at), size - 4));
  const places = [bytes.subarray(76, headerBytes), ...listed.map((at) => sector(at)?.subarray(0, size - 4))];
  const tables = places.flatMap((part) =>
    part === undefined
      ? []
      : Array.from({ length: Math.floor(part.length / 4) }, (_, at) => part.readUInt32LE(at * 4)),
  );
  const perTable = size / 4;
  const next = (at: number): number | undefined =>
    numberAt(sector(tables[Math.floor(at / perTable)] ?? none), (at % perTable) * 4);
  const whole = (start: number): Buffer =>
    Buffer.concat(
      chainOf(start, (at) => (sector(at) === undefined ? undefined : next(at))).flatMap(
        (at) => sector(at) ?? [],
      ),
    );

  const directory = whole(bytes.readUInt32LE(48));
  const entries = Array.from({ length: Math.floor(directory.length / entryBytes) }, (_, at) =>
    entryAt(directory, at * entryBytes),
  );
  const root = entries.find(({ type }) => type === 5);
  const inMini = root === undefined ? Buffer.alloc(0) : whole(root.start);
  const miniTable = whole(bytes.readUInt32LE(60));
  const leastWhole = bytes.readUInt32LE(56);
  const contentOf = ({ start, size: length }: Entry): Buffer => {
    if (length >= leastWhole) return whole(start).subarray(0, length);
    const chain = chainOf(start, (at) => numberAt(miniTable, at * 4));
    const parts = chain.map((at) => inMini.subarray(at * miniBytes, (at + 1) * miniBytes));
    return Buffer.concat(parts).subarray(0, length);
  };

  // Files in folders, of embedded objects, may have the same names.
  const inRoot = new Set<Entry>();
  const waiting = [root?.child ?? none];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entry = entries[at];
    if (entry === undefined || inRoot.has(entry)) continue;
    inRoot.add(entry);
    waiting.push(entry.left, entry.right);
  }
  const found = new Map<string, Buffer>();
  for (const name of names) {
    const isIt = (entry: Entry): boolean =>
      entry.type === 2 && entry.name.toLowerCase() === name.toLowerCase();
    const entry = [...inRoot].find(isIt) ?? entries.find(isIt);
    if (entry !== undefined) found.set(name, contentOf(entry));
  }
  return found;
}
