import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The lock, and the index of SQLite's log, are no data. */
const noData = /^(lock|lock\.json|.*-shm|.*-wal)$/;

/** Every file with a hash of what is in it. An empty write-ahead log says the same as none. */
export function folderPrint(folder: string): Record<string, string> {
  const print: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(folder, name);
    if (!statSync(path).isFile()) continue;
    if (noData.test(name) && !(name.endsWith('-wal') && statSync(path).size > 0)) continue;
    print[name] = createHash('sha256').update(readFileSync(path)).digest('hex');
  }
  return print;
}
