import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { leaveToOwner } from '../files/leave-to-owner.ts';
import { makeFolder, removeEmpty } from '../files/make-folder.ts';
import { InstallationError } from './installation-error.ts';

/** The process that holds a data folder. */
export interface Holder {
  pid: number;
  host: string;
  /** ISO time. */
  since: string;
}

export interface FolderLock {
  release(): void;
}

const lockName = 'lock';
const holderName = 'lock.json';

/** Who wrote that the folder is held; it may be gone since. Undefined when it is not held. */
function holderOf(dataDir: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, holderName), 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function inUse(dataDir: string): InstallationError {
  const holder = holderOf(dataDir);
  const who =
    holder === undefined
      ? ''
      : `（进程号 ${holder.pid}，主机 ${holder.host}，启动时间 ${new Date(holder.since).toLocaleString('zh-CN')}）`;
  return new InstallationError(
    `数据目录 ${dataDir} 正被另一个明镜进程使用${who}。请先停止该进程，或用 BI_DATA_DIR 指定其他目录；本次没有改动任何内容`,
  );
}

/** Removes the lock's own files from a folder that holds nothing else: a start that was refused leaves nothing behind. */
function removeBare(dataDir: string): void {
  if (readdirSync(dataDir).some((name) => name !== lockName && name !== holderName)) return;
  for (const name of [holderName, lockName]) rmSync(join(dataDir, name), { force: true });
}

/**
 * Takes a data folder for this process alone; throws InstallationError when another process holds it. The lock is
 * SQLite's on a file of its own: the kernel frees it when the process ends, however it ends. No other code may open
 * the file `lock`: closing any descriptor of it would free the lock.
 */
export function lockFolder(dataDir: string): FolderLock {
  // The folder also holds the keys: no other account of the machine may read it.
  const made = makeFolder(dataDir);
  const file = join(dataDir, lockName);
  const database = new Database(file);
  try {
    database.pragma('busy_timeout=0');
    // A rollback journal beside the lock would be one more file to explain.
    database.pragma('journal_mode=MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) throw inUse(dataDir);
    throw error;
  }
  if (!existsSync(file)) {
    // Who held it before made the folder, was refused and has just taken it away again.
    database.close();
    throw inUse(dataDir);
  }
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  writeFileSync(join(dataDir, holderName), `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  // Of a command that root ran: the service takes the lock after it.
  for (const name of [lockName, holderName]) leaveToOwner(join(dataDir, name));
  return {
    release() {
      if (!database.open) return;
      // While it is held still: nobody else can have it.
      if (made.length > 0) removeBare(dataDir);
      database.exec('ROLLBACK');
      database.close();
      removeEmpty(made);
    },
  };
}
