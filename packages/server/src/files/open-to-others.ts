import { type Stats, statSync } from 'node:fs';

/** Bits of a mode that are for the group and for everybody else. */
const reading = 0o077;
const writing = 0o022;

/** What other accounts of the machine may do with the key and the folder; undefined: nothing that they should not. */
export interface OpenToOthers {
  /** The key file that they may read or change. */
  key: string | undefined;
  /** The data folder that they may write in. */
  folder: string | undefined;
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Looks at modes alone, a link's target included. Windows has no such bits: nothing is open there. */
export function openToOthers(dataDir: string, keyFile: string): OpenToOthers {
  const isOpen = (path: string, bits: number): boolean =>
    process.platform !== 'win32' && ((statOf(path)?.mode ?? 0) & bits) !== 0;
  return {
    key: isOpen(keyFile, reading) ? keyFile : undefined,
    folder: isOpen(dataDir, writing) ? dataDir : undefined,
  };
}

/** What the operator does about it, in sentences. */
export function openTexts({ key, folder }: OpenToOthers): string[] {
  const texts: string[] = [];
  if (key !== undefined) texts.push(`密钥文件 ${key} 可被本机其他帐号读取，请运行 chmod 600 "${key}"`);
  if (folder !== undefined)
    texts.push(`数据目录 ${folder} 可被本机其他帐号写入，请运行 chmod 700 "${folder}"`);
  return texts;
}

/** What to tell at the start, which has closed what it could: what stayed open, and a key that was open until now. */
export function openNotes(before: OpenToOthers, after: OpenToOthers): string[] {
  const wasOpen = before.key !== undefined && after.key === undefined;
  const texts = wasOpen
    ? [
        `密钥文件 ${before.key} 此前可被本机其他帐号读取，已改为只有本帐号可读；可能被读过时，请用 rotate-keys 更换密钥（docs/operate/backup.md）`,
      ]
    : [];
  return [...texts, ...openTexts(after)];
}
