import { newerMetadata } from '../db/release.ts';

/** A backup that cannot be made or restored, with what to do. */
export class BackupError extends Error {}

/** A backup whose tables or layout this release does not know. */
export const newerBackup = (): BackupError =>
  new BackupError('备份由更新的版本创建，没有恢复任何内容。请使用相同或更新的版本恢复');

/** An installation of a newer release: what this one copies of it could lack files. */
export const newerInstallation = (): BackupError => new BackupError(`${newerMetadata}备份，没有备份`);
