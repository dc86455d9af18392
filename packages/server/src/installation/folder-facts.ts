import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type InstallationFile, readInstallation } from './installation-file.ts';

/** What stands in a data folder before anything is written there. */
export interface FolderFacts {
  dataDir: string;
  file: InstallationFile | undefined;
  /** The SQLite file of the metadata. */
  database: 'missing' | 'empty' | 'present';
  /** Ids of the extracts on disk. */
  extracts: ReadonlySet<string>;
  hasPictures: boolean;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function databaseOf(dataDir: string): FolderFacts['database'] {
  try {
    return statSync(join(dataDir, databaseName)).size === 0 ? 'empty' : 'present';
  } catch (error) {
    if (isMissing(error)) return 'missing';
    throw error;
  }
}

export const databaseName = 'mingjing.db';
export const keyName = 'secret.key';

/** `ignoreNote` leaves the folder's own note unread: it may be damaged or of another installation. */
export function folderFacts(dataDir: string, { ignoreNote = false } = {}): FolderFacts {
  const extracts = namesIn(join(dataDir, 'extracts')).flatMap(
    (name) => /^(x[0-9a-f]{32})\.duckdb$/.exec(name)?.[1] ?? [],
  );
  return {
    dataDir,
    file: ignoreNote ? undefined : readInstallation(dataDir),
    database: databaseOf(dataDir),
    extracts: new Set(extracts),
    hasPictures: namesIn(join(dataDir, 'files')).length > 0,
  };
}
