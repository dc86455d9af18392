import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own that is full when a test says so. */
export interface SmallDisk {
  folder: string;
  /** Leaves no byte. */
  fill(): void;
  /** Leaves so many MB: what is to fill the disk itself does so soon. */
  leave(megabytes: number): void;
  /** Gives the room back. */
  free(): void;
  readOnly(on: boolean): void;
  unmount(): void;
}

/** A disk of a few MB, or undefined with a loud line where this process may not mount one. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'mingjing-test', folder], {
      stdio: 'pipe',
    });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    console.warn(`\n!!! 无法挂载小磁盘，磁盘已满的测试将被跳过：${String(error)} !!!\n`);
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      for (const size of [1 << 20, 1 << 12]) {
        try {
          for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
        } catch {
          // Full: smaller pieces, or done.
        }
      }
    },
    leave(left) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left * 1024 ** 2)));
    },
    free: () => rmSync(ballast, { force: true }),
    readOnly(on) {
      execFileSync('mount', ['-o', `remount,${on ? 'ro' : 'rw'}`, folder], { stdio: 'pipe' });
    },
    unmount() {
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same folder where nothing can be written, for as long as `look` looks. */
export async function onReadOnlyMount<T>(folder: string, look: (place: string) => Promise<T>): Promise<T> {
  const place = mkdtempSync(join(tmpdir(), 'mingjing-read-only-'));
  const mount = (...args: string[]): void => void execFileSync('mount', args, { stdio: 'pipe' });
  mount('--bind', folder, place);
  try {
    mount('-o', 'remount,ro,bind', place);
    return await look(place);
  } finally {
    // Whoever still has a file of it open keeps it until then.
    execFileSync('umount', ['-l', place], { stdio: 'pipe' });
    rmSync(place, { recursive: true });
  }
}
