/** A backup that cannot be made or restored, with what to do. */
export class BackupError extends Error {}
