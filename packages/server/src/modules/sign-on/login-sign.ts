import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseJsonText } from '@mingjing/contract';
import { z } from 'zod';
import type { SubsystemKey } from '../../settings-values.ts';

/** Longest sign that is looked at. */
const longest = 2000;

const claims = z.object({
  k: z.literal('sso'),
  /** The user's name at the subsystem. */
  u: z.string().trim().min(1).max(100),
  /** The subsystem's address, as it stands in the link. */
  ip: z.string().trim().max(200).optional(),
  /** When it was signed, epoch milliseconds. */
  ts: z.number().int(),
});
export type LoginClaims = z.infer<typeof claims>;

/** A sign that one of the keys made. */
export interface LoginSign {
  claims: LoginClaims;
  /** The subsystem whose key it is; empty for a key without a name. */
  subsystem: string;
  /** Whom the key may sign on; see SubsystemKey. */
  roles: readonly string[] | undefined;
  /** What was signed: one text, however the signature is written. */
  body: string;
}

function readClaims(body: string): LoginClaims | undefined {
  try {
    return claims.parse(parseJsonText(Buffer.from(body, 'base64url').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** The signature of a text as it must be written: base64url of its HMAC-SHA256. */
export const signatureOf = (body: string, key: string): string =>
  createHmac('sha256', key).update(body).digest('base64url');

/** Compared as text: 32 bytes have several base64url forms, and each would pass for a sign not used yet. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether a sign says that it is for signing on, whoever made it. */
export function isLoginSign(sign: string): boolean {
  return readClaims(sign.split('.', 1)[0] ?? '') !== undefined;
}

/** Reads a sign made with one of the keys. Every key is tried, whichever one fits; what none made is undefined. */
export function readLoginSign(sign: string, keys: readonly SubsystemKey[]): LoginSign | undefined {
  const [body = '', signature = '', ...rest] = sign.length > longest ? [] : sign.split('.');
  const made = keys.filter(({ key }) => isSame(signature, signatureOf(body, key)));
  const [first] = made;
  if (first === undefined || body === '' || rest.length > 0) return undefined;
  const read = readClaims(body);
  return read && { claims: read, subsystem: first.id, roles: first.roles, body };
}
