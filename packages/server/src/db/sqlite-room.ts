import { statSync } from 'node:fs';
import type Database from 'libsql';

/** Room within the file: sign-ins, their entries in the log and small saves find it when the disk has none. */
const roomBytes = 1_310_720;
/** The log is written from its beginning again once it holds a thousand pages: so often the room passes through it. */
const rounds = 4;
const leastFreePages = 128;

const sizeOf = (file: string): number => {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
};

/**
 * Keeps room for small writes where SQLite alone finds it: free pages in the file, and a write-ahead log that is as long
 * as it ever gets. Both are used again and again without a byte of the disk more, so that a full disk keeps nobody from
 * signing in to see what is wrong. Does nothing where there is room already, or while something else is being written.
 */
export function keepRoom(raw: Database.Database, file: string): void {
  if (raw.inTransaction) return;
  const free = raw.prepare('pragma freelist_count').raw() as unknown as { get(): [number] };
  if (free.get()[0] >= leastFreePages && sizeOf(`${file}-wal`) >= roomBytes * (rounds - 1)) return;
  raw.exec('create table if not exists kept_room (bytes blob)');
  try {
    raw.exec('delete from kept_room; insert into kept_room values (null)');
    // Random: pages that stay as they are would not be written.
    for (let round = 0; round < rounds; round += 1)
      raw.exec(`update kept_room set bytes = randomblob(${roomBytes})`);
  } finally {
    raw.exec('drop table kept_room');
  }
}
