import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FileStore, FileStoreError, storedIn } from '@mingjing/mart';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Tables } from '../db/schema.ts';
import type { CheckedInstallation } from './check-installation.ts';
import { InstallationError } from './installation-error.ts';
import { settingKeys } from './metadata-facts.ts';
import { type OpenInstallation, remember } from './open-installation.ts';
import { ownerName } from './own-names.ts';
import { unchanged } from './refusals.ts';

const ownerSchema = z.object({ installation: z.string(), store: z.string() });
type Owner = z.output<typeof ownerSchema>;

async function toldRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileStoreError) throw new InstallationError(error.message, { cause: error });
    throw error;
  }
}

async function ownerOf(files: FileStore): Promise<Owner | undefined> {
  const text = await files.noted(ownerName);
  if (text === undefined) return undefined;
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new InstallationError(
      `文件存储（BI_FILES_URL）中的 ${ownerName} 已损坏，无法确认它属于哪个安装。${unchanged}`,
      { cause: error },
    );
  }
}

/**
 * Compares whose the file store is with what the metadata say. Nothing is written. Throws InstallationError where it is
 * another installation's, another one than the files were put into, or does not answer.
 */
export function checkFiles(files: FileStore, { facts }: CheckedInstallation): Promise<void> {
  return toldRefusals(async () => {
    const owner = await ownerOf(files);
    const { metadata } = facts;
    const id = metadata?.id ?? facts.folder.file?.id;
    if (owner !== undefined && owner.installation !== id)
      throw new InstallationError(
        `BI_FILES_URL 指向的位置属于另一个安装。请检查 BI_FILES_URL 与 BI_DATABASE_URL 是否写错；同一个桶可用不同的前缀存放多个安装。${unchanged}`,
      );
    if (metadata?.files === undefined) {
      const { files: found } = await files.list(storedIn.extracts);
      if (owner === undefined && found.length > 0)
        throw new InstallationError(
          `BI_FILES_URL 指向的位置已有数据缓存，但没有 ${ownerName}，无法确认属于哪个安装。请改用空的桶或前缀。${unchanged}`,
        );
    } else if (owner?.store !== metadata.files)
      throw new InstallationError(
        `这个安装的文件不在 BI_FILES_URL 指向的位置（${owner === undefined ? `那里没有 ${ownerName}` : '那里是另一次建立的存储'}）。请检查 BI_FILES_URL 是否写错，或恢复桶的内容后重新启动。${unchanged}`,
      );
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Files of the data folder that the metadata name, as they are called in the store, with their paths. */
async function namedFiles(db: Kysely<Tables>, dataDir: string): Promise<[name: string, path: string][]> {
  const extracts = new Set<string>();
  for (const table of ['dataset', 'datasource'] as const) {
    const rows = await db.selectFrom(table).select('extract_id').distinct().execute();
    for (const { extract_id } of rows) if (extract_id !== null) extracts.add(extract_id);
  }
  const pictures = new Set((await db.selectFrom('file').select('name').execute()).map(({ name }) => name));
  const isNamed: [folder: string, isIt: (name: string) => boolean][] = [
    [storedIn.extracts, (name) => name.endsWith('.duckdb') && extracts.has(name.slice(0, -'.duckdb'.length))],
    [storedIn.originals, (name) => !name.endsWith('.part') && extracts.has(name.slice(0, 33))],
    [storedIn.pictures, (name) => pictures.has(name)],
  ];
  return isNamed.flatMap(([folder, isIt]) =>
    namesIn(join(dataDir, folder))
      .filter(isIt)
      .map((name): [string, string] => [`${folder}${name}`, join(dataDir, folder, name)]),
  );
}

/**
 * Makes the file store this installation's, stores what the data folder holds, and notes in the metadata that the files
 * are there from now on. The note comes last: a start that was cut short before is continued by the next one. Run while
 * no other process works on the metadata. Throws InstallationError.
 */
export function shareFiles(
  files: FileStore,
  { id, database }: OpenInstallation,
  dataDir: string,
  log: Logger,
): Promise<void> {
  return toldRefusals(async () => {
    let owner = await ownerOf(files);
    if (owner === undefined) {
      await files.note(ownerName, JSON.stringify({ installation: id, store: randomUUID() } satisfies Owner));
      owner = await ownerOf(files);
    }
    if (owner?.installation !== id)
      throw new InstallationError('BI_FILES_URL 指向的位置同时被另一个安装占用，请改用另一个前缀');
    const stored = new Set<string>();
    for (const prefix of [storedIn.extracts, storedIn.originals, storedIn.pictures])
      for (const { name } of (await files.list(prefix)).files) stored.add(name);
    const missing = (await namedFiles(database.db, dataDir)).filter(([name]) => !stored.has(name));
    if (missing.length > 0)
      log.info({ event: 'files.share', files: missing.length }, 'files are put into the file store');
    for (const [name, path] of missing) await files.put(name, path);
    await remember(database, settingKeys.files, owner.store);
  });
}
