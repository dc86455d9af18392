import type { z } from 'zod';
import { brokenOff, type ClientOptions, failed, readFailure, sendRoute } from './client.ts';
import type { Envelope } from './envelope.ts';
import { lineType, type RouteDef, type RouteRequest, type RouteResult } from './route.ts';

/** A row of the route table that may be answered in lines. */
type Lined = RouteDef & { readonly lines: NonNullable<RouteDef['lines']> };
type Line<R extends Lined> = z.output<R['lines']['line']>;

/** How a call ended: its result in one piece, or what came after its lines. */
export type LinedAnswer<R extends Lined> = { whole: RouteResult<R> } | { end: z.output<R['lines']['end']> };

/** Texts of whole lines, as many together as arrived together. */
async function* arrivals(body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const texts = (rest + decoder.decode(read.value, { stream: true })).split('\n');
    rest = texts.pop() ?? '';
    if (texts.length > 0) yield texts;
  }
}

const isEnvelope = (value: object): value is Envelope<unknown> => 'success' in value;

/**
 * One call of the route table whose answer may come in lines, each told to `take` with those that arrived with it.
 * Throws ApiError as every call does, also where the lines break off; an aborted call throws the signal's own reason.
 */
export async function callLines<R extends Lined>(
  definition: R,
  request: RouteRequest<R>,
  options: ClientOptions,
  take: (lines: Line<R>[]) => void,
): Promise<LinedAnswer<R>> {
  const { signal, headers } = request as { signal?: AbortSignal; headers?: Record<string, string> };
  const accept = `${lineType}, application/json`;
  const response = await sendRoute(definition, { ...request, headers: { ...headers, accept } }, options);
  const isLined = (response.headers.get('content-type') ?? '').startsWith(lineType);
  if (!isLined || response.body === null) {
    const copy = response.clone();
    const envelope = (await copy.json().catch(() => null)) as Envelope<RouteResult<R>> | null;
    if (envelope?.success !== true) throw await readFailure(definition, response, options);
    return { whole: envelope.result };
  }
  let last: Envelope<unknown> = brokenOff();
  try {
    for await (const texts of arrivals(response.body)) {
      const values = texts.map((text) => JSON.parse(text) as object);
      const lines = values.filter((value) => !isEnvelope(value));
      last = values.find(isEnvelope) ?? last;
      if (lines.length > 0) take(lines as Line<R>[]);
    }
  } catch (error) {
    if (signal?.aborted === true) throw error;
    last = brokenOff();
  }
  if (!last.success) throw failed(definition, options, response.status, last);
  return { end: last.result as z.output<R['lines']['end']> };
}
