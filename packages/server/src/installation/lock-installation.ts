import type { Settings } from '../settings.ts';
import { lockFolder } from './folder-lock.ts';
import { lockMetadata, type MetadataLock } from './metadata-lock.ts';

/**
 * Takes data folder and metadata for this process alone. Throws InstallationError when another process holds one of
 * them. Nothing is written but the folder's lock.
 */
export async function lockInstallation({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<MetadataLock> {
  const folder = lockFolder(dataDir);
  try {
    const metadata = await lockMetadata(databaseUrl);
    return {
      taken: metadata.taken,
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
