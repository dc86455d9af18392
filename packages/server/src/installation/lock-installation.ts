import type { Settings } from '../settings.ts';
import { lockFolder } from './folder-lock.ts';
import type { LockRole } from './lock-session.ts';
import { lockMetadata, type MetadataLock } from './metadata-lock.ts';
import { refuseForeign } from './own-names.ts';

/**
 * Takes data folder and metadata for this process alone, or the metadata as one node of several. Throws InstallationError
 * when another process holds one of them, or the folder holds something else. Nothing is written but the folder's lock.
 */
export async function lockInstallation(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  role: LockRole = 'alone',
): Promise<MetadataLock> {
  refuseForeign(dataDir);
  const folder = lockFolder(dataDir);
  try {
    const metadata = await lockMetadata(databaseUrl, { role });
    return {
      taken: metadata.taken,
      beAlone: () => metadata.beAlone(),
      started: () => metadata.started(),
      async release() {
        await metadata.release();
        folder.release();
      },
    };
  } catch (error) {
    folder.release();
    throw error;
  }
}
