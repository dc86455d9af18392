import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Key {
  /** Short print of the key: tells which key sealed a box without telling the key. */
  id: string;
  bytes: Buffer;
}

/** The installation's keys; the first seals, all open. */
export type Keyring = readonly [Key, ...Key[]];

/** A key from text of at least 32 characters, whatever its form: base64, hex or a long sentence. */
function keyOf(text: string): Key {
  if (text.length < 32) throw new Error('BI_SECRET_KEY 的每个密钥至少 32 个字符');
  const bytes = Buffer.from(hkdfSync('sha256', text, 'mingjing', 'keyring', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes };
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Reads the key file; makes it, readable by its owner alone, when there is none. */
function readOrCreate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  mkdirSync(dirname(file), { recursive: true });
  try {
    // wx: of two processes that start at once one makes the key and the other reads it.
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

const split = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * Keys of the setting (comma-joined, newest first) and of the file. With a setting the file is only read, so that an
 * installation can move from file to setting and still open what it sealed before.
 */
export function loadKeyring(setting: string, file: string): Keyring {
  const named = split(setting);
  const stored = split(named.length === 0 ? readOrCreate(file) : readIfThere(file));
  const [first, ...rest] = [...named, ...stored].map(keyOf);
  if (first === undefined) throw new Error(`密钥文件为空：${file}`);
  return [first, ...rest];
}
