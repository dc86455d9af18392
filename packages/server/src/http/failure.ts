import { SourceError, type SourceFault } from '@mingjing/connectors';
import { Code, codeText, cutError, texts } from '@mingjing/contract';
import { MartError, type MartFault } from '@mingjing/mart';
import { MetadataUnavailable } from '../db/metadata-unavailable.ts';
import { AppError } from './app-error.ts';
import { diskFault } from './disk-fault.ts';

/**
 * What a caller is told of a failure. `unexpected` ones are logged with everything, and told with nothing; one that is
 * part of an `outage` is logged with the outage, not by itself.
 */
export interface FailureAnswer {
  status: number;
  code: number;
  message: string;
  unexpected: boolean;
  outage?: true;
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
  damaged: Code.dataAccess,
  space: Code.fileIo,
  cancelled: Code.dataAccess,
};

function statusOf(error: unknown): number {
  const value = (error as { statusCode?: unknown } | null | undefined)?.statusCode;
  return typeof value === 'number' ? value : Number.NaN;
}

/** Maps whatever a call threw onto the wire's codes. Never a stack, a statement, a path or a password. */
export function failureOf(error: unknown): FailureAnswer {
  if (error instanceof AppError) return told(error.code, error.message, error.status);
  if (error instanceof SourceError) return told(sourceCodes[error.fault], cutError(error.message));
  if (error instanceof MartError) {
    const message = error.fault === 'offline' ? texts.cache.offline : cutError(error.message);
    return told(martCodes[error.fault], message);
  }
  if (error instanceof MetadataUnavailable) {
    return { ...told(Code.backend, codeText(Code.backend), 500), outage: true };
  }
  const disk = diskFault(error);
  if (disk !== undefined) return { ...told(Code.fileIo, disk), unexpected: true };
  const status = statusOf(error);
  if (status === 413) return told(Code.client, texts.http.tooBig, 413);
  // Broken requests that the framework refused before a handler saw them.
  if (status >= 400 && status < 500) return told(Code.client, texts.http.malformed);
  return { status: 500, code: Code.backend, message: codeText(Code.backend), unexpected: true };
}
