import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xlsOf } from '../../packages/connectors/src/testing/office-files.ts';
import { api, callFile, createClient, signOnTexts } from '../../packages/contract/src/index.ts';
import {
  clickhouseSource,
  mariadbSource,
  postgresSource,
} from '../../packages/server/src/testing/sources.ts';
import { type ProductClient, storedSheet } from '../faults/product-client.ts';
import { redisUrl, type ServerBundle, serviceOrSkip, shared, startRedis } from '../services/index.ts';
import { type Running, startProduct } from '../services/product.ts';

const redis = await serviceOrSkip('Redis', startRedis);
let folder: string;
let product: Running;
let client: ProductClient;
let options: { baseUrl: string; token(): string | null };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mingjing-bundle-'));
  process.env['PRODUCT_MAIN'] = (await shared<ServerBundle>('bundle')).main;
  product = await startProduct(folder, {
    BI_DEMO: 'off',
    ...(redis && { BI_REDIS_URL: redisUrl(redis) }),
    // Nobody listens there: what is proven is that the library could be loaded and asked.
    BI_PUBLIC_URL: 'http://127.0.0.1:1',
    BI_OIDC_ISSUER: 'http://127.0.0.1:1',
    BI_OIDC_CLIENT_ID: 'mingjing',
    BI_LDAP_URL: 'ldap://127.0.0.1:1',
    BI_LDAP_USER_DN: 'uid={username},dc=example',
  });
  const headers = { 'X-Auth-Username': 'admin', 'X-Auth-Password': product.password };
  const { token = null } = await createClient(api, { baseUrl: product.url, token: () => null }).session.login(
    {
      headers,
    },
  );
  options = { baseUrl: product.url, token: () => token };
  client = createClient(api, options);
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['MariaDB', mariadbSource],
  ['PostgreSQL', postgresSource],
  ['ClickHouse', clickhouseSource],
])('the bundle connects to %s', async (_name, start) => {
  const source = await start();
  try {
    expect(await client.datasource.test({ input: source.input })).toBe(true);
  } finally {
    await source.stop();
  }
});

test.skipIf(redis === undefined)('the bundle connects to Redis', async () => {
  const response = await fetch(`${product.url}/readyz`);
  expect(await response.json()).toMatchObject({ redis: { ok: true } });
});

test('the bundle asks SQL Server', async () => {
  const input = {
    dataSourceName: '门诊库',
    datasourceType: 'jdbc',
    driverClassName: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
    url: 'jdbc:sqlserver://127.0.0.1:1;databaseName=d',
    username: 'bi',
    password: 'x',
  } as const;
  await expect(client.datasource.test({ input })).rejects.toThrow(/拒绝连接/);
});

test('the bundle asks directory and provider', async () => {
  const headers = { 'X-Auth-Username': 'wang', 'X-Auth-Password': 'wrong-1' };
  await expect(client.session.login({ headers })).rejects.toThrow(signOnTexts.ldapAway);
  await expect(client.oidc.start()).rejects.toThrow(signOnTexts.oidcAway);
});

test('the bundle reads old workbooks', async () => {
  const form = new FormData();
  form.set('datasourceType', 'excel');
  const rows = [
    ['科室', '人数'],
    ['内科', 3],
  ];
  form.set('file', new Blob([new Uint8Array(xlsOf({ name: '表', rows, merges: [] }))]), '门诊.xls');
  const { id } = await client.datasource.upload({ form, input: {} });
  expect(await client.datasource.sheetReport({ params: { id } })).toMatchObject({ rows: 1 });
});

test('the bundle draws pictures and writes workbooks', async () => {
  const { dataset } = await storedSheet(client, 20);
  const chartForm = {
    xAxis: [{ id: '科室', name: '科室' }],
    yAxis: [{ id: '人数', name: '人数' }],
  };
  const { id } = await client.widget.create({
    input: { name: '人数', datasetId: dataset, chartType: 'bar', dataJson: JSON.stringify({ chartForm }) },
  });
  const params = { id };
  const picture = await callFile(api.picture.widget, { params, query: { format: 'png' } }, options);
  expect(picture.blob.type).toBe('image/png');
  expect(picture.blob.size).toBeGreaterThan(2000);
  const workbook = await callFile(api.export.widget, { params, query: { format: 'xlsx' } }, options);
  expect(workbook.name).toMatch(/\.xlsx$/);
  expect(workbook.blob.size).toBeGreaterThan(1000);
});
