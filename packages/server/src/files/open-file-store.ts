import type { FileStore } from '@mingjing/mart';
import type { Settings } from '../settings.ts';

/** The file store of the settings; undefined where the data folder holds the files. Nothing is asked of it yet. */
export async function openFileStore({
  filesUrl,
  filesKeyId,
  filesSecretKey,
}: Pick<Settings, 'filesUrl' | 'filesKeyId' | 'filesSecretKey'>): Promise<FileStore | undefined> {
  if (filesUrl === '') return undefined;
  const [{ s3Address }, { S3FileStore }] = await Promise.all([
    import('./s3/s3-address.ts'),
    import('./s3/s3-file-store.ts'),
  ]);
  const address = s3Address(filesUrl);
  if (address === undefined) throw new Error('BI_FILES_URL was not checked');
  return new S3FileStore(address, { id: filesKeyId, secret: filesSecretKey });
}
