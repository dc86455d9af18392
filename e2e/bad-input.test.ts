import { Code, codeText, fail, limits, texts } from '@mingjing/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Service, serviceOrSkip, startMariadb } from '../scripts/services/index.ts';
import { makeSource } from './support/made.ts';
import { choose, chooseSheetType, told, toldSomething, typeSql } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage } from './support/stage.ts';
import { adminToken, call, wire } from './support/wire.ts';

const mariadb = await serviceOrSkip('MariaDB', startMariadb);

let stage: Stage;
let page: Page;
let token: string;

beforeAll(async () => {
  stage = await openStage({ BI_DEMO: 'off' });
  page = await stage.admin();
  token = await adminToken(stage.product);
});
afterAll(async () => {
  await stage?.close();
  await mariadb?.stop();
});
afterEach(({ task }) => pictureOfFailure(page, task));

const go = (path: string) => page.goto(`${stage.product.url}/#${path}`);
const sources = () => wire(stage.product, token).datasource.list();

/** A csv file of exactly this many bytes: a header and lines of a number and a long text. */
function csvOf(bytes: number): Buffer {
  const line = `12345678,${'明'.repeat(60)}\n`;
  const head = '编号,说明\n';
  const text = head + line.repeat(Math.floor((bytes - Buffer.byteLength(head)) / Buffer.byteLength(line)));
  // The last value is filled up, so that the file stays a table.
  return Buffer.from(`${text.slice(0, -1)}${'1'.repeat(bytes - Buffer.byteLength(text))}\n`);
}

function upload(name: string, content: Buffer, path = '/v2/datasource/excel') {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(content)], name));
  return call(stage.product, path, { method: 'POST', token, body });
}

/** A file as the picker of the page would hand it over. */
const choosing = (name: string, buffer: Buffer) =>
  page.getByLabel('选择表格文件').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** Calls that the page makes while `work` runs. */
async function callsOf(path: string, work: () => Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  const note = (request: { url(): string }) => {
    if (request.url().includes(path)) seen.push(request.url());
  };
  page.on('request', note);
  await work();
  page.off('request', note);
  return seen;
}

test('a data source that cannot be reached is told as such and nothing is stored', async () => {
  await go('/config/datasource?id=new');
  await page.getByLabel('数据源名称').fill('连不上的库');
  await choose(page, '数据源驱动', 'MySQL');
  await page.getByLabel('服务器地址').fill('127.0.0.1');
  await page.getByLabel('端口').fill('1');
  await page.getByRole('textbox', { name: '数据库', exact: true }).fill('nowhere');
  await page.getByLabel('用户名').fill('nobody');
  await page.getByLabel('密码', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: '验证', exact: true }).click();
  const said = await toldSomething(page, '数据库连接失败：');
  expect(said).toMatch(/^数据库连接失败：.+/);
  expect(said).not.toContain('not-the-password');
  expect(await page.getByLabel('数据源名称').inputValue()).toBe('连不上的库');
  expect(await sources()).toEqual([]);
  // Leaving asks first: the form holds what is stored nowhere.
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL(/datasource$/);
});

describe.skipIf(mariadb === undefined)('statements that a dataset must not keep', () => {
  beforeAll(async () => {
    await makeSource(wire(stage.product, token), 'mysql', '业务库', mariadb as Service);
    await wire(stage.product, token).dataset.createCategory({ input: { categoryName: '分类', pid: -1 } });
  });

  test('broken SQL and write statements are refused and the form keeps everything', async () => {
    // What was made over the wire is not in the page's memory.
    await page.reload();
    await go('/config/cube');
    await page.getByRole('button', { name: '新增数据集' }).first().click();
    await page.getByLabel('数据集名称').fill('不成立的数据集');
    await choose(page, '分类', '分类');
    await choose(page, '数据源', '业务库');
    const shown = page.getByRole('alert');
    for (const [sql, problem] of [
      ['select from where', /SQL syntax|语法/],
      ['select 缺少的列 from 缺少的表', /缺少的表/],
      ['drop table patients', texts.dataset.onlyQuery],
      ['select 1; delete from patients', texts.dataset.onlyQuery],
      ["select * from patients into outfile '/tmp/x'", texts.dataset.onlyQuery],
    ] as const) {
      await typeSql(page, sql);
      await page.getByRole('button', { name: '校验' }).click();
      await shown.filter({ hasText: problem }).first().waitFor();
    }
    await typeSql(page, "update patients set name = ''");
    await page.getByRole('button', { name: '确定', exact: true }).click();
    await told(page, texts.dataset.onlyQuery);
    expect(await page.getByLabel('数据集名称').inputValue()).toBe('不成立的数据集');
    expect(await page.locator('.cm-content').textContent()).toBe("update patients set name = ''");
    expect(await page.locator('.dataset-form').textContent()).toContain('业务库');
    const tree = await wire(stage.product, token).dataset.tree();
    expect(tree.flatMap(({ datasets }) => datasets)).toEqual([]);
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  });
});

