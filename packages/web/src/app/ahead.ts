/** A call that the page's first script (`public/theme.js`) made before any other was there. */
interface Ahead {
  token: string;
  accept: string | undefined;
  answer: Promise<Response>;
  ending: AbortController;
  /** By the page's clock, in milliseconds. */
  at: number;
}

declare global {
  /** Calls that nobody has taken yet, by their addresses. */
  var mingjingAhead: Map<string, Ahead> | undefined;
}

/** What nobody took so long after the page's scripts were there, in milliseconds, is asked anew. */
const freshMs = 10_000;
/** When they were there: on a slow line that takes as long as it takes, and the answers wait for it. */
const begun = performance.now();

/**
 * The answer to a call that was made ahead, for the first one who makes the same call with the same token; undefined
 * where none was. Ends with the caller's signal as a call of its own would.
 */
export function takeAhead(address: string, init: RequestInit | undefined): Promise<Response> | undefined {
  const call = globalThis.mingjingAhead?.get(address);
  if (call === undefined || (init?.method ?? 'GET') !== 'GET') return undefined;
  const headers = new Headers(init?.headers);
  if (headers.get('x-auth-token') !== call.token) return undefined;
  // Who takes lines takes an answer in one piece as well.
  if (call.accept !== undefined && headers.get('accept') !== call.accept) return undefined;
  globalThis.mingjingAhead?.delete(address);
  if (performance.now() - Math.max(call.at, begun) > freshMs || init?.signal?.aborted === true) {
    call.ending.abort();
    return undefined;
  }
  init?.signal?.addEventListener('abort', () => call.ending.abort(init.signal?.reason));
  return call.answer;
}
