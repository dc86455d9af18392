import { newCallKey } from './call-key.ts';
import { Code, codeText } from './codes.ts';
import { type Envelope, type Failure, fail, type Success } from './envelope.ts';
import { firstTexts } from './first-texts.ts';
import { isReason, type Reason, reasonOf } from './reasons.ts';
import type { RouteDef, RouteRequest, RouteResult } from './route.ts';

/** A call that did not end in success. status 0: there was no HTTP answer at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  /** Which case it is: clients go by this, never by the message. */
  readonly reason: Reason;
  /** What the reason is about: the column of unknownColumn. */
  readonly subject: string | undefined;
  /** The answer had no words of its own: the message is the generic one. */
  readonly wordless: boolean;
  constructor(
    status: number,
    code: number,
    message: string,
    reason: Reason = reasonOf(code, status),
    subject?: string,
  ) {
    super(message === '' ? firstTexts.http.generic : message);
    this.name = 'ApiError';
    this.wordless = message === '';
    this.status = status;
    this.code = code;
    this.reason = reason;
    this.subject = subject;
  }
}

export interface ClientOptions {
  /** Origin and path before /webapi; '' in the browser. */
  baseUrl: string;
  token: () => string | null;
  /** Called for every failed answer before the error is thrown. */
  onFailure?: (error: ApiError, definition: RouteDef) => void;
  fetch?: typeof fetch;
}

type Loose = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  input?: Record<string, unknown>;
  form?: FormData;
  signal?: AbortSignal;
  headers?: Record<string, string>;
};
type Call<R extends RouteDef> =
  Record<never, never> extends RouteRequest<R>
    ? (request?: RouteRequest<R>) => Promise<RouteResult<R>>
    : (request: RouteRequest<R>) => Promise<RouteResult<R>>;
export type Client<A extends Record<string, Record<string, RouteDef>>> = {
  [G in keyof A]: { [K in keyof A[G]]: Call<A[G][K]> };
};

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function search(query: Record<string, unknown> | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, textOf(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** Characters of an address from which on its query travels as a body: proxies and servers cut longer ones off. */
const longAddress = 4000;

/** The query of a call as the body of its POST. */
function queryBody(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return JSON.stringify(Object.fromEntries(pairs.map(([key, value]) => [key, textOf(value)])));
}

function bodyOf(definition: RouteDef, request: Loose): { body?: BodyInit; type?: string } {
  if (definition.body === 'multipart') {
    const form = request.form ?? new FormData();
    for (const [key, value] of Object.entries(request.input ?? {})) {
      if (value !== undefined && value !== null) form.set(key, textOf(value));
    }
    return { body: form };
  }
  if (request.input === undefined) return {};
  if (definition.body === 'form') {
    const pairs = Object.entries(request.input).filter(([, value]) => value !== undefined);
    return {
      body: new URLSearchParams(
        pairs.map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : textOf(value)]),
      ),
    };
  }
  return { body: JSON.stringify(request.input), type: 'application/json' };
}

const { http } = firstTexts;
/** What a status says by itself, where what stands before the server answered with a page of its own. */
const statusTexts: Record<number, string> = {
  401: http.unauthorised.message,
  403: http.unauthorised.message,
  404: http.notFound.message,
  405: http.method.message,
  413: http.tooBig,
  414: http.longAddress,
  431: http.longAddress,
  // The server did not answer its gateway.
  502: http.network,
  503: http.unavailable.message,
  504: http.timeout.message,
};
/** A broken line, or a refusal without words of ours: an answer that came is no fault of the network. */
const noAnswer = (status = 0): Failure =>
  fail(Code.network, statusTexts[status] ?? (status < 400 ? http.network : http.generic));

/** What stands for an answer that broke off. */
export const brokenOff = (): Failure => noAnswer();

async function readEnvelope(response: Response, request?: Loose): Promise<Envelope<unknown>> {
  try {
    return (await response.json()) as Envelope<unknown>;
  } catch {
    // A proxy's own page: only the status speaks. Calls with a form of their own are uploads.
    if (response.status === 413 && request?.form !== undefined)
      return fail(Code.fileTooLarge, codeText(Code.fileTooLarge));
    return noAnswer(response.status);
  }
}

