import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeWhole } from '../files/write-whole.ts';
import { InstallationError } from '../installation/installation-error.ts';

/** Said where the key is gone that sealed what is stored. */
export const keyMissing = '没有找到密钥，请恢复 secret.key 或设置 BI_SECRET_KEY';

export interface Key {
  /** Short print of the key: tells which key sealed a box without telling the key. */
  id: string;
  bytes: Buffer;
}

/** The installation's keys; the first seals, all open. */
export type Keyring = readonly [Key, ...Key[]];

const leastLength = 32;

/** A key from text of at least 32 characters, whatever its form: base64, hex or a long sentence. */
function keyOf(text: string): Key {
  if (text.length < leastLength) throw new Error('BI_SECRET_KEY 的每个密钥至少 32 个字符');
  const bytes = Buffer.from(hkdfSync('sha256', text, 'mingjing', 'keyring', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes };
}

/**
 * Makes the key file, readable by its owner alone, unless there is one with a key. For the first start of an
 * installation only: a key that was lost is never replaced.
 */
export function createKeyFile(file: string): void {
  if (readIfThere(file).trim() !== '') return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, `${randomBytes(32).toString('base64')}\n`);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    // Of a folder in its place, as containers make one for a file that was missing, the system does not say the name.
    throw Object.assign(error as Error, { path: file });
  }
}

const split = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * Keys of the setting (comma-joined, newest first) and of the file; undefined when neither names one. With both, an
 * installation can move from file to setting and still open what it sealed before. Throws InstallationError when the
 * file was cut.
 */
export function readKeyring(setting: string, file: string): Keyring | undefined {
  const inFile = split(readIfThere(file));
  if (inFile.some((text) => text.length < leastLength)) {
    throw new InstallationError(
      `密钥文件 ${file} 不完整，每个密钥至少 ${leastLength} 个字符。请从备份恢复该文件；如果密钥确已丢失，请移走该文件后再启动，按提示处理`,
    );
  }
  const [first, ...rest] = [...split(setting), ...inFile].map(keyOf);
  return first === undefined ? undefined : [first, ...rest];
}
