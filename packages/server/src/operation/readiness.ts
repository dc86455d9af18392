import { randomUUID } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, FileStoreError, type Mart } from '@mingjing/mart';
import { sql } from 'kysely';
import type { Engine } from '../db/engine.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import { ownerName } from '../installation/own-names.ts';
import type { Redis } from '../redis/open-redis.ts';
import { closedFolderText } from './closed-folder.ts';
import { placesOf } from './data-places.ts';
import { sizeText } from './size-text.ts';

/** One part that the product needs. */
export interface PartState {
  ok: boolean;
  /** What is wrong, for the operator. */
  message?: string;
}

export interface Readiness {
  ok: boolean;
  metadata: PartState;
  engine: PartState;
  disk: PartState;
  /** Where there is one. The product does without it: it does not count for `ok`. */
  redis?: PartState;
  /**
   * The store that nodes share, where there is one. Boards are answered of what a node has: all nodes are as ready as each
   * other without it, and it does not count for `ok`.
   */
  files?: PartState;
}

interface ReadinessParts {
  work: UnitOfWork;
  engine: Engine;
  mart: Pick<Mart, 'online'>;
  dataDir: string;
  /** Free bytes of the data folder's disk below which the server counts as not ready. */
  leastFreeBytes: number;
  redis?: Pick<Redis, 'isOnline'> | undefined;
  files?: Pick<FileStore, 'noted'> | undefined;
}

const noSuchTable = '42P01';
/** A part that does not answer in this time is not there. */
const deadlineMs = 2000;
/** Monitors may ask as often as they like: the parts are asked this often at most. */
const keptMs = 500;

/** Gives up on what hangs. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('late')), deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Bytes that this process may still write to the fullest of the disks that the data folder stands on. */
export async function freeBytes(dataDir: string): Promise<number> {
  const [whole = statfs(dataDir), ...inner] = placesOf(dataDir).map((place) => statfs(place));
  const free = ({ bavail, bsize }: Awaited<typeof whole>): number => bavail * bsize;
  const noneThere = Number.POSITIVE_INFINITY;
  const all = [whole.then(free), ...inner.map((place) => place.then(free, () => noneThere))];
  return Math.min(...(await inTime(Promise.all(all))));
}

/** Why the folder takes no file: its disk may have become read-only, or the folder another's. Undefined where it does. */
async function closedFolder(dataDir: string): Promise<string | undefined> {
  // Named as uploads are: what a kill leaves there is swept with them.
  const path = join(dataDir, 'tmp', randomUUID());
  try {
    await (await open(path, 'wx', 0o600)).close();
    await rm(path);
    return undefined;
  } catch (error) {
    return closedFolderText(error);
  }
}

/** Whether PostgreSQL takes no writes: calls would go on failing although it answers. */
async function readsOnly({ db }: UnitOfWork): Promise<boolean> {
  const { rows } = await sql<{ is: string }>`select current_setting('transaction_read_only') as is`.execute(
    db,
  );
  return rows[0]?.is === 'on';
}

/** Tells whether metadata, engine and disk are there. It never takes longer than its deadline and never throws. */
export function createReadiness({
  work,
  engine: database,
  mart,
  dataDir,
  leastFreeBytes,
  redis,
  files,
}: ReadinessParts): () => Promise<Readiness> {
  async function metadata(): Promise<PartState> {
    try {
      await inTime(work.db.selectFrom('setting').select('key').limit(1).execute());
      if (database === 'postgres' && (await inTime(readsOnly(work))))
        return { ok: false, message: '元数据库现为只读（备库，或已降级的主库），无法保存' };
      return { ok: true };
    } catch (error) {
      // It was emptied, or a backup is being read back: this process goes on when the tables are there again.
      if ((error as { code?: unknown }).code === noSuchTable)
        return { ok: false, message: '元数据库中没有本系统的表，请从备份恢复' };
      return { ok: false, message: '元数据库没有应答' };
    }
  }
  async function disk(): Promise<PartState> {
    try {
      const free = await freeBytes(dataDir);
      if (free < leastFreeBytes) return { ok: false, message: `数据目录所在的磁盘只剩 ${sizeText(free)}` };
      const message = await inTime(closedFolder(dataDir));
      return message === undefined ? { ok: true } : { ok: false, message };
    } catch {
      return { ok: false, message: '数据目录所在的磁盘没有应答' };
    }
  }
  async function store(asked: Pick<FileStore, 'noted'>): Promise<PartState> {
    try {
      await inTime(asked.noted(ownerName));
      return { ok: true };
    } catch (error) {
      const why = error instanceof FileStoreError ? `：${error.message}` : '';
      return { ok: false, message: `现在不能上传与更新数据，文件存储不可用${why}` };
    }
  }
  async function ask(): Promise<Readiness> {
    const [ofMetadata, ofDisk, ofFiles] = await Promise.all([metadata(), disk(), files && store(files)]);
    const engine: PartState = mart.online ? { ok: true } : { ok: false, message: '缓存引擎离线' };
    const ok = ofMetadata.ok && engine.ok && ofDisk.ok;
    const ofRedis: PartState = redis?.isOnline
      ? { ok: true }
      : { ok: false, message: 'Redis 没有应答，本节点先不用它' };
    const others = { ...(redis && { redis: ofRedis }), ...(ofFiles && { files: ofFiles }) };
    return { ok, metadata: ofMetadata, engine, disk: ofDisk, ...others };
  }
  let kept: { until: number; state: Promise<Readiness> } | undefined;
  return () => {
    if (kept === undefined || kept.until < performance.now()) {
      kept = { until: performance.now() + keptMs, state: ask() };
    }
    return kept.state;
  };
}
