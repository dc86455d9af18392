import { type ClientOptions, readFailure, sendRoute } from './client.ts';
import type { RouteDef, RouteRequest } from './route.ts';

/** A file that a call answered with. */
export interface AnsweredFile {
  blob: Blob;
  /** The name the server gave it; '' when it gave none. */
  name: string;
  headers: Headers;
}

function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    return encoded === undefined ? '' : decodeURIComponent(encoded);
  } catch {
    return '';
  }
}

/** One call of the route table that answers bytes. Throws ApiError as every call does. */
export async function callFile<R extends RouteDef>(
  definition: R,
  request: RouteRequest<R>,
  options: ClientOptions,
): Promise<AnsweredFile> {
  const response = await sendRoute(definition, request, options);
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || type.startsWith('application/json')) {
    throw await readFailure(definition, response, options);
  }
  return {
    blob: await response.blob(),
    name: nameIn(response.headers.get('content-disposition')),
    headers: response.headers,
  };
}
