import { SourceError, type SourceFault } from '@mingjing/connectors';
import { Code, codeText, cutError, texts } from '@mingjing/contract';
import { MartError, type MartFault } from '@mingjing/mart';
import { AppError } from './app-error.ts';

/** What a caller is told of a failure. `unexpected` ones are logged with everything, and told with nothing. */
export interface FailureAnswer {
  status: number;
  code: number;
  message: string;
  unexpected: boolean;
}

const told = (code: number, message: string, status = 200): FailureAnswer => ({
  status,
  code,
  message,
  unexpected: false,
});

const sourceCodes: Record<SourceFault, number> = {
  connection: Code.dbConnection,
  data: Code.dataAccess,
  timeout: Code.dataAccess,
  refused: Code.client,
  cancelled: Code.dataAccess,
};
const martCodes: Record<MartFault, number> = {
  offline: Code.dataAccess,
  timeout: Code.dataAccess,
  memory: Code.dataAccess,
  question: Code.client,
  missing: Code.dataAccess,
  space: Code.fileIo,
  cancelled: Code.dataAccess,
};
/** The disk is full, read-only or broken; SQLite's names for the same beside the system's. */
const diskCodes = /^(ENOSPC|EDQUOT|EIO|EROFS|EACCES|EPERM|EMFILE|ENFILE|SQLITE_FULL|SQLITE_IOERR\w*|53100)$/;

function field(error: unknown, key: 'code' | 'statusCode'): string {
  const value = (error as Record<string, unknown> | null)?.[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Maps whatever a call threw onto the wire's codes. Never a stack, a statement, a path or a password. */
export function failureOf(error: unknown): FailureAnswer {
  if (error instanceof AppError) return told(error.code, error.message, error.status);
  if (error instanceof SourceError) return told(sourceCodes[error.fault], cutError(error.message));
  if (error instanceof MartError) {
    const message = error.fault === 'offline' ? texts.cache.offline : cutError(error.message);
    return told(martCodes[error.fault], message);
  }
  if (diskCodes.test(field(error, 'code'))) {
    return { ...told(Code.fileIo, codeText(Code.fileIo)), unexpected: true };
  }
  const status = Number(field(error, 'statusCode'));
  if (status === 413) return told(Code.client, texts.http.tooBig, 413);
  // Broken requests that the framework refused before a handler saw them.
  if (status >= 400 && status < 500) return told(Code.client, texts.http.malformed);
  return { status: 500, code: Code.backend, message: codeText(Code.backend), unexpected: true };
}
