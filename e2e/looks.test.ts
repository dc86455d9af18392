import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boardDrawn } from './support/screen.ts';
import { openStage, type Stage, seriousFaults } from './support/stage.ts';
import { adminToken, wire } from './support/wire.ts';

/** Folder for pictures of every screen; none are taken without it. */
const pictures = process.env['E2E_SCREENS'];

interface Screen {
  name: string;
  /** Goes there and waits until everything stands. */
  open: (page: Page) => Promise<void>;
}

let stage: Stage;
let panels: { id: number; widgets: number }[];

beforeAll(async () => {
  stage = await openStage();
  const client = wire(stage.product, await adminToken(stage.product));
  const { panels: folders } = await client.session.resources();
  const ids = folders.flatMap((folder) => folder.children.map(({ id }) => id)).sort((a, b) => a - b);
  panels = await Promise.all(
    ids.map(async (id) => {
      const board = await client.board.load({ query: { id } });
      return { id, widgets: board.rows.flatMap((row) => row.widgets).length };
    }),
  );
  if (pictures !== undefined) mkdirSync(pictures, { recursive: true });
});
afterAll(() => stage?.close());

async function go(page: Page, path: string): Promise<void> {
  await page.goto(`${stage.product.url}/#${path}`);
}

/** Nothing is being read any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

const login: Screen = {
  name: 'login',
  async open(page) {
    await go(page, '/login');
    await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  },
};
const dashboard = (name: string, at: number): Screen => ({
  name,
  async open(page) {
    await go(page, `/main/dashboard?id=${panels[at]!.id}`);
    await boardDrawn(page, panels[at]!.widgets);
  },
});
const screens: Screen[] = [
  {
    name: 'welcome',
    async open(page) {
      await go(page, '/main');
      await page.getByText('推荐使用顺序').waitFor();
    },
  },
  {
    name: 'datasources',
    async open(page) {
      await go(page, '/config/datasource');
      await page.getByText('示例·门诊就诊').first().waitFor();
    },
  },
  {
    name: 'datasource-new',
    async open(page) {
      await go(page, '/config/datasource?id=new');
      await page.getByLabel('数据源名称').waitFor();
    },
  },
  {
    name: 'data-mart',
    async open(page) {
      await go(page, '/config/cube');
      await page.getByText('示例·门诊就诊').first().waitFor();
    },
  },
  {
    name: 'dataset',
    async open(page) {
      await go(page, '/config/cube?id=1');
      await page.getByLabel('数据集名称').waitFor();
      await page.getByRole('table').first().waitFor();
    },
  },
  {
    name: 'widgets',
    async open(page) {
      await go(page, '/config/widget?id=9');
      await page.getByRole('heading', { name: '科室门诊量 Top 8' }).waitFor();
      await page.getByRole('img', { name: /科室门诊量/ }).waitFor();
    },
  },
  {
    name: 'widget-editor-new',
    async open(page) {
      await go(page, '/config/widget');
      await page.getByRole('button', { name: '新增图表' }).first().click();
      await page.getByRole('dialog', { name: '图表配置' }).getByLabel('图表名称').waitFor();
    },
  },
  {
    name: 'widget-editor',
    async open(page) {
      // A dialog of the screen before goes with its page.
      await page.reload();
      await go(page, '/config/widget?id=9');
      await page.getByRole('button', { name: '编辑', exact: true }).first().click();
      const dialog = page.getByRole('dialog', { name: '图表配置' });
      await dialog.getByText(/^用时 \d+ 毫秒$/).waitFor();
      await dialog.getByRole('img').first().waitFor();
    },
  },
  {
    name: 'panel-editor',
    async open(page) {
      await page.reload();
      await go(page, `/config/panel?id=${panels[0]!.id}`);
      await page.getByLabel('面板名称').waitFor();
      await page.getByRole('img', { name: /各院区门诊量趋势/ }).waitFor();
    },
  },
  dashboard('board-outpatient', 0),
  dashboard('board-wards', 1),
  {
    name: 'preview',
    async open(page) {
      await go(page, `/preview?id=${panels[0]!.id}&type=p`);
      await boardDrawn(page, panels[0]!.widgets);
    },
  },
  {
    name: 'preview-wards',
    async open(page) {
      await go(page, `/preview?id=${panels[1]!.id}&type=p`);
      await boardDrawn(page, panels[1]!.widgets);
    },
  },
];

async function look(page: Page, screen: Screen, variant: string): Promise<string[]> {
  await screen.open(page);
  await settled(page);
  const faults = await seriousFaults(page);
  if (pictures !== undefined)
    await page.screenshot({ path: join(pictures, `${screen.name}-${variant}.png`) });
  return faults.map((fault) => `${screen.name}: ${fault}`);
}

async function lookAtAll(options: {
  screens: Screen[];
  width: number;
  height: number;
  dark: boolean;
}): Promise<string[]> {
  const { dark, width, height } = options;
  const variant = `${width}-${dark ? 'dark' : 'light'}`;
  const guest = await (await stage.context({ dark, width, height })).newPage();
  const faults = await look(guest, login, variant);
  await guest.context().close();
  const page = await stage.admin({ dark, width, height });
  for (const screen of options.screens) faults.push(...(await look(page, screen, variant)));
  await page.context().close();
  return faults;
}

const sizes = [
  { width: 1440, height: 900 },
  // Only to be looked at by people: what axe says does not depend on the room.
  ...(pictures === undefined ? [] : [{ width: 1920, height: 1080 }]),
];

describe.each([
  { theme: 'light', dark: false },
  { theme: 'dark', dark: true },
])('in the $theme theme', ({ dark }) => {
  test.each(sizes)('no screen has a serious fault at $width×$height', async (size) => {
    expect(await lookAtAll({ ...size, screens, dark })).toEqual([]);
  });

  test('login and boards on a phone have no serious fault', async () => {
    const boards = [dashboard('board-outpatient', 0), dashboard('board-wards', 1)];
    expect(await lookAtAll({ width: 390, height: 844, screens: boards, dark })).toEqual([]);
  });
});
