import { type Reason, texts } from '@mingjing/contract';

/** What a user is told when the disk is at fault. */
export interface DiskFault {
  message: string;
  reason: Reason;
}

const faults: readonly (DiskFault & { codes: RegExp })[] = [
  // No room on the disk or in its quota, as the system, SQLite and PostgreSQL name it.
  { codes: /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|53100)$/, message: texts.disk.full, reason: 'diskFull' },
  // Nothing may be written, or the file cannot be opened for it.
  {
    codes: /^(EROFS|EACCES|EPERM|SQLITE_READONLY\w*|SQLITE_CANTOPEN\w*|SQLITE_PERM)$/,
    message: texts.disk.closed,
    reason: 'diskClosed',
  },
  // The disk or the file is broken, or there are no more handles.
  {
    codes: /^(EIO|EMFILE|ENFILE|SQLITE_IOERR\w*|SQLITE_CORRUPT\w*|SQLITE_NOTADB|58030)$/,
    message: texts.disk.broken,
    reason: 'diskBroken',
  },
];

/** The fault of the disk that an error of the system, SQLite or PostgreSQL stands for; undefined for any other error. */
export function diskFault(error: unknown): DiskFault | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? faults.find(({ codes }) => codes.test(code)) : undefined;
}
