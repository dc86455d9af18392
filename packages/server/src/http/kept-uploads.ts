import { randomUUID } from 'node:crypto';
import { link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What is kept at most: files and bytes of all, files of one caller, milliseconds since the last use. */
export interface KeptLimits {
  files: number;
  bytes: number;
  filesOfOne: number;
  idleMs: number;
}
export const keptLimits: KeptLimits = {
  files: 40,
  bytes: 1_073_741_824,
  filesOfOne: 2,
  idleMs: 15 * 60_000,
};

interface OnDisk {
  path: string;
  bytes: number;
}

interface Kept<T> {
  owner: number;
  upload: T;
  usedAt: number;
}

/**
 * Files that stay for as long as a form is being filled in, so that each question about them needs not send them again.
 * Only who sent a file may ask for it. What is too much or too old goes, the least used first: whoever misses it sends
 * the file again. Nothing outlives the process, whose next start clears the folder.
 */
export function createKeptUploads<T extends OnDisk>(
  folder: string,
  now: () => number = Date.now,
  limits = keptLimits,
) {
  const kept = new Map<string, Kept<T>>();

  async function drop(key: string): Promise<void> {
    const found = kept.get(key);
    kept.delete(key);
    if (found !== undefined) await rm(found.upload.path, { force: true });
  }

  /** Removes what has not been used for too long. */
  async function sweep(): Promise<void> {
    for (const [key, { usedAt }] of kept) if (now() - usedAt >= limits.idleMs) await drop(key);
  }

  /** Removes the least used ones while these are more than there may be. */
  async function shorten(isOurs: (one: Kept<T>) => boolean, files: number, bytes: number): Promise<void> {
    const ours = [...kept].filter(([, one]) => isOurs(one)).toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
    let sum = ours.reduce((all, [, { upload }]) => all + upload.bytes, 0);
    for (const [at, [key, { upload }]] of ours.entries()) {
      if (ours.length - at <= files && sum <= bytes) return;
      sum -= upload.bytes;
      await drop(key);
    }
  }

  return {
    sweep,

    /** Keeps a file beyond its call; returns the key to ask for it, undefined where it cannot be kept. */
    async keep(owner: number, upload: T): Promise<string | undefined> {
      await sweep();
      if (upload.bytes > limits.bytes) return undefined;
      const key = randomUUID();
      const path = join(folder, key);
      try {
        await mkdir(folder, { recursive: true });
        // A second name: the first goes with the call.
        await link(upload.path, path);
      } catch {
        return undefined;
      }
      kept.set(key, { owner, upload: { ...upload, path }, usedAt: now() });
      await shorten((one) => one.owner === owner, limits.filesOfOne, limits.bytes);
      await shorten(() => true, limits.files, limits.bytes);
      return kept.has(key) ? key : undefined;
    },

    /**
     * A kept file under a name of its own in `target`, which the caller removes; undefined where it is gone, or
     * somebody else's.
     */
    async take(owner: number, key: string, target: string): Promise<T | undefined> {
      await sweep();
      const found = kept.get(key);
      if (found === undefined || found.owner !== owner) return undefined;
      const path = join(target, randomUUID());
      try {
        await link(found.upload.path, path);
      } catch {
        await drop(key);
        return undefined;
      }
      found.usedAt = now();
      return { ...found.upload, path };
    },
  };
}
