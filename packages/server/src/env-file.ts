import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Names and values, as the environment and a `.env` file give them. */
export type Environment = Record<string, string | undefined>;

interface Entry {
  name: string;
  /** What stands behind the equals sign. */
  value: string;
  /** How many lines it takes. */
  lines: number;
}

/** The file's text: UTF-8 or, as PowerShell's `>` writes it, UTF-16; undefined for other encodings. */
function textOf(bytes: Buffer): string | undefined {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    // The mark at the beginning, which Windows editors write, is no part of the first name: the decoder drops it.
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const quoteOf = (value: string): string => /^(["'`])/.exec(value)?.[1] ?? '';

/** The entry that begins with this line; a quoted value may go on over further ones. Undefined for what is no entry. */
function entryAt(lines: readonly string[], at: number): Entry | undefined {
  const line = lines[at] ?? '';
  const sign = line.indexOf('=');
  const name = line
    .slice(0, Math.max(sign, 0))
    .trim()
    .replace(/^export\s/, '')
    .trim();
  if (name === '') return undefined;
  const first = line.slice(sign + 1);
  const quote = quoteOf(first.trim());
  if (quote === '' || first.trim().slice(1).includes(quote)) return { name, value: first, lines: 1 };
  const end = lines.findIndex((line, behind) => behind > at && line.includes(quote));
  if (end < 0) return { name, value: first, lines: 1 };
  return { name, value: [first, ...lines.slice(at + 1, end + 1)].join('\n'), lines: end + 1 - at };
}

/** What of a value would be lost or changed in silence; undefined where it is read as it is written. */
function problemOf({ value, lines }: Entry): string | undefined {
  const written = value.trim();
  const quote = quoteOf(written);
  if (quote === '') {
    return /(?:^|\S)#/.test(value)
      ? '值中有 #，它和后面的内容会被当作注释：属于值时请用单引号括起整个值，是注释时请在 # 前加空格'
      : undefined;
  }
  const end = written.indexOf(quote, 1);
  if (lines > 1 || end < 0) return '引号没有在同一行内成对';
  if (!/^\s*(?:#.*)?$/.test(written.slice(end + 1))) return '引号之后还有内容，值中有引号时请换用另一种引号';
  if (quote === '"' && written.slice(1, end).includes('\\n'))
    return '双引号中的 \\n 会变成换行，请改用单引号';
  return undefined;
}

/**
 * What a `.env` file sets, and what is wrong with it. Node's reader skips what it does not understand and takes the line
 * below along, so that a setting is missing without a word: each entry is read by itself here, and such lines are told.
 */
export function readEnvFile(path: string): { values: Environment; problems: string[] } {
  const values: Environment = {};
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { values, problems: [] };
    return { values, problems: [`无法读取配置文件 ${path}（${code}）`] };
  }
  const text = textOf(bytes);
  if (text === undefined) return { values, problems: [`配置文件 ${path} 不是 UTF-8 编码，请另存为 UTF-8`] };
  const problems: string[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]?.trim() ?? '';
    const isNote = line === '' || line.startsWith('#');
    const entry = isNote ? undefined : entryAt(lines, at);
    const place = `${path} 第 ${at + 1} 行`;
    if (entry === undefined) {
      if (!isNote) problems.push(`${place}不是“名称=值”的形式，注释请以 # 开头`);
      at += 1;
      continue;
    }
    const { name, value } = entry;
    const problem = /^BI_/i.test(name) ? problemOf(entry) : undefined;
    if (problem !== undefined) problems.push(`${place} ${name}：${problem}`);
    Object.assign(values, parseEnv(`${name}=${value}`));
    at += entry.lines;
  }
  return { values, problems };
}