/** The error of a failure; `onFailure` hears of it first. */
export function failed(
  definition: RouteDef,
  options: ClientOptions,
  status: number,
  { code, error: message, reason, subject }: Failure,
): ApiError {
  // A reason that this client does not know yet counts as that of the code.
  const known = isReason(reason) ? reason : reasonOf(code, status);
  // What stands before the server may answer in our form without words, or with none of the right kind.
  const words = typeof message === 'string' ? message.trim() : '';
  const error = new ApiError(status, code, words, known, subject);
  options.onFailure?.(error, definition);
  return error;
}

/** Calls that make a record and were not answered yet, by what they send: sent again they have the same key. */
const unanswered = new Map<string, string>();
const mostUnanswered = 50;

function printOf(definition: RouteDef, request: Loose, token: string | null): string {
  const fields = [...(request.form ?? new FormData()).entries()].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify([definition.path, token, request.input ?? null, fields]);
}
/** Sends a call that makes a record so that it makes one, however often it is sent before it is answered. */
async function sendOnce(print: string, send: (key: string) => Promise<Response>): Promise<Response> {
  const key = unanswered.get(print) ?? newCallKey();
  const [oldest] = unanswered.keys();
  if (unanswered.size >= mostUnanswered && oldest !== undefined) unanswered.delete(oldest);
  unanswered.set(print, key);
  const response = await send(key);
  // What a proxy says in place of the server leaves open whether the record was made.
  if (response.status < 500) unanswered.delete(print);
  return response;
}

/** Sends a call of the route table. Throws ApiError without an answer; an aborted call throws the signal's reason. */
export async function sendRoute<R extends RouteDef>(
  definition: R,
  request: RouteRequest<R>,
  options: ClientOptions,
): Promise<Response> {
  const loose = request as Loose;
  const path = definition.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(loose.params?.[key])),
  );
  const headers: Record<string, string> = { ...loose.headers };
  const token = options.token();
  if (token !== null && definition.access !== 'anonymous') headers['X-Auth-Token'] = token;
  const asked = search(loose.query);
  const isLong = definition.orPost === true && path.length + asked.length > longAddress;
  const { body, type } = isLong
    ? { body: queryBody(loose.query ?? {}), type: 'application/json' }
    : bodyOf(definition, loose);
  if (type !== undefined) headers['content-type'] = type;

  const send = (more: Record<string, string> = {}): Promise<Response> =>
    (options.fetch ?? fetch)(`${options.baseUrl}/webapi${path}${isLong ? '' : asked}`, {
      method: isLong ? 'POST' : definition.method,
      headers: { ...headers, ...more },
      body: body ?? null,
      signal: loose.signal ?? null,
    });
  try {
    return definition.repeatable === true
      ? await sendOnce(printOf(definition, loose, token), (key) => send({ 'Idempotency-Key': key }))
      : await send();
  } catch (error) {
    if (loose.signal?.aborted) throw error;
    throw failed(definition, options, 0, noAnswer());
  }
}

/** The failure that an answer tells of. */
export async function readFailure(
  definition: RouteDef,
  response: Response,
  options: ClientOptions,
): Promise<ApiError> {
  const envelope = await readEnvelope(response);
  return failed(definition, options, response.status, envelope.success ? noAnswer() : envelope);
}

/** The whole success of a call, with what it says at top level. Throws as callRoute does. */
export async function callEnvelope<R extends RouteDef>(
  definition: R,
  request: RouteRequest<R>,
  options: ClientOptions,
): Promise<Success<RouteResult<R>> & Record<string, unknown>> {
  const response = await sendRoute(definition, request, options);
  const envelope = await readEnvelope(response, request as Loose);
  if (!envelope.success) throw failed(definition, options, response.status, envelope);
  return envelope as Success<RouteResult<R>> & Record<string, unknown>;
}

/** One call of the route table. Throws ApiError; an aborted call throws the signal's own reason. */
export async function callRoute<R extends RouteDef>(
  definition: R,
  request: RouteRequest<R>,
  options: ClientOptions,
): Promise<RouteResult<R>> {
  return (await callEnvelope(definition, request, options)).result;
}

/** A typed client of the whole table: client.dataset.read({ params: { id: 3 } }). */
export function createClient<const A extends Record<string, Record<string, RouteDef>>>(
  table: A,
  options: ClientOptions,
): Client<A> {
  const groups = Object.entries(table).map(([group, routes]) => [
    group,
    Object.fromEntries(
      Object.entries(routes).map(([key, definition]) => [
        key,
        (request?: object) => callRoute(definition, (request ?? {}) as never, options),
      ]),
    ),
  ]);
  return Object.fromEntries(groups) as Client<A>;
}
