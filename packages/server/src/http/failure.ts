import { Code, codeText, type Reason, reasonOf, texts } from '@mingjing/contract';
import { asAppError } from '../data/fault.ts';
import { constraintOf } from '../db/constraint.ts';
import { MetadataUnavailable } from '../db/metadata-unavailable.ts';
import { AppError, gone } from './app-error.ts';
import { diskFault } from './disk-fault.ts';

/**
 * What a caller is told of a failure. `unexpected` ones are logged with everything, and told with nothing; one that is
 * part of an `outage` is logged with the outage, not by itself.
 */
export interface FailureAnswer {
  status: number;
  code: number;
  message: string;
  reason: Reason;
  subject?: string;
  unexpected: boolean;
  outage?: true;
}

const told = (
  code: number,
  message: string,
  status = 200,
  reason = reasonOf(code, status),
): FailureAnswer => ({
  status,
  code,
  message,
  reason,
  unexpected: false,
});

function statusOf(error: unknown): number {
  const value = (error as { statusCode?: unknown } | null | undefined)?.statusCode;
  return typeof value === 'number' ? value : Number.NaN;
}

/** Maps whatever a call threw onto the wire's codes. Never a stack, a statement, a path or a password. */
export function failureOf(error: unknown): FailureAnswer {
  const known = asAppError(error);
  if (known instanceof AppError) {
    const { status, code, message, reason, subject } = known;
    return { status, code, message, reason, ...(subject !== undefined && { subject }), unexpected: false };
  }
  if (error instanceof MetadataUnavailable) {
    const text = error.readOnly ? texts.http.metadataReadOnly : texts.http.metadataAway;
    return { ...told(Code.backend, text, 500, 'metadataAway'), outage: true };
  }
  const disk = diskFault(error);
  if (disk !== undefined) return { ...told(Code.fileIo, disk.message, 200, disk.reason), unexpected: true };
  // What the call checked and then referred to was deleted in between; else it is a fault of ours: it is logged.
  if (constraintOf(error)?.kind === 'foreign-key') return { ...failureOf(gone()), unexpected: true };
  const status = statusOf(error);
  if (status === 413) return told(Code.client, texts.http.tooBig, 413);
  // Broken requests that the framework refused before a handler saw them.
  if (status >= 400 && status < 500) return told(Code.client, texts.http.malformed, 200, 'malformed');
  return { ...told(Code.backend, codeText(Code.backend), 500), unexpected: true };
}
