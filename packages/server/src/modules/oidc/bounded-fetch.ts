import type { CustomFetchOptions } from 'openid-client';

/** More than any provider says of itself, its keys and a user. */
export const longestAnswer = 1024 * 1024;

/** Stops an answer after so many bytes; whoever reads it gets an error then. */
function bounded(most: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > most) controller.error(new Error(`the answer is longer than ${most} bytes`));
      else controller.enqueue(chunk);
    },
  });
}

/**
 * `fetch` whose answers end in an error after `longestAnswer` bytes: the time limit alone lets a fast server send
 * gigabytes, which are kept in memory until then.
 */
export async function boundedFetch(url: string, options: CustomFetchOptions): Promise<Response> {
  const response = await fetch(url, options as RequestInit);
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(bounded(longestAnswer)), { status, statusText, headers });
}
