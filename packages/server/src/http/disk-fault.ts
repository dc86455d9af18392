import { texts } from '@mingjing/contract';

/** No room on the disk or in its quota, as the system, SQLite and PostgreSQL name it. */
const full = /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|53100)$/;
/** Nothing may be written, or the file cannot be opened for it. */
const closed = /^(EROFS|EACCES|EPERM|SQLITE_READONLY\w*|SQLITE_CANTOPEN\w*|SQLITE_PERM)$/;
/** The disk or the file is broken, or there are no more handles. */
const broken = /^(EIO|EMFILE|ENFILE|SQLITE_IOERR\w*|SQLITE_CORRUPT\w*|SQLITE_NOTADB|58030)$/;

/** What a user is told when the disk is at fault, whoever of the system, SQLite and PostgreSQL noticed; else undefined. */
export function diskFault(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  if (typeof code !== 'string') return undefined;
  if (full.test(code)) return texts.disk.full;
  if (closed.test(code)) return texts.disk.closed;
  return broken.test(code) ? texts.disk.broken : undefined;
}