describe('files', () => {
  const tooBig = fail(Code.fileTooLarge, texts.datasource.fileTooLarge, 'tooLarge');

  test('[UPL-04] [UPL-07] one byte over 10 MB is refused before it is sent, and by the server with 413', async () => {
    await go('/config/datasource?id=new');
    await chooseSheetType(page);
    const sent = await callsOf('/v2/datasource/excel', async () => {
      await choosing('过大.csv', csvOf(limits.uploadBytes + 1));
      await page.getByRole('alert').filter({ hasText: texts.datasource.fileTooLarge }).waitFor();
      await page.getByLabel('数据源名称').fill('过大');
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.getByText('将文件拖到此处，或点击选择').waitFor();
    });
    expect(sent).toEqual([]);
    expect(await upload('过大.csv', csvOf(limits.uploadBytes + 1))).toEqual({ status: 413, body: tooBig });
  });

  test('[UPL-04] exactly 10 MB is taken', async () => {
    const file = csvOf(limits.uploadBytes);
    expect(file.length).toBe(10_485_760);
    await choosing('正好.csv', file);
    await page.getByText('正好.csv').first().waitFor();
    await page.getByLabel('数据源名称').fill('正好十兆');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await told(page, texts.toast.imported);
    const [stored] = (await sources()).filter(({ dataSourceName }) => dataSourceName === '正好十兆');
    expect(stored).toMatchObject({
      fileName: '正好.csv',
      columns: 2,
      rows: file.toString().split('\n').length - 2,
    });
  });

  test('[UPL-03] [UPL-07] a wrong extension is refused on both sides', async () => {
    const before = await sources();
    await go('/config/datasource?id=new');
    await chooseSheetType(page);
    const sent = await callsOf('/v2/datasource/excel', async () => {
      await choosing('说明.pdf', Buffer.from('%PDF-1.7'));
      await page.getByRole('alert').filter({ hasText: texts.datasource.fileType }).waitFor();
    });
    expect(sent).toEqual([]);
    for (const name of ['说明.pdf', 'data.xlsx.exe', 'xlsx']) {
      const { body } = await upload(name, Buffer.from('a,b\n1,2\n'));
      expect(body).toMatchObject({ success: false, error: texts.datasource.fileType });
    }
    expect(await sources()).toEqual(before);
  });

  test('[UPL-09] a corrupt workbook answers 50004 and leaves the earlier rows in place', async () => {
    const created = await upload('库存.csv', Buffer.from('药品,数量\n甲,3\n乙,4\n'));
    const { id } = created.body.result as { id: number };
    const corrupt = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(4000, 7)]);
    await page.reload();
    await go(`/config/datasource?id=${id}`);
    await choosing('损坏.xlsx', corrupt);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText(texts.datasource.fileUnreadable).first().waitFor();
    const answer = await upload('损坏.xlsx', corrupt, `/v2/datasource/update_excel/${id}`);
    expect(answer.body).toMatchObject({ success: false, code: Code.fileIo });
    expect(await upload('损坏.xlsx', corrupt)).toMatchObject({ body: { success: false, code: Code.fileIo } });
    const client = wire(stage.product, token);
    const kept = await client.dataset.loadExcel({ query: { datasourceId: id } });
    expect(kept.content.data).toEqual([
      ['甲', 3],
      ['乙', 4],
    ]);
    expect((await sources()).find((source) => source.id === id)?.fileName).toBe('库存.csv');
  });
});

describe('calls that do not exist', () => {
  const refusal = { success: false, result: null };

  test('[API-06] an unknown path answers 404', async () => {
    for (const path of ['/v2/nothing', '/v2/datasets/1/2/3/4', '/', '/v3/user', '/v2/%2e%2e/user']) {
      const answer = await call(stage.product, path, { token });
      expect([path, answer.status, answer.body]).toMatchObject([path, 404, refusal]);
    }
  });

  test('[API-07] a known path with another method answers 405', async () => {
    for (const [method, path] of [
      ['DELETE', '/v2/user'],
      ['PUT', '/login/oauth/authorize'],
      ['GET', '/login/oauth/authorize'],
      ['POST', '/v2/datasets/7'],
      ['PATCH', '/v2/datasource'],
    ] as const) {
      const answer = await call(stage.product, path, { method, token });
      expect([method, path, answer.status, answer.body]).toMatchObject([method, path, 405, refusal]);
    }
  });

  test('[API-02] bodies that are none are refused in the same envelope', async () => {
    const answer = await call(stage.product, '/v2/datasource', {
      method: 'POST',
      token,
      headers: { 'content-type': 'application/json' },
      body: '{"dataSourceName":',
    });
    expect(answer.body).toMatchObject({ success: false, result: null, code: Code.client });
    expect(codeText(Code.client)).not.toBe('');
  });
});
