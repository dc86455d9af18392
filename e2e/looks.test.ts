import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { leavesAmong, type TemplateItem } from '@mingjing/contract';
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
/** A built-in template. */
let templateId = 0;
/** A bar chart of the demo. */
let widgetId = 0;

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
  const templates = leavesAmong<TemplateItem>(await client.template.list({ query: {} }));
  templateId = templates.find(({ name }) => name === '住院与床位')?.id ?? 0;
  widgetId = (await client.widget.list()).find(({ name }) => name === '科室门诊量 Top 8')?.id ?? 0;
  // Something to be listed.
  const link = { panelId: panels[0]!.id, name: '给院长', password: '门诊-2026' };
  await client.share.create({ input: { ...link, expiresAt: Date.now() + 86_400_000 } });
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
      await go(page, `/config/widget?id=${widgetId}`);
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
      await go(page, `/config/widget?id=${widgetId}`);
      // Until it is there the cards of all charts are, each with a button of that name.
      await page.locator('.widget-detail > header').getByRole('button', { name: '编辑' }).click();
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
  // Each dialog of the editor takes the place of the one before.
  {
    name: 'panel-themes',
    async open(page) {
      await page.getByRole('button', { name: '主题模板', exact: true }).click();
      await page.getByRole('button', { name: '选择模板【住院与床位】' }).waitFor();
    },
  },
  {
    name: 'panel-parameters',
    async open(page) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^过滤参数/ }).click();
      await page.getByRole('dialog', { name: '过滤参数' }).getByLabel('参数名称').waitFor();
    },
  },
  {
    name: 'panel-links',
    async open(page) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '分享', exact: true }).click();
      await page.getByRole('button', { name: '复制链接' }).first().waitFor();
    },
  },
  {
    name: 'panel-link-new',
    async open(page) {
      await page.getByRole('button', { name: '新建链接' }).click();
      await page.getByLabel('链接名称').waitFor();
    },
  },
  {
    name: 'template',
    async open(page) {
      await page.reload();
      await go(page, `/config/template?id=${templateId}`);
      await page.getByRole('treeitem', { name: /住院与床位/ }).waitFor();
      await page.locator('.canvas-stage canvas').first().waitFor();
    },
  },
  {
    name: 'shares',
    async open(page) {
      await go(page, '/config/panel/shares');
      await page.getByText('给院长').first().waitFor();
    },
  },
  dashboard('board-outpatient', 0),
  {
    name: 'board-filters',
    async open(page) {
      await page.getByRole('button', { name: '过滤', exact: true }).click();
      await page.getByRole('button', { name: '查询', exact: true }).waitFor();
    },
  },
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
  const guest = await stage.visitor({ dark, width, height });
  const faults = await look(guest, login, variant);
  await stage.leave(guest);
  const page = await stage.admin({ dark, width, height });
  for (const screen of options.screens) faults.push(...(await look(page, screen, variant)));
  await stage.leave(page);
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

describe('room for drawing on a laptop', () => {
  /** Buttons of the header that the window cuts off, and whether the page is seen whole. */
  const roomOf = (page: Page) =>
    page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      const view = box('.canvas-viewport');
      const room = box('.panel-canvas');
      const drawing = box('.canvas-page');
      return {
        outside: [...document.querySelectorAll('.panel-header button')]
          .filter((button) => button.getBoundingClientRect().right > innerWidth)
          .map((button) => button.getAttribute('aria-label') ?? button.textContent),
        toolbar: box('.panel-toolbar').height,
        canvas: room.width,
        whole: drawing.left >= view.left && drawing.right <= view.right,
      };
    });

  test.each([
    [1280, 720],
    [1440, 900],
  ])(
    '[PANEL-01] at %i×%i every button is in sight and the page is seen whole, menus open or not',
    async (width, height) => {
      const page = await stage.admin({ dark: false, width, height });
      for (const name of ['panel-editor', 'template']) {
        await screens.find((screen) => screen.name === name)!.open(page);
        await settled(page);
        await expect.poll(() => roomOf(page)).toMatchObject({ outside: [], whole: true });
        const folded = await roomOf(page);
        expect(folded.toolbar).toBeLessThan(44);
        expect(folded.canvas).toBeGreaterThanOrEqual(width === 1440 ? 900 : 700);
        await page.getByRole('button', { name: '展开菜单' }).click();
        await expect.poll(() => roomOf(page)).toMatchObject({ outside: [], whole: true });
        expect((await roomOf(page)).canvas).toBeLessThan(folded.canvas);
        await page.getByRole('button', { name: '收起菜单' }).click();
      }
      await stage.leave(page);
    },
  );
});

test('[DASH-21] text on a board that is made smaller for a laptop stays readable', async () => {
  const page = await stage.admin({ dark: false, width: 1280, height: 720 });
  await dashboard('board-outpatient', 0).open(page);
  await settled(page);
  const seen = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('.board-sheet')!, NodeFilter.SHOW_TEXT);
    const sizes: { text: string; size: number; inWidget: boolean }[] = [];
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement!;
      const box = element.getBoundingClientRect();
      const shown = texts.currentNode.textContent?.trim() ?? '';
      if (shown === '' || box.width < 2 || element.offsetWidth === 0) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * (box.width / element.offsetWidth);
      sizes.push({ text: shown, size, inWidget: element.closest('.board-widget, .filter-node') !== null });
    }
    return {
      sizes,
      scale: new DOMMatrix(getComputedStyle(document.querySelector('.board-canvas')!).transform).a,
    };
  });
  expect(seen.scale).toBeLessThan(0.75);
  const widgets = seen.sizes.filter(({ inWidget }) => inWidget);
  expect(widgets.length).toBeGreaterThan(20);
  // Widths of small elements are told in whole pixels.
  expect(widgets.filter(({ size }) => size < 11.5)).toEqual([]);
  await stage.leave(page);
});
