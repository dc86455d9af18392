import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../db/engine.ts';
import { openToRead } from '../db/open.ts';
import { databaseName } from '../installation/folder-facts.ts';
import { lockFolder } from '../installation/folder-lock.ts';
import { installationName, readInstallation, writeInstallation } from '../installation/installation-file.ts';
import { lockMetadata, type MetadataLock } from '../installation/metadata-lock.ts';
import { manifestName } from '../installation/own-names.ts';
import { BackupError, newerBackup } from './backup-error.ts';
import { checkEmptyPostgres, checkRelease, restorePostgres } from './copy-metadata.ts';
import {
  backupFormat,
  copyMeasured,
  type Manifest,
  manifestFormat,
  manifestSchema,
  measure,
} from './manifest.ts';

/** What a refused start may leave in a folder. */
const noData = /^lock(\.json|-journal)?$/;

function readManifest(source: string): Manifest {
  try {
    const stated: unknown = JSON.parse(readFileSync(join(source, manifestName), 'utf8'));
    const { format } = manifestFormat.parse(stated);
    if (format > backupFormat) throw newerBackup();
    return manifestSchema.parse(stated);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${source} 不是完整的备份：${manifestName} 缺失或已损坏`, { cause: error });
  }
}

/** Metadata and id come last: a restore that was cut short is no installation. */
const rank = (path: string): number => (path === installationName ? 2 : path === databaseName ? 1 : 0);

/** The folder's note, which says where its metadata stand now. */
function noteInstallation(source: string, dataDir: string, metadata: Engine): void {
  const note = readInstallation(source);
  if (note === undefined) throw new BackupError(`${source} 不是完整的备份：${installationName} 缺失`);
  writeInstallation(dataDir, { ...note, metadata });
}

/** Hands over the metadata of a backup, to be read. */
async function withMetadata(
  source: string,
  use: (snapshot: ReturnType<typeof openToRead>) => Promise<void>,
): Promise<void> {
  const snapshot = openToRead(join(source, databaseName));
  try {
    await use(snapshot);
  } finally {
    await snapshot.destroy();
  }
}

/** Takes out again what a restore wrote into a folder that was empty: the next one may have the same folder. */
function clear(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (!noData.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/**
 * Puts a backup into an empty data folder, its metadata into that folder or into the empty PostgreSQL database of
 * `databaseUrl`. Every checksum and the release that wrote it are verified before anything is written; what fails after
 * that, as on a disk that is full, leaves the folder empty. Throws BackupError.
 */
export async function restoreBackup(
  source: string,
  dataDir: string,
  databaseUrl = '',
): Promise<{ files: number; bytes: number }> {
  const manifest = readManifest(source);
  const lock = lockFolder(dataDir);
  let metadata: MetadataLock | undefined;
  try {
    if (readdirSync(dataDir).some((name) => !noData.test(name)))
      throw new BackupError(
        `数据目录 ${dataDir} 不是空的，恢复不会覆盖已有数据。请用 BI_DATA_DIR 指定一个空目录`,
      );
    if (databaseUrl !== '') await checkEmptyPostgres(databaseUrl);
    metadata = await lockMetadata(databaseUrl);
    for (const { path, bytes, sha256 } of manifest.files) {
      const found = await measure(join(source, path)).catch(() => undefined);
      if (found?.bytes !== bytes || found.sha256 !== sha256)
        throw new BackupError(`备份中的 ${path} 缺失或已损坏，没有恢复任何内容。请使用另一份备份`);
    }
    await withMetadata(source, checkRelease);
    const ordered = manifest.files.toSorted((a, b) => rank(a.path) - rank(b.path));
    try {
      for (const { path } of ordered) {
        if (path === databaseName && databaseUrl !== '')
          await withMetadata(source, (snapshot) => restorePostgres(snapshot, databaseUrl));
        else if (path === installationName)
          noteInstallation(source, dataDir, databaseUrl === '' ? 'sqlite' : 'postgres');
        else await copyMeasured(join(source, path), join(dataDir, path));
      }
    } catch (error) {
      clear(dataDir);
      throw error;
    }
    return {
      files: manifest.files.length,
      bytes: manifest.files.reduce((sum, file) => sum + file.bytes, 0),
    };
  } finally {
    await metadata?.release();
    lock.release();
  }
}
