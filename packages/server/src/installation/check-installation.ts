import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { DamagedDatabase, damageOf } from '../db/damage.ts';
import { engineOf, openDatabase, openToRead } from '../db/open.ts';
import type { Tables } from '../db/schema.ts';
import { type Keyring, readKeyring } from '../security/keyring.ts';
import { createSecretBox } from '../security/sealing.ts';
import type { Settings } from '../settings.ts';
import { databaseName, folderFacts, keyName } from './folder-facts.ts';
import { InstallationError } from './installation-error.ts';
import { type Facts, judge, type KeyFacts, type Verdict } from './judge.ts';
import { type MetadataFacts, metadataFacts } from './metadata-facts.ts';
import { refusalText } from './refusals.ts';

export type InstallationSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'secretKey'> &
  Partial<Pick<Settings, 'filesUrl'>>;

export const databaseTarget = ({ dataDir, databaseUrl }: InstallationSettings): string =>
  databaseUrl || join(dataDir, databaseName);
export const keyFileOf = ({ dataDir }: InstallationSettings): string => join(dataDir, keyName);

const checkText = 'mingjing';
export const checkBinding = (id: string): string => `installation:${id}`;

/** A value that only the installation's key opens. */
export const sealCheck = (ring: Keyring, id: string): string =>
  createSecretBox(ring).seal(checkText, checkBinding(id));

function opens(ring: Keyring, { id, check }: MetadataFacts): boolean | undefined {
  if (id === undefined || check === undefined) return undefined;
  try {
    return createSecretBox(ring).open(check, checkBinding(id)) === checkText;
  } catch {
    return false;
  }
}

function keyFacts(settings: InstallationSettings, metadata: MetadataFacts | undefined): KeyFacts {
  const ring = readKeyring(settings.secretKey, keyFileOf(settings));
  return {
    prints: ring?.map(({ id }) => id),
    opensCheck: ring === undefined || metadata === undefined ? undefined : opens(ring, metadata),
  };
}

/** A database file that SQLite itself gives up. */
function damaged(error: unknown, settings: InstallationSettings): unknown {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string' || !/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return error;
  return new InstallationError(
    `元数据库 ${databaseTarget(settings)} 已损坏。请保留这个目录，把 BI_DATA_DIR 指向一个空目录，运行 npm run mingjing -- restore <备份目录> 恢复最近的备份后再启动。本次没有改动任何内容`,
    { cause: error },
  );
}

async function readMetadata(
  settings: InstallationSettings,
  isThere: boolean,
): Promise<MetadataFacts | undefined> {
  const target = databaseTarget(settings);
  const engine = engineOf(target);
  if (engine === 'sqlite' && !isThere) return undefined;
  let db: Kysely<Tables> | undefined;
  try {
    db = engine === 'sqlite' ? openToRead(target) : openDatabase(target).db;
    const damage = engine === 'sqlite' ? await damageOf(db) : undefined;
    if (damage !== undefined) throw new DamagedDatabase(damage);
    return await metadataFacts(db, engine);
  } catch (error) {
    throw damaged(error, settings);
  } finally {
    await db?.destroy();
  }
}

/** What stands in folder, metadata and key. Writes nothing. */
export async function installationFacts(
  settings: InstallationSettings,
  options: { ignoreNote?: boolean } = {},
): Promise<Facts> {
  const folder = folderFacts(settings.dataDir, options);
  const metadata = await readMetadata(settings, folder.database === 'present');
  return {
    engine: engineOf(databaseTarget(settings)),
    folder,
    metadata,
    key: keyFacts(settings, metadata),
    isShared: (settings.filesUrl ?? '') !== '',
  };
}

/** What may be done with an installation that was found to be whole. */
export interface CheckedInstallation {
  settings: InstallationSettings;
  facts: Facts;
  verdict: Exclude<Verdict, { kind: 'refused' }>;
}

/** Throws InstallationError when folder, metadata and key are not of one installation. Writes nothing. */
export async function checkInstallation(settings: InstallationSettings): Promise<CheckedInstallation> {
  const facts = await installationFacts(settings);
  const verdict = judge(facts);
  if (verdict.kind === 'refused') throw new InstallationError(refusalText(verdict.refusal, facts));
  return { settings, facts, verdict };
}
