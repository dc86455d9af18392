import type { LiveEvent } from './bus.ts';

/** PostgreSQL refuses payloads of 8000 bytes and more. */
const mostBytes = 7900;
/** A hash is 64 characters and its marks. */
const hashesEach = 100;

const kinds: ReadonlySet<unknown> = new Set(['status', 'refresh', 'revoked', 'rights', 'anew', 'deaf']);

/** What is sent of an event where nothing bounds its length. */
export const written = (from: string, event: LiveEvent): string => JSON.stringify({ from, event });

/**
 * What other nodes are sent of an event: one payload, several where it names many sessions. One that does not fit is
 * told as "everything counts as changed".
 */
export function payloadsOf(from: string, event: LiveEvent): string[] {
  if (event.kind === 'revoked') {
    const { kind, tokenHashes } = event;
    const parts = Math.ceil(tokenHashes.length / hashesEach);
    return Array.from({ length: parts }, (_, at) =>
      written(from, { kind, tokenHashes: tokenHashes.slice(at * hashesEach, (at + 1) * hashesEach) }),
    );
  }
  const payload = written(from, event);
  return [Buffer.byteLength(payload) <= mostBytes ? payload : written(from, { kind: 'anew' })];
}

/** Reads what another node sent. A payload of a release that tells more counts as "everything changed". */
export function readPayload(payload: string): { from: string; event: LiveEvent } {
  try {
    const { from, event } = JSON.parse(payload) as { from: unknown; event: LiveEvent };
    if (typeof from === 'string' && kinds.has(event.kind)) return { from, event };
  } catch {
    // As one of a kind that is not known.
  }
  return { from: '', event: { kind: 'anew' } };
}
