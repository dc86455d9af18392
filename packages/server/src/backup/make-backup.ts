import { existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { type FileStore, FileStoreError, storedIn } from '@mingjing/mart';
import Database from 'libsql';
import { damageOf } from '../db/damage.ts';
import { openToRead } from '../db/open.ts';
import { isOfNewerRelease } from '../db/release.ts';
import { makeFolder } from '../files/make-folder.ts';
import { syncFolder, writeWhole } from '../files/write-whole.ts';
import { databaseName, keyName } from '../installation/folder-facts.ts';
import { installationName, readInstallation } from '../installation/installation-file.ts';
import { settingKeys } from '../installation/metadata-facts.ts';
import { manifestName } from '../installation/own-names.ts';
import { BackupError, newerInstallation } from './backup-error.ts';
import { unfinished } from './backup-folder.ts';
import { snapshotPostgres } from './copy-metadata.ts';
import { backupFormat, copyMeasured, type Manifest, type ManifestFile, measure } from './manifest.ts';
import { isOnReadOnlyDisk, Staging } from './staging.ts';

export interface BackupResult {
  files: number;
  bytes: number;
  /** Extracts that the metadata names and that are not on disk: they are cached again after a restore. */
  missing: number;
  hasKey: boolean;
}

/** An extract that a refresh replaced while the backup ran is met once more. */
const tries = 5;

interface Named {
  extracts: Set<string>;
  pictures: Set<string>;
}

async function namedIn(snapshot: string): Promise<Named> {
  const db = openToRead(snapshot);
  try {
    const extracts = new Set<string>();
    for (const table of ['dataset', 'datasource'] as const) {
      const rows = await db.selectFrom(table).select('extract_id').distinct().execute();
      for (const { extract_id } of rows) if (extract_id !== null) extracts.add(extract_id);
    }
    const pictures = await db.selectFrom('file').select('name').execute();
    return { extracts, pictures: new Set(pictures.map(({ name }) => name)) };
  } finally {
    await db.destroy();
  }
}

/** One consistent copy of the metadata, whatever is written meanwhile. */
function snapshotOf(database: string, target: string): void {
  const raw = new Database(database, { readonly: true });
  try {
    raw.pragma('busy_timeout=10000');
    raw.prepare('vacuum into ?').run(target);
  } finally {
    raw.close();
  }
}

/** Where the copied metadata says that files are: in the backup, and not in a store that nodes share any more. */
function withoutStore(snapshot: string): boolean {
  const raw = new Database(snapshot);
  try {
    return raw.prepare('delete from setting where key = ?').run(settingKeys.files).changes > 0;
  } finally {
    raw.close();
  }
}

async function removeDatabase(file: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) await rm(`${file}${ending}`, { force: true });
}

/** Files of a store, by the names that they have in a backup: those that the metadata name. */
async function storedFiles(files: FileStore, { extracts, pictures }: Named): Promise<string[]> {
  const found: string[] = [];
  for (const prefix of [storedIn.extracts, storedIn.originals, storedIn.pictures])
    for (const { name } of (await files.list(prefix)).files) {
      const own = name.slice(prefix.length);
      const isNamed = prefix === storedIn.pictures ? pictures.has(own) : extracts.has(own.slice(0, 33));
      if (isNamed) found.push(name);
    }
  return found;
}

/**
 * Where the metadata are read. SQLite opens them only where it could write beside them, unless somebody left their log
 * there: on a disk that takes no writes, and that nobody has open, a copy of the file is read.
 */
async function readableDatabase(dataDir: string, part: string): Promise<string> {
  const own = join(dataDir, databaseName);
  if (!isOnReadOnlyDisk(dataDir) || existsSync(`${own}-wal`)) return own;
  const copy = join(part, `${databaseName}.read`);
  await copyFile(own, copy);
  return copy;
}

/** A damaged file, or one that holds more than this release knows, is not copied: the backup would take the place of a whole one. */
async function checkWhole(database: string, named: string): Promise<void> {
  const db = openToRead(database);
  try {
    if ((await damageOf(db)) !== undefined)
      throw new BackupError(
        `元数据库 ${named} 已损坏，没有备份。请保留已有的备份，停止服务后用最近的备份恢复`,
      );
    if (await isOfNewerRelease(db, 'sqlite')) throw newerInstallation();
  } finally {
    await db.destroy();
  }
}

const extractOf = (name: string): string => name.split('.')[0] ?? '';

async function checkTarget(dataDir: string, target: string): Promise<void> {
  if (!relative(dataDir, target).startsWith('..'))
    throw new BackupError('备份不能放在数据目录内，请指定其他位置');
  const there = statSync(target, { throwIfNoEntry: false });
  const isFree = there === undefined || (there.isDirectory() && (await readdir(target)).length === 0);
  if (!isFree) throw new BackupError(`${target} 已存在，请指定一个新的目录`);
}

