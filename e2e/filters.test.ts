import { texts } from '@mingjing/contract';
import type pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { serviceOrSkip, startPostgres } from '../scripts/services/index.ts';
import { demoBoards } from './support/demo-boards.ts';
import { makeSource } from './support/made.ts';
import { fillExams } from './support/sample-data.ts';
import { boardDrawn, widgetNamed } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage, seriousFaults } from './support/stage.ts';
import { adminToken, wire } from './support/wire.ts';

const postgres = await serviceOrSkip('PostgreSQL', startPostgres);

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage?.close();
  await postgres?.stop();
});
afterEach(({ task }) => pictureOfFailure(page, task));

const open = async (rest = ''): Promise<void> => {
  await page.goto(`${stage.product.url}/#/main/dashboard?id=1${rest}`);
  await boardDrawn(page, demoBoards[0].widgets);
};
const address = (): string => decodeURIComponent(page.url());
async function openForm() {
  await page.locator('.board-main').hover();
  await page.getByRole('button', { name: '过滤', exact: true }).click();
  const form = page.getByRole('form', { name: '过滤条件' });
  await form.waitFor();
  return form;
}

test('a first visit asks once, with the last twelve months, and finds rows', async () => {
  page = await stage.admin();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/board/loaddata')) asked.push(request.url());
  });
  await open();
  await page.getByText('就诊日期：最近 12 个月').waitFor();
  expect(await page.locator('.board-widget .chart-state').allTextContents()).toEqual([]);
  expect(asked).toHaveLength(1);
  await stage.leave(page);
});

