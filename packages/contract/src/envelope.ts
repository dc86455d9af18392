import { z } from 'zod';
import { type Reason, reasonOf, reasons } from './reasons.ts';

export interface Success<T> {
  success: true;
  code: 0;
  result: T;
  error: null;
}
export interface Failure {
  success: false;
  code: number;
  result: null;
  error: string;
  /** Which case it is, for programs. Beside the fields of the specification, and on failures alone. */
  reason: Reason;
  /** What the reason is about where clients go by it: the column of unknownColumn, a form's field. */
  subject?: string;
}
/** Every JSON answer under /webapi has this shape; some successes repeat a value at top level (shareUrl, url). */
export type Envelope<T> = Success<T> | Failure;

export const failureSchema = z
  .object({
    success: z.literal(false),
    code: z.number().int(),
    result: z.null(),
    error: z.string(),
    reason: z.enum(reasons),
    subject: z.string().optional(),
  })
  .meta({ id: 'Failure' });

export function envelopeSchema<T extends z.ZodType>(result: T) {
  return z.looseObject({ success: z.literal(true), code: z.literal(0), result, error: z.null() });
}

export function ok<T>(result: T): Success<T> {
  return { success: true, code: 0, result, error: null };
}

export function fail(
  code: number,
  error: string,
  reason: Reason = reasonOf(code),
  subject?: string,
): Failure {
  return { success: false, code, result: null, error, reason, ...(subject !== undefined && { subject }) };
}
