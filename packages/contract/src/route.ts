import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call a route. `session`: any signed-in user. `share`: a signed-in user or the holder of a share token,
 * the handler checks the object. A list of menu paths: a signed-in user with one of these menus granted.
 */
export type Access = 'anonymous' | 'session' | 'share' | { readonly menus: readonly MenuPath[] };

/** Screens whose menus open calls; every other menu only leads somewhere. */
export const menuPaths = [
  '/config/datasource',
  '/config/cube',
  '/config/widget',
  '/config/template',
  '/config/panel',
  '/settings/user',
  '/settings/menu',
  '/settings/resource',
  '/settings/audit',
] as const;
export type MenuPath = (typeof menuPaths)[number];

/** What an API key is good for: reading boards, reading data, changing what boards are made of. */
export const keyScopes = ['boards', 'data', 'manage'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The media type of lines of JSON. */
export const lineType = 'application/x-ndjson';

export interface RouteDef {
  readonly method: Method;
  /** Relative to /webapi, parameters as `:name`. */
  readonly path: string;
  readonly access: Access;
  /** How our own client sends the body. The server reads JSON, form and multipart everywhere. */
  readonly body?: 'json' | 'form' | 'multipart';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** A GET whose query may be long: it is answered by POST as well, with the query as its JSON body. */
  readonly orPost?: true;
  readonly input?: z.ZodType;
  /** Schema of `result`. `raw` marks answers whose bytes are made elsewhere and pass through unchecked. */
  readonly result: z.ZodType;
  readonly raw?: boolean;
  /** Media types of a route that answers bytes in place of the envelope; its failures are envelopes all the same. */
  readonly bytes?: readonly string[];
  /** Takes files as large as the installation's settings allow; others take 10 MB. */
  readonly largeFiles?: true;
  /**
   * Of a route that callers who accept `lineType` are answered line by line as the answer is made: the schema of a line,
   * and of the `result` of the envelope that is the last one.
   */
  readonly lines?: { readonly line: z.ZodType; readonly end: z.ZodType };
  /**
   * Scopes of API keys that open the call, each by itself. Not given: see keyScopesOf.
   */
  readonly keys?: readonly KeyScope[];
  /** Answers also a user who has to choose a new password first; every other row refuses. */
  readonly beforePasswordChange?: boolean;
  /** Requests a minute from one address, where the general limit is too generous. */
  readonly perMinute?: number;
  /** Makes one record, whose `id` it answers: sent twice with one Idempotency-Key it is made once. */
  readonly repeatable?: true;
  readonly summary: string;
  /**
   * Whether an administrator who looks at the product as a role may make the call. Not given: those that read by their
   * method (GET) may, those that write may not.
   */
  readonly inPreview?: boolean;
}

/** Whether a call changes nothing, and so is open to an administrator who looks at the product as a role. */
export const isOpenInPreview = (definition: RouteDef): boolean =>
  definition.inPreview ?? definition.method === 'GET';

/**
 * Scopes of API keys that open a call. Calls of the configuration screens are opened by `manage` unless they say
 * otherwise; every other call only by what it names: accounts, roles, grants and sessions are for signed-in people.
 */
export function keyScopesOf({ access, keys }: Pick<RouteDef, 'access' | 'keys'>): readonly KeyScope[] {
  if (keys !== undefined) return keys;
  const isConfiguration =
    typeof access === 'object' && access.menus.every((path) => path.startsWith('/config/'));
  return isConfiguration ? ['manage'] : [];
}

export const route = <const R extends RouteDef>(definition: R): R => definition;

const twins = new WeakMap<RouteDef, RouteDef>();

/** The POST of a GET that says `orPost`; the same object each time, undefined for every other route. */
export function postTwin(route: RouteDef): RouteDef | undefined {
  if (route.orPost !== true || route.query === undefined) return undefined;
  const { orPost: _, query, ...rest } = route;
  const twin = twins.get(route) ?? {
    ...rest,
    method: 'POST',
    body: 'json',
    input: query,
    inPreview: isOpenInPreview(route),
    summary: `${route.summary}（条件较长时）`,
  };
  twins.set(route, twin);
  return twin;
}

export const menus = (...paths: MenuPath[]): Access => ({ menus: paths });

/** Screens that make widgets: the panel editor makes and changes them in its own dialog. */
export const widgetScreens = menus('/config/widget', '/config/panel');
/** Screens that choose datasets and run statements over data sources. */
export const dataScreens = menus('/config/cube', '/config/widget', '/config/panel');

type In<S> = S extends z.ZodType ? z.input<S> : never;
type Out<S> = S extends z.ZodType ? z.output<S> : never;
type Has<R, K extends keyof RouteDef> = R extends Record<K, z.ZodType> ? true : false;

/** What a caller passes. */
export type RouteRequest<R extends RouteDef> = (Has<R, 'params'> extends true
  ? { params: In<R['params']> }
  : unknown) &
  (Has<R, 'query'> extends true ? { query?: In<R['query']> } : unknown) &
  (Has<R, 'input'> extends true ? { input: In<R['input']> } : unknown) &
  (R extends { body: 'multipart' } ? { form?: FormData } : unknown) & {
    signal?: AbortSignal;
    headers?: Record<string, string>;
  };

/** What a handler gets after parsing. */
export interface RouteParsed<R extends RouteDef> {
  params: Has<R, 'params'> extends true ? Out<R['params']> : undefined;
  query: Has<R, 'query'> extends true ? Out<R['query']> : undefined;
  input: Has<R, 'input'> extends true ? Out<R['input']> : undefined;
}

export type RouteResult<R extends RouteDef> = z.output<R['result']>;