/**
 * Copies a whole installation into a new folder while its server may be running: metadata of one moment, key, id, and
 * exactly the extracts, uploads and pictures that this metadata names. The metadata become a SQLite file, also those of
 * a PostgreSQL database (`databaseUrl`), and files of a store that nodes share are copied from there. The folder takes its
 * name only when it is whole. Throws BackupError.
 */
export async function makeBackup(
  dataDir: string,
  target: string,
  databaseUrl = '',
  files?: FileStore,
): Promise<BackupResult> {
  await checkTarget(dataDir, target);
  const installation = readInstallation(dataDir);
  const isRemote = databaseUrl !== '';
  if (installation !== undefined && (installation.metadata === 'postgres') !== isRemote)
    throw new BackupError(
      isRemote
        ? `${dataDir} 的元数据在该目录的 mingjing.db 中，请去掉 BI_DATABASE_URL`
        : `${dataDir} 的元数据在 PostgreSQL 中，请设置它的 BI_DATABASE_URL`,
    );
  if (installation?.bound !== true || !(isRemote || existsSync(join(dataDir, databaseName))))
    throw new BackupError(`${dataDir} 不是一个已启动过的数据目录，请检查 BI_DATA_DIR`);
  const part = `${target}${unfinished}`;
  await rm(part, { recursive: true, force: true });
  makeFolder(part);
  const staging = await Staging.open(dataDir);
  try {
    const database = isRemote ? '' : await readableDatabase(dataDir, part);
    if (!isRemote) await checkWhole(database, join(dataDir, databaseName));
    const snapshot = join(part, databaseName);
    let named: Named = { extracts: new Set(), pictures: new Set() };
    let missing: string[] = [];
    let stored: string[] = [];
    for (let attempt = 0; attempt < tries; attempt += 1) {
      await staging.hold();
      await rm(snapshot, { force: true });
      if (isRemote) await snapshotPostgres(databaseUrl, snapshot);
      else snapshotOf(database, snapshot);
      await staging.hold();
      named = await namedIn(snapshot);
      stored = files === undefined ? [] : await storedFiles(files, named);
      const inFolder = await staging.find('extracts', () => true);
      const held = new Set([...inFolder, ...stored.map((name) => basename(name))].map(extractOf));
      missing = [...named.extracts].filter((extract) => !held.has(extract));
      if (missing.length === 0) break;
    }
    if (withoutStore(snapshot) && files === undefined)
      throw new BackupError('文件在多个节点共用的文件存储中，请设置它的 BI_FILES_URL');
    const copied: ManifestFile[] = [{ path: databaseName, ...(await measure(snapshot)) }];
    const take = async (from: string, path: string): Promise<void> => {
      copied.push({ path, ...(await copyMeasured(from, join(part, path))) });
    };
    for (const name of stored) {
      await mkdir(dirname(join(part, name)), { recursive: true, mode: 0o700 });
      // Replaced meanwhile, and gone an hour later.
      if (!(await files!.fetch(name, join(part, name)))) continue;
      copied.push({ path: name, ...(await measure(join(part, name))) });
    }
    const isTaken = (path: string): boolean => copied.some((one) => one.path === path);
    for (const folder of ['extracts', 'originals'] as const) {
      const names = await staging.find(folder, (name) => named.extracts.has(extractOf(name)));
      for (const name of names)
        if (!isTaken(`${folder}/${name}`)) await take(staging.path(folder, name), `${folder}/${name}`);
    }
    for (const name of await staging.find('files', (candidate) => named.pictures.has(candidate)))
      if (!isTaken(`files/${name}`)) await take(staging.path('files', name), `files/${name}`);
    const hasKey = existsSync(join(dataDir, keyName));
    if (hasKey) await take(join(dataDir, keyName), keyName);
    await take(join(dataDir, installationName), installationName);
    if (database.startsWith(part)) await removeDatabase(database);
    const manifest: Manifest = {
      format: backupFormat,
      createdAt: new Date().toISOString(),
      installation: installation.id,
      files: copied,
    };
    writeWhole(join(part, manifestName), JSON.stringify(manifest));
    await rm(target, { recursive: true, force: true });
    await rename(part, target);
    syncFolder(dirname(target));
    const bytes = copied.reduce((sum, file) => sum + file.bytes, 0);
    return { files: copied.length, bytes, missing: missing.length, hasKey };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (error instanceof FileStoreError) throw new BackupError(error.message, { cause: error });
    throw error;
  } finally {
    await staging.close();
  }
}
