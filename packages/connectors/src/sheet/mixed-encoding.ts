import { isUtf8 } from 'node:buffer';
import { badByte, refusedFor } from './sheet-error.ts';

/* Texts whose lines are in two encodings: exports of two systems that were put together. */

/** Consecutive lines that are read alike. */
interface Run {
  from: number;
  end: number;
  /** Number of its first line, counted from 1. */
  line: number;
  isUtf8: boolean;
}

/** What the bytes of a line are; plain: signs that all encodings share, either: both readings make sense. */
type LineKind = 'plain' | 'utf8' | 'other' | 'either';

/** The 3755 characters that nearly all of a Chinese text is made of: level 1 of GB 2312. */
let frequent: Set<string> | undefined;
function frequentCharacters(): Set<string> {
  if (frequent !== undefined) return frequent;
  const bytes: number[] = [];
  for (let lead = 0xb0; lead <= 0xd7; lead += 1)
    for (let trail = 0xa1; trail <= (lead === 0xd7 ? 0xf9 : 0xfe); trail += 1) bytes.push(lead, trail);
  frequent = new Set(new TextDecoder('gb18030').decode(Uint8Array.from(bytes)));
  return frequent;
}

/** Marks of Chinese texts, and signs and letters that stand between them: ·, °, é, β. */
const usualSign = /[\u3000-\u301f\uff01-\uff5e\u2010-\u2027\u00a1-\u00ff\u0391-\u03c9]/;

/** The share of a text's characters beyond plain ones that texts are usually made of. */
function usualShare(text: string): number {
  let [all, usual] = [0, 0];
  for (const sign of text) {
    if (sign < '\u0080') continue;
    all += 1;
    if (frequentCharacters().has(sign) || usualSign.test(sign)) usual += 1;
  }
  return all === 0 ? 0 : usual / all;
}

const utf8Decoder = new TextDecoder('utf-8');
const chineseDecoder = new TextDecoder('gb18030');

/** A line read as GB18030; undefined: it is none. One error thrown for each of a million lines would take half a minute. */
function asChinese(line: Uint8Array): string | undefined {
  const text = chineseDecoder.decode(line);
  return text.includes('\ufffd') ? undefined : text;
}

function isPlain(line: Uint8Array): boolean {
  for (let at = 0; at < line.length; at += 1) if (line[at]! >= 0x80) return false;
  return true;
}

function kindOfLine(line: Uint8Array): LineKind {
  if (isPlain(line)) return 'plain';
  if (!isUtf8(line)) return 'other';
  const text = utf8Decoder.decode(line);
  const other = asChinese(line);
  if (other === undefined) return 'utf8';
  const [asUtf8, asOther] = [usualShare(text), usualShare(other)];
  if (asUtf8 === asOther) return 'either';
  return asUtf8 > asOther ? 'utf8' : 'other';
}

/** Lines of a text, by their bytes. */
function* linesOf(bytes: Uint8Array): Generator<[from: number, end: number, line: number]> {
  let line = 1;
  for (let from = 0; from < bytes.length; line += 1) {
    const feed = bytes.indexOf(10, from);
    const end = feed < 0 ? bytes.length : feed + 1;
    yield [from, end, line];
    from = end;
  }
}

/** How many pairs of bytes a line has when it is read as GBK, and how many of them are of GB 2312. */
function simplifiedShare(line: Uint8Array): number {
  let [pairs, simplified] = [0, 0];
  for (let at = 0; at < line.length; at += 1) {
    const lead = line[at]!;
    if (lead < 0x80) continue;
    const trail = line[at + 1] ?? 0;
    at += 1;
    pairs += 1;
    if (trail >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa3) || (lead >= 0xb0 && lead <= 0xf7))) simplified += 1;
  }
  return pairs === 0 ? 1 : simplified / pairs;
}
/** Less of it is a damaged line of UTF-8, not one of GBK. */
const leastSimplified = 0.8;

const doubtful = (line: number): Error =>
  refusedFor(
    `文件中混有 UTF-8 与其他编码的行，第${line}行按哪种编码都能读`,
    '请用 Excel 或 WPS 分别打开合并前的各个文件，另存为“CSV UTF-8”或 xlsx 后上传',
  );

/** As many lines as a note names. */
const namedLines = 5;
const named = (lines: readonly number[], count: number): string =>
  `第${lines.join('、')}行${count > lines.length ? `等${count}行` : ''}`;

/** Lines of one kind: how many, and the first of them. */
class Counted {
  count = 0;
  readonly first: number[] = [];

  add(line: number): void {
    this.count += 1;
    if (this.first.length < namedLines) this.first.push(line);
  }
}

/**
 * A text that is neither UTF-8 as a whole nor without it: each line by what its bytes are. `decode` reads what is not
 * UTF-8; `told` gets a sentence for the uploader. undefined: all lines are of one encoding. Throws SheetError where a line
 * may be read in both ways, or is damaged.
 */
export function decodeMixed(
  bytes: Uint8Array,
  decode: (others: Uint8Array) => { text: string; encoding: string },
  told: (note: string) => void,
): string | undefined {
  const runs: Run[] = [];
  const [utf8, other, either] = [new Counted(), new Counted(), new Counted()];
  for (const [from, end, line] of linesOf(bytes)) {
    const kind = kindOfLine(bytes.subarray(from, end));
    if (kind !== 'plain') ({ utf8, other, either })[kind].add(line);
    const last = runs.at(-1);
    const isUtf8 = kind === 'plain' ? (last?.isUtf8 ?? false) : kind === 'utf8';
    if (last?.isUtf8 === isUtf8) last.end = end;
    else runs.push({ from, end, line, isUtf8 });
  }
  if (utf8.count === 0 || other.count === 0) return undefined;
  if (utf8.count >= other.count) {
    for (const [from, end, line] of linesOf(bytes)) {
      const part = bytes.subarray(from, end);
      if (kindOfLine(part) === 'other' && simplifiedShare(part) < leastSimplified)
        throw badByte(line, 'UTF-8');
    }
  }
  const [line] = either.first;
  if (line !== undefined) throw doubtful(line);
  const partOf = ({ from, end }: Run): Uint8Array => bytes.subarray(from, end);
  const { encoding } = decode(Buffer.concat(runs.filter(({ isUtf8 }) => !isUtf8).map(partOf)));
  const text = runs
    .map((run) => new TextDecoder(run.isUtf8 ? 'utf-8' : encoding).decode(partOf(run)))
    .join('');
  const isUtf8Most = utf8.count >= other.count;
  const few = isUtf8Most ? other : utf8;
  const [mostly, rarely] = isUtf8Most ? ['UTF-8', encoding.toUpperCase()] : [encoding.toUpperCase(), 'UTF-8'];
  told(
    `文件中混有两种文字编码：${named(few.first, few.count)}是 ${rarely}，其余是 ${mostly}，已逐行识别；请核对这些行的文字`,
  );
  return text;
}
