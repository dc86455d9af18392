import { type Api, api, type Client, createClient } from '@mingjing/contract';
import type { Running } from '../services/product.ts';

/** Logs the administrator in over the wire. */
export async function signedIn(product: Running): Promise<{ token: string; client: Client<Api> }> {
  const anonymous = createClient(api, { baseUrl: product.url, token: () => null });
  const headers = { 'X-Auth-Username': 'admin', 'X-Auth-Password': encodeURIComponent(product.password) };
  const { token = '' } = await anonymous.session.login({ headers });
  return { token, client: createClient(api, { baseUrl: product.url, token: () => token }) };
}
