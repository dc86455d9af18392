import assert from 'node:assert/strict';
import { api, type Client, counted, createClient } from '../../packages/contract/src/index.ts';
import { cached } from '../../packages/server/src/testing/caching.ts';
import type { Running } from '../services/product.ts';

export type ProductClient = Client<typeof api>;

/** Logs in as the administrator; `fetch` is for what a caller does with its own calls. */
export async function signIn(
  { url, password }: Pick<Running, 'url' | 'password'>,
  options: { fetch?: typeof fetch } = {},
): Promise<ProductClient> {
  const headers = { 'X-Auth-Username': 'admin', 'X-Auth-Password': password };
  const { token } = await createClient(api, { baseUrl: url, token: () => null }).session.login({ headers });
  return createClient(api, { baseUrl: url, token: () => token ?? null, ...options });
}

export function sheetForm(rows: number, fileName = '门诊.csv'): FormData {
  const lines = Array.from({ length: rows }, (_, n) => `科室${n % 7},${n}`);
  const form = new FormData();
  form.set('datasourceType', 'excel');
  form.set('file', new Blob([`科室,人数\n${lines.join('\n')}\n`]), fileName);
  return form;
}

/** Uploads a spreadsheet of so many rows and caches a dataset over it. */
export async function storedSheet(
  client: ProductClient,
  rows: number,
): Promise<{ source: number; dataset: number }> {
  const source = await client.datasource.upload({ form: sheetForm(rows), input: {} });
  const categoryDataset = await client.dataset.createCategory({ input: { categoryName: '表格', pid: -1 } });
  const { id } = await client.dataset.create({
    input: { name: '门诊', categoryDataset, dataSourceId: source.id, dataSourceType: 'excel' },
  });
  assert.match((await cached(client, id)).cacheInfo, new RegExp(`已缓存 ${counted(rows)} 行`));
  return { source: source.id, dataset: id };
}

export async function rowsOf(client: ProductClient, id: number): Promise<number> {
  const { content } = await client.dataset.data({ query: { id } });
  return content.data.length;
}
