import { type Api, api, type Client, createClient, type Envelope } from '@mingjing/contract';
import type { Running } from '../../scripts/services/product.ts';

/** What came over the wire, untouched by our own client. */
export interface WireAnswer {
  status: number;
  body: Envelope<unknown>;
}

interface WireCall {
  method?: string;
  token?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** One call as any HTTP client would make it; the answer must be an envelope. */
export async function call(product: Running, path: string, options: WireCall = {}): Promise<WireAnswer> {
  const response = await fetch(`${product.url}/webapi${path}`, {
    method: options.method ?? 'GET',
    headers: {
      ...options.headers,
      ...(options.token === undefined ? {} : { 'X-Auth-Token': options.token }),
    },
    body: options.body ?? null,
  });
  return { status: response.status, body: (await response.json()) as Envelope<unknown> };
}

/** Logs in over the wire and returns the token. */
export async function tokenOf(product: Running, username: string, password: string): Promise<string> {
  const { body } = await call(product, '/login/oauth/authorize', {
    method: 'POST',
    headers: {
      'X-Auth-Username': encodeURIComponent(username),
      'X-Auth-Password': encodeURIComponent(password),
    },
  });
  const { token } = (body.result ?? {}) as { token?: string };
  if (token === undefined) throw new Error(`${username} 未能登录：${body.error}`);
  return token;
}

export const adminToken = (product: Running): Promise<string> => tokenOf(product, 'admin', product.password);

/** Our own typed client with a token. */
export function wire(product: Running, token: string): Client<Api> {
  return createClient(api, { baseUrl: product.url, token: () => token });
}

/** Password of a user of the demo, as the product printed it at its first start. */
export function demoPassword(product: Running, username: 'viewer' | 'author'): string {
  const found = new RegExp(`演示帐号 {2}${username} / (\\S+)`).exec(product.output())?.[1];
  if (found === undefined) throw new Error(`没有打印 ${username} 的密码：${product.output()}`);
  return found;
}