test('[PARAM-06] conditions, moving spans and sets: the state stands in the address and comes back by itself', async () => {
  page = await stage.admin();
  await open();
  const form = await openForm();
  expect(await seriousFaults(page)).toEqual([]);
  await form.getByRole('button', { name: '更多条件' }).click();
  const dialog = page.getByRole('dialog', { name: '动态查询条件' });
  await dialog.getByRole('button', { name: '添加条件' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  const condition = dialog.getByRole('group').first();
  const name = (await condition.locator('legend').textContent()) ?? '';
  await condition.getByRole('combobox', { name, exact: true }).click();
  const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first();
  const value = (await option.textContent()) ?? '';
  await option.click();
  await dialog.getByRole('button', { name: '查询' }).click();
  await page.getByRole('button', { name: `移除条件 ${name}` }).waitFor();
  await expect.poll(address).toContain(`m.${name}=["${value}"]`);
  expect(address()).toContain('d.就诊日期=last12Months');

  await page.reload();
  await boardDrawn(page, demoBoards[0].widgets);
  await page.getByRole('button', { name: `移除条件 ${name}` }).waitFor();
  await openForm();
  await page.getByRole('button', { name: '将当前条件保存为方案' }).click();
  await page.getByLabel('方案名称').fill('常用');
  await page.getByLabel('方案名称').press('Enter');
  await page.getByRole('button', { name: '设为默认方案常用' }).click();
  await page.getByRole('button', { name: '取消默认方案常用' }).waitFor();
  await open('&fresh=1');
  await page.getByRole('button', { name: `移除条件 ${name}` }).waitFor();
  await stage.leave(page);
});

describe.skipIf(postgres === undefined)('parameters that depend on one another', () => {
  let rows: pg.Client;
  let panelId = 0;
  const item = (id: string) => ({ id, name: id });

  beforeAll(async () => {
    rows = await fillExams(postgres!);
    const client = wire(stage.product, await adminToken(stage.product));
    const source = await makeSource(client, 'postgresql', '检查系统', postgres!);
    const folder = { categoryName: '检查', pid: -1 };
    const dataset = await client.dataset.create({
      input: {
        name: '检查',
        categoryDataset: await client.dataset.createCategory({ input: folder }),
        dataSourceId: source.id,
        dataSourceType: 'jdbc',
        querySql: 'select * from exam',
      },
    });
    const category = await client.widget.createCategory({ input: folder });
    const table = await client.widget.create({
      input: {
        name: '各区次数',
        categoryWidget: { id: category.id },
        datasetId: dataset.id,
        datasourceId: null,
        chartType: 'table',
        dataJson: JSON.stringify({
          typeChart: 'table',
          chartForm: {
            xAxis: [item('区'), item('次数')],
            yAxis: [],
            calculateType: { type: 'sum', columns: ['次数'] },
          },
        }),
      },
    });
    const paramsGroup = [
      { name: '省', type: 2, required: true },
      { name: '市', type: 2, parent: '省' },
      { name: '区', type: 2, parent: '市' },
      { name: '编号', type: 2 },
      { name: '检查日期', type: 3, beginDate: '2026-01-01', endDate: '2026-12-31' },
    ];
    const panel = await client.panel.create({
      input: {
        name: '检查',
        categoryId: (await client.panel.createCategory({ input: folder })).id,
        filterEnable: '1',
        layout: JSON.stringify({ paramsGroup, checkedGroup: paramsGroup.map(({ name }) => name) }),
        data: `<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="1200" h="640" zoom="width"/><nodes><widget id="t" name="各区次数" ref="${table.id}" x="20" y="20" w="700" h="600"/></nodes></board>`,
      },
    });
    panelId = panel.id;
  });
  afterAll(() => rows?.end());

  /** What the database itself says, as the table shows it. */
  async function truth(where: string): Promise<string[][]> {
    const found = await rows.query<{ a: string; b: string }>(
      `select "区" a, sum("次数")::text b from exam where ${where} group by 1 order by 1`,
    );
    return found.rows.map(({ a, b }) => [a, b]);
  }
  async function shows(where: string): Promise<void> {
    const wanted = await truth(where);
    expect(wanted.length).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        const lines = await widgetNamed(page, '各区次数').locator('tbody tr').all();
        const cells = await Promise.all(lines.map((line) => line.locator('td').allTextContents()));
        return cells.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
      })
      .toEqual(wanted);
  }
  const visit = (rest = ''): Promise<unknown> =>
    page.goto(`${stage.product.url}/#/main/dashboard?id=${panelId}${rest}`);
  const form = () => page.getByRole('form', { name: '过滤条件' });
  const options = () => page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  async function offered(name: string, wanted: string[]): Promise<void> {
    await form().getByRole('combobox', { name, exact: true }).click();
    await expect.poll(() => options().allTextContents()).toEqual(wanted);
  }
  const pick = (value: string) => options().getByText(value, { exact: true }).click();

  test('[DASH-03] three levels, one of them required: no combination that there is not can be reached', async () => {
    page = await stage.admin();
    await visit();
    // Nothing is asked before the required one is filled; the form came by itself.
    await widgetNamed(page, '各区次数').getByText(texts.filters.required('省')).waitFor();
    await form().getByRole('button', { name: '查询' }).click();
    await form().getByText('请填写省').waitFor();
    await offered('省', ['全部', '省0', '省1']);
    await pick('省0');
    await offered('市', ['全部', '市0', '市2']);
    await pick('市2');
    await offered('区', ['全部', '区2', '区6', '区10']);
    await pick('区6');
    // The first thousand do not have it; the server's search has.
    await form().getByRole('combobox', { name: '编号', exact: true }).click();
    await page.getByText('仅列出前').waitFor();
    await form().getByRole('combobox', { name: '编号', exact: true }).fill('1290');
    await pick('编号1290');
    await form().getByRole('button', { name: '查询' }).click();
    await shows(`"区" = '区6' and "编号" = '编号1290'`);
    const state = () => new URL(page.url().replace('/#/', '/')).searchParams;
    await expect
      .poll(() => ['省', '市', '区', '编号'].map((name) => state().get(`s.${name}`)))
      .toEqual(['省0', '市2', '区6', '编号1290']);
    // The whole state comes back from the address.
    await page.reload();
    await shows(`"区" = '区6' and "编号" = '编号1290'`);
    await page.getByRole('button', { name: '移除条件 编号' }).click();
    await shows(`"区" = '区6'`);

    // Another province clears what cannot be beside it, and says so.
    await page.locator('.board-main').hover();
    await page.getByRole('button', { name: '过滤', exact: true }).click();
    await offered('省', ['全部', '省0', '省1']);
    await pick('省1');
    await form().getByText(texts.filters.cleared('市', '市2')).waitFor();
    await form().getByText(texts.filters.cleared('区', '区6')).waitFor();
    await form().getByRole('button', { name: '查询' }).click();
    await shows(`"省" = '省1'`);
    // By name and value, and by an address that somebody made up.
    await visit('&name=省&value=省0');
    await shows(`"省" = '省0'`);
    await visit('&asked=1&s.省=省0&s.市=市1&s.区=区1');
    await expect.poll(address).not.toContain('市1');
    await shows(`"省" = '省0'`);
    // Back to what the board opens with.
    await page.getByRole('button', { name: '重置条件' }).click();
    await widgetNamed(page, '各区次数').getByText(texts.filters.required('省')).waitFor();
    await expect.poll(address).not.toContain('s.省');
    await stage.leave(page);
  });

  test('[PARAM-09] [PARAM-10] [PARAM-13] the days of a phone are those that the database counts', async () => {
    page = await stage.admin({ width: 390, height: 844 });
    await visit('&op=h5&asked=1&s.省=省0');
    await shows(`"省" = '省0'`);
    await page.getByRole('button', { name: '过滤', exact: true }).click();
    await form().getByLabel('开始日期').fill('2026-01-10');
    await form().getByLabel('结束日期').fill('2026-01-12');
    const asked = page.waitForRequest((request) => request.url().includes('/board/loaddata'));
    await form().getByRole('button', { name: '查询', exact: true }).click();
    const filters = new URL((await asked).url()).searchParams.get('filters') ?? '';
    expect(filters).toContain('"startTime":"2026-01-10 00:00:00"');
    expect(filters).toContain('"endTime":"2026-01-12 00:00:00"');
    // Whole days: what happened at half past nine of the last one counts.
    await shows(`"省" = '省0' and "检查日期"::date between '2026-01-10' and '2026-01-12'`);
    await page.getByRole('button', { name: '过滤', exact: true }).click();
    await form().getByLabel('开始日期').fill('2026-02-01');
    await form().getByRole('button', { name: '取消', exact: true }).click();
    await shows(`"省" = '省0' and "检查日期"::date between '2026-01-10' and '2026-01-12'`);
    await stage.leave(page);
  });
});
