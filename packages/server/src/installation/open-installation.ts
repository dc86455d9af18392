import type { OutageEvent } from '../db/availability.ts';
import { migrate, type OpenDatabase, openDatabase } from '../db/open.ts';
import { createKeyFile, type Keyring, keyMissing, readKeyring } from '../security/keyring.ts';
import { type CheckedInstallation, databaseTarget, keyFileOf, sealCheck } from './check-installation.ts';
import { InstallationError } from './installation-error.ts';
import { newInstallation, writeInstallation } from './installation-file.ts';
import { keyPrint, settingKeys } from './metadata-facts.ts';

export interface OpenInstallation {
  id: string;
  database: OpenDatabase;
  keyring: Keyring;
}

/** Writes a setting of the metadata. */
export async function remember({ db }: Pick<OpenDatabase, 'db'>, key: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

const isSealedBy = (box: string | undefined, [active]: Keyring): boolean =>
  box !== undefined && keyPrint(box) === active.id;

/**
 * Opens an installation that was checked: makes or completes the id and, at the very first start, the key; brings the
 * tables up to date. The folder's note is written first and marked as bound last, so that a start that is cut short at
 * any point is continued by the next one.
 */
export async function openInstallation(
  { settings, facts, verdict }: CheckedInstallation,
  onEvent?: (event: OutageEvent) => void,
): Promise<OpenInstallation> {
  const { dataDir, secretKey } = settings;
  const { file } = facts.folder;
  const known = verdict.kind === 'bind' ? verdict.id : file?.id;
  const note = file !== undefined && file.id === known ? file : newInstallation(facts.engine, known);
  if (verdict.kind !== 'same') writeInstallation(dataDir, { ...note, bound: false });
  if (verdict.kind === 'first' && secretKey === '') createKeyFile(keyFileOf(settings));
  const keyring = readKeyring(secretKey, keyFileOf(settings));
  if (keyring === undefined) throw new InstallationError(keyMissing);
  const database = openDatabase(databaseTarget(settings), onEvent);
  try {
    await migrate(database);
    if (verdict.kind !== 'same') await remember(database, settingKeys.id, note.id);
    // Sealed anew with the current key, so that an older one can be given up once nothing else needs it.
    if (verdict.kind !== 'same' || !isSealedBy(facts.metadata?.check, keyring))
      await remember(database, settingKeys.check, sealCheck(keyring, note.id));
    // From here on the database's own file, without its log, tells whose it is.
    database.checkpoint?.();
  } catch (error) {
    await database.db.destroy();
    throw error;
  }
  if (verdict.kind !== 'same' || note.metadata !== facts.engine)
    writeInstallation(dataDir, { ...note, metadata: facts.engine, bound: true });
  return { id: note.id, database, keyring };
}
