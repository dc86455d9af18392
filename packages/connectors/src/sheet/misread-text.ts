import { columnLetters } from './column-names.ts';
import { decodeBytes } from './decode-bytes.ts';
import type { Grid } from './grid.ts';

/* Texts that a program read in another encoding than they were in, and saved: what stands in the file is not what was
   written, whatever encoding it is read in now. */

/** Characters that are looked at, and as few of them tell. */
const sampled = 20_000;
const fewest = 4;
/** As large a part of the characters beyond plain ones comes from the one mistake. */
const most = 0.7;

/** What a byte is not known for. */
const unknown = 0x1_00;
type Bytes = readonly number[];

/** The bytes that a wrong encoding made characters of. */
type Reverse = (character: string) => Bytes;

let western: Map<string, Bytes> | undefined;
/** Latin-1 as Windows has it: where it has no sign, the byte became a control character. */
const westernBytes: Reverse = (character) => {
  western ??= new Map(
    Array.from({ length: 128 }, (_, at) => [
      decodeBytes(Uint8Array.of(at + 0x80), 'windows-1252') ?? '',
      [at + 0x80],
    ]),
  );
  const code = character.charCodeAt(0);
  return western.get(character) ?? (code < 0x1_00 ? [code] : [unknown]);
};

let chinese: Map<string, Bytes> | undefined;
const chineseBytes: Reverse = (character) => {
  if (chinese === undefined) {
    const decoder = new TextDecoder('gb18030');
    chinese = new Map();
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1)
        chinese.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
    chinese.delete('\ufffd');
  }
  return chinese.get(character) ?? [unknown];
};

const isMore = (byte: number | undefined): boolean =>
  byte === unknown || (byte !== undefined && byte >= 0x80 && byte < 0xc0);

/** How many of the bytes are Chinese in UTF-8, three for a character; one that was lost may be any. */
function asUtf8(bytes: Bytes): number {
  let found = 0;
  for (let at = 0; at + 2 < bytes.length; ) {
    const lead = bytes[at]!;
    const isCharacter =
      ((lead >= 0xe3 && lead <= 0xe9) || lead === 0xef) && isMore(bytes[at + 1]) && isMore(bytes[at + 2]);
    found += isCharacter ? 3 : 0;
    at += isCharacter ? 3 : 1;
  }
  return found;
}

const isCommon = (byte: number | undefined, from: number, to: number): boolean =>
  byte !== undefined && byte >= from && byte <= to;

/** How many of the bytes are common Chinese in GBK, two for a character. */
function asGbk(bytes: Bytes): number {
  let found = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2)
    if (isCommon(bytes[at], 0xb0, 0xf7) && isCommon(bytes[at + 1], 0xa1, 0xfe)) found += 2;
  return found;
}

interface Mistake {
  was: string;
  readAs: string;
  label: string;
  bytesOf: Reverse;
  found: (bytes: Bytes) => number;
  /** Bytes of a character that was written. */
  size: number;
}
const mistakes: readonly Mistake[] = [
  { was: 'UTF-8', readAs: '按 GBK ', label: 'utf-8', bytesOf: chineseBytes, found: asUtf8, size: 3 },
  { was: 'UTF-8', readAs: '按西欧编码', label: 'utf-8', bytesOf: westernBytes, found: asUtf8, size: 3 },
  { was: 'GBK', readAs: '按西欧编码', label: 'gb18030', bytesOf: westernBytes, found: asGbk, size: 2 },
];

/** Characters beyond plain ones that stand together. */
const runs = /[^\0-\x7f]+/g;
const bytesIn = (run: string, bytesOf: Reverse): number[] => [...run].flatMap(bytesOf);

/** The first run of which every byte is known, with what it was; '' where none is. */
function exampleOf(texts: readonly string[], { bytesOf, found, label }: Mistake): string {
  for (const run of texts) {
    const bytes = bytesIn(run, bytesOf);
    if (bytes.includes(unknown) || bytes.length === 0 || found(bytes) < bytes.length) continue;
    return `，如“${run.slice(0, 20)}”原为“${new TextDecoder(label).decode(Uint8Array.from(bytes)).slice(0, 20)}”`;
  }
  return '';
}

/** Signs of bytes that no program could read any more: the one for them, and what two of them make in GBK. */
const lost = /\ufffd|锟斤拷/;
/** A text of several characters, each of which became a question mark. */
const asked = /^\s*[?？]{2,}\s*$/;

interface Sample {
  texts: string[];
  lost: string | undefined;
  asked: { cells: number; first: string };
}

function sampleOf(grid: Grid): Sample {
  const sample: Sample = { texts: [], lost: undefined, asked: { cells: 0, first: '' } };
  let left = sampled;
  for (const [at, row] of grid.rows.entries()) {
    if (left <= 0) break;
    for (const [column, value] of row.entries()) {
      if (typeof value !== 'string') continue;
      const place = (): string => `${columnLetters(column)}${(grid.places[at] ?? 0) + 1}`;
      if (lost.test(value)) sample.lost ??= place();
      if (asked.test(value)) {
        if (sample.asked.cells === 0) sample.asked.first = place();
        sample.asked.cells += 1;
      }
      for (const [run] of value.matchAll(runs)) {
        sample.texts.push(run);
        left -= run.length;
      }
    }
  }
  return sample;
}

const again = '请从原系统重新导出为 xlsx 或“CSV UTF-8”后上传';

/** A sentence for the uploader of a sheet whose texts were spoilt before; undefined: they look right. */
export function misreadNote(grid: Grid): string | undefined {
  const sample = sampleOf(grid);
  for (const mistake of mistakes) {
    const bytes = sample.texts.map((run) => bytesIn(run, mistake.bytesOf));
    const all = bytes.reduce((sum, { length }) => sum + length, 0);
    const found = bytes.reduce((sum, one) => sum + mistake.found(one), 0);
    if (found >= fewest * mistake.size && found >= all * most)
      return `文字在保存这份文件之前已成乱码：${mistake.was} 的文字被${mistake.readAs}读取后又保存${exampleOf(sample.texts, mistake)}；${again}`;
  }
  if (sample.lost !== undefined)
    return `有单元格（如 ${sample.lost}）的文字中有“\ufffd”或“锟斤拷”：这些字在保存这份文件之前已经丢失；${again}`;
  if (sample.asked.cells > 1)
    return `有单元格（如 ${sample.asked.first}）只有问号：保存这份文件的程序可能写不出其中的汉字；是这样时${again}`;
  return undefined;
}
