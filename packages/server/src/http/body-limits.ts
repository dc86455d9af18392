import type { RouteDef } from '@mingjing/contract';

/** Largest JSON body; a drawing of 2,000,000 Chinese characters fits. Files have their own limit. */
export const bodyBytes = 8 * 1024 * 1024;
/** What holders of links send: the conditions of a question, at most a few texts of 200,000 characters. */
const sharedBytes = 2 * 1024 * 1024;
/** A sign, a password, a state. */
const smallBytes = 64 * 1024;

/**
 * Bytes that a call's body may have, files apart. Reading takes memory and holds the event loop, so the less is known of
 * the callers, the less they may send: without it anybody could fill the server's memory by forms that nothing reads.
 */
export function bodyBytesOf({ access, body }: Pick<RouteDef, 'access' | 'body'>): number {
  if (access === 'anonymous' || body === undefined || body === 'form') return smallBytes;
  return access === 'share' ? sharedBytes : bodyBytes;
}
