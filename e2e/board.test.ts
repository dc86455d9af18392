import { type Board, Code, fail, texts } from '@mingjing/contract';
import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../scripts/services/index.ts';
import { demoBoards } from './support/demo-boards.ts';
import { drawingOf, makesWidgets } from './support/made.ts';
import { boardDrawn, framesDrawn, standing, widgetNamed } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage } from './support/stage.ts';
import { adminToken, call, demoPassword, tokenOf, wire } from './support/wire.ts';

const boards = demoBoards;

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(({ task }) => pictureOfFailure(page, task));

const boardUrl = (id: number, rest = '') => `${stage.product.url}/#/main/dashboard?id=${id}${rest}`;
const admin = async () => wire(stage.product, await adminToken(stage.product));

/** The one number of a figure, as the board's answer holds it. */
function figureIn(board: Board, name: string): number {
  const widget = board.rows.flatMap((row) => row.widgets).find((one) => one.name === name);
  return Number(widget?.data.data[0]?.[0]);
}
const labelOf = async (of: Page, name: string): Promise<string> =>
  (await widgetNamed(of, name).getByRole('img').first().getAttribute('aria-label')) ?? '';
const tens: Record<string, number> = { 万: 1e4, 亿: 1e8 };
/** What the page says of a figure, or `value` itself where it is that number, rounded as its text is: 7.13 万 for 71,317. */
async function figureOn(of: Page, name: string, value: number): Promise<number | string> {
  const label = await labelOf(of, name);
  const [, whole = '', fraction = '', ten = ''] = /([\d,]+)(?:\.(\d+))? ?([万亿]?)/.exec(label) ?? [];
  const unit = tens[ten] ?? 1;
  const read = Number(`${whole.replaceAll(',', '')}.${fraction}`) * unit;
  const half = (unit * 10 ** -fraction.length) / 2;
  return Math.abs(read - value) <= half * 1.000001 ? value : label;
}

async function errorsOn(of: Page): Promise<string[]> {
  return of.locator('.board-widget .chart-state').allTextContents();
}

/** Chooses from a dropdown that stands open. */
const pick = (of: Page, text: string) =>
  of
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: text })
    .first()
    .click();

describe.each([
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
])('at $width×$height', (size) => {
  test('every widget of both boards is drawn without an error and nothing runs over the side', async () => {
    page = await stage.admin(size);
    for (const board of boards) {
      await page.goto(boardUrl(board.id));
      await boardDrawn(page, board.widgets);
      expect(await errorsOn(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    }
    await stage.leave(page);
  });
});

test('a board is printed alone, whole on one sheet, in its colours and with its conditions', async () => {
  page = await stage.admin();
  for (const board of boards) {
    await page.goto(boardUrl(board.id));
    await boardDrawn(page, board.widgets);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await page.locator('.shell-header').waitFor({ state: 'hidden' });
    const paper = await page.evaluate(() => {
      const screen = document.querySelector('.board-screen')!;
      const { width, height } = screen.getBoundingClientRect();
      return {
        across: width <= 281 * (96 / 25.4),
        down: height <= 194 * (96 / 25.4),
        // As large as the sheet allows.
        used: width > 900,
        colours: getComputedStyle(screen).printColorAdjust,
        tools: document.querySelector('[aria-label="面板工具"]')!.checkVisibility(),
        menu: document.querySelector('.shell-side')!.checkVisibility(),
        condition: document.querySelector('.board-chip')!.checkVisibility(),
      };
    });
    expect(paper).toEqual({
      across: true,
      down: true,
      used: true,
      colours: 'exact',
      tools: false,
      menu: false,
      condition: true,
    });
    await page.emulateMedia({ media: null });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.locator('.shell-header').waitFor({ state: 'visible' });
  }
  await stage.leave(page);
});

describe('filters of a viewer', () => {
  const department = '儿科';
  const [begin, end] = ['2026-01-01', '2026-03-31'];
  const rulesOf = (date: string) =>
    JSON.stringify([
      { key: '科室', filterType: 1, value: department },
      { key: date, filterType: 7, value: begin, startTime: begin },
      { key: date, filterType: 8, value: end, endTime: end },
    ]);

  test.each(boards)(
    '[PARAM-05] [PARAM-19] [DASH-12] a date range and a dropdown change the numbers of $name',
    async ({ id, widgets, figure, date }) => {
      page = await stage.admin();
      const client = await admin();
      const whole = figureIn(await client.board.load({ query: { id } }), figure);
      const everything = figureIn(await client.board.load({ query: { id, filters: '[]' } }), figure);
      const narrow = figureIn(await client.board.load({ query: { id, filters: rulesOf(date) } }), figure);
      expect(narrow).toBeGreaterThan(0);
      expect(narrow).toBeLessThan(whole);
      // The demo opens with the last twelve months of three years.
      expect(whole).toBeLessThan(everything);
      await page.goto(boardUrl(id));
      await boardDrawn(page, widgets);
      await expect.poll(() => figureOn(page, figure, whole)).toBe(whole);

      await page.locator('.board-main').hover();
      await page.getByRole('button', { name: '过滤', exact: true }).click();
      const form = page.getByRole('form', { name: '过滤条件' });
      await form.getByRole('combobox', { name: '科室' }).click();
      await pick(page, department);
      const days = form.getByRole('textbox', { name: date });
      await days.first().fill(begin);
      await days.first().press('Enter');
      await days.last().fill(end);
      await days.last().press('Enter');
      // Nothing applies before it is asked for, and 取消 keeps what applied.
      await form.getByRole('button', { name: '取消' }).click();
      expect(await figureOn(page, figure, whole)).toBe(whole);

      await page.getByRole('button', { name: '过滤', exact: true }).click();
      await form.getByRole('combobox', { name: '科室' }).click();
      await pick(page, department);
      await days.first().fill(begin);
      await days.first().press('Enter');
      await days.last().fill(end);
      await days.last().press('Enter');
      await form.getByRole('button', { name: '查询' }).click();
      await expect.poll(() => figureOn(page, figure, narrow)).toBe(narrow);
      await page.getByRole('button', { name: '移除条件 科室' }).waitFor();

      await page.reload();
      await boardDrawn(page, widgets);
      await expect.poll(() => figureOn(page, figure, narrow)).toBe(narrow);
      await expect.poll(() => decodeURIComponent(page.url())).toContain(`d.${date}=${begin}~${end}`);

      await page.getByRole('button', { name: '移除条件 科室' }).click();
      await page.getByRole('button', { name: `移除条件 ${date}` }).click();
      await expect.poll(() => figureOn(page, figure, everything)).toBe(everything);
      await page.getByRole('button', { name: '重置条件' }).click();
      await expect.poll(() => figureOn(page, figure, whole)).toBe(whole);
      await stage.leave(page);
    },
  );

  test('[PARAM-19] a filter that stands on the drawing is asked at once; widgets without its column stay', async () => {
    page = await stage.admin();
    const client = await admin();
    const layout = JSON.parse(await client.board.layout({ query: { id: 2 } })) as {
      paramsGroup: { beginDate: string; endDate: string }[];
    };
    const { beginDate = '', endDate = '' } = layout.paramsGroup[0] ?? {};
    const filters = JSON.stringify([
      { key: '科室', filterType: 1, value: department },
      { key: '入院日期', filterType: 7, value: beginDate, startTime: beginDate },
      { key: '入院日期', filterType: 8, value: endDate, endTime: endDate },
    ]);
    const narrow = figureIn(await client.board.load({ query: { id: 2, filters } }), '住院人次');
    await page.goto(boardUrl(2));
    await boardDrawn(page, demoBoards[1].widgets);
    await page.locator('.filter-node').getByRole('combobox', { name: '科室' }).click();
    await pick(page, department);
    await expect.poll(() => figureOn(page, '住院人次', narrow)).toBe(narrow);
    // A campus means nothing to the table of costs: it is left as it is.
    const campus = JSON.stringify([{ key: '院区', filterType: 1, value: '东院区' }]);
    const [all, dated] = await Promise.all([
      client.board.load({ query: { id: 2, filters: '[]' } }),
      client.board.load({ query: { id: 2, filters: campus } }),
    ]);
    const rowsOf = (board: Board, name: string) =>
      board.rows.flatMap((row) => row.widgets).find((one) => one.name === name)?.data;
    expect(rowsOf(dated, '科室收支明细')).toEqual(rowsOf(all, '科室收支明细'));
    expect(rowsOf(dated, '住院人次')).not.toEqual(rowsOf(all, '住院人次'));
    await stage.leave(page);
  });
});

describe('on a phone', () => {
  async function rowsOf(of: Page): Promise<{ left: number; right: number; top: number; bottom: number }[]> {
    return of.locator('.board-widget').evaluateAll((all) =>
      all.map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
  }

  test.each([
    { how: 'asked for by op=h5', rest: '&op=h5', size: { width: 1440, height: 900 } },
    { how: 'found by the width of the window', rest: '', size: { width: 390, height: 844 } },
  ])(
    '[DASH-04] [DASH-25] $how: one widget per row, figures in pairs, no scrolling sideways',
    async ({ rest, size }) => {
      page = await stage.admin(size);
      for (const { id, widgets } of boards) {
        await page.goto(boardUrl(id, rest));
        await boardDrawn(page, widgets);
        const places = await rowsOf(page);
        const whole = Math.max(...places.map(({ left, right }) => right - left));
        const isHalf = ({ left, right }: (typeof places)[number]) => right - left < whole * 0.51;
        for (const [at, place] of places.entries()) {
          const before = places[at - 1];
          const isSecond =
            before !== undefined && isHalf(before) && isHalf(place) && place.left > before.right;
          const follows = isSecond
            ? Math.abs(place.top - before.top) < 1
            : place.top >= (before?.bottom ?? 0);
          expect(follows, `widget ${at}`).toBe(true);
          expect(place.left).toBeGreaterThanOrEqual(0);
          expect(place.right).toBeLessThanOrEqual(size.width);
          const width = place.right - place.left;
          expect(Math.min(Math.abs(width - whole), Math.abs(width - (whole - 12) / 2))).toBeLessThan(1);
        }
        const scrolls = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('.board-screen, .board-main')].map(
            (one) => one.scrollWidth - one.clientWidth,
          ),
        );
        expect(Math.max(...scrolls)).toBeLessThanOrEqual(0);
        const scroller = await page.evaluate(() =>
          [...document.querySelectorAll('*')].some(
            (one) =>
              one.scrollHeight > one.clientHeight + 200 &&
              /auto|scroll/.test(getComputedStyle(one).overflowY),
          ),
        );
        expect(scroller).toBe(true);
        await page.getByRole('button', { name: '返回', exact: true }).waitFor();
        expect(await errorsOn(page)).toEqual([]);
      }
      // Where a table ends, the wheel or the finger over it moves the board.
      const table = page.locator('.chart-table-scroll').last();
      await table.scrollIntoViewIfNeeded();
      const before = await page.locator('.board-main').evaluate(({ scrollTop }) => scrollTop);
      await table.hover();
      await page.mouse.wheel(0, -120);
      await page.waitForFunction(
        (top) => (document.querySelector('.board-main')?.scrollTop ?? top) < top,
        before,
      );
      await page.getByRole('button', { name: '返回', exact: true }).click();
      await page.waitForURL((address) => !address.href.endsWith(boardUrl(2, rest)));
      await stage.leave(page);
    },
  );
});

describe('a share link', () => {
  test('[PANEL-06] [DASH-22] opens its panel without an account and nothing else', async () => {
    const client = await admin();
    // A path where the server was called by a name that is not certainly its own, as here: the page completes it.
    const shared = await client.panel.share({ params: { id: 1 } });
    const shareUrl = new URL(shared.shareUrl, stage.product.url).href;
    const guest = await stage.visitor();
    page = guest;
    await guest.goto(shareUrl);
    await boardDrawn(guest, demoBoards[0].widgets);
    expect(await errorsOn(guest)).toEqual([]);
    expect(await guest.evaluate(() => localStorage.getItem('mingjing.token'))).toBeNull();
    await stage.leave(guest);

    const sign = new URL(shareUrl.replace('/#/', '/')).searchParams.get('sign') ?? '';
    const { body } = await call(stage.product, '/v2/user/sign/get-token', {
      method: 'POST',
      body: new URLSearchParams({ sign }),
    });
    const { token } = body.result as { token: string };
    const ask = (path: string) => call(stage.product, path, { token });
    const own = await ask('/v2/board/loaddata?id=1');
    expect(own.body.success).toBe(true);
    const widgets = (own.body.result as Board).rows.flatMap((row) => row.widgets);
    expect((await ask(`/v2/widgets/data?id=${widgets[0]!.widgetId}&panelId=1`)).body.success).toBe(true);

    const gone = fail(Code.client, texts.data.gone, 'gone');
    const others = (await client.board.load({ query: { id: 2 } })).rows.flatMap((row) => row.widgets);
    const foreign = others[0]!.widgetId;
    for (const path of [
      '/v2/board/loaddata?id=2',
      '/v2/board/layout?id=2',
      `/v2/widgets/data?id=${foreign}&panelId=2`,
      `/v2/widgets/data?id=${foreign}&panelId=1`,
      `/v2/widgets/data?id=${foreign}`,
    ]) {
      expect([path, (await ask(path)).body]).toEqual([path, gone]);
    }
    for (const path of [
      '/v2/user',
      '/v2/user/resources',
      '/v2/datasource',
      '/v2/datasets/1',
      '/v2/datasets/data/1',
      '/v2/datasets/categories',
      '/v2/widgets',
      '/v2/panels/1',
      '/v2/panels/share/1',
      '/v2/users',
      '/v2/menu',
      '/v2/grant/users',
    ]) {
      const { status, body: refused } = await ask(path);
      expect([path, status, refused.success]).toEqual([path, 401, false]);
    }
    // The link is closed by the one who opened it, for the sessions that came by it too.
    await client.panel.revokeShare({ params: { id: 1 } });
    expect((await ask('/v2/board/loaddata?id=1')).status).toBe(401);
  });

  test('[PANEL-06] a sign that was made up opens nothing', async () => {
    page = await stage.visitor();
    await page.goto(`${stage.product.url}/#/preview?id=1&type=p&sign=made-up`);
    await page.getByText(texts.share.closed).first().waitFor();
    expect(await page.locator('.board-widget').count()).toBe(0);
    await stage.leave(page);
  });
});

describe('two boards of our own', () => {
  const item = (id: string) => ({ id, name: id });
  const sum = { type: 'sum' as const, columns: ['总费用'] };
  const ids: number[] = [];
  beforeAll(async () => {
    const client = await admin();
    const make = await makesWidgets(client, '联动');
    const folder = await client.panel.createCategory({ input: { categoryName: '联动', pid: -1 } });
    const bars = await make('各院区', 'bar', {
      xAxis: [item('院区')],
      yAxis: [item('总费用')],
      calculateType: sum,
      settings: { sort: 'descending', zoom: 'hide' },
    });
    const table = await make('各性别', 'table', {
      xAxis: [item('性别'), item('总费用')],
      calculateType: sum,
      settings: {},
    });
    for (const name of ['联动一', '联动二']) {
      const { id } = await client.panel.create({
        input: {
          name,
          categoryId: folder.id,
          filterEnable: '1',
          layout: JSON.stringify({ paramsGroup: [], checkedGroup: [], crossFilter: true }),
          data: drawingOf(
            { w: 1200, h: 640 },
            `<widget id="n1" name="各院区" ref="${bars.id}" x="20" y="20" w="700" h="600"/>` +
              `<widget id="n2" name="各性别" ref="${table.id}" x="740" y="20" w="440" h="600"/>`,
          ),
        },
      });
      ids.push(id);
    }
  });
  const rowsOf = async () => (await widgetNamed(page, '各性别').getByRole('row').allInnerTexts()).slice(1);

  test('a click on a bar filters the other widgets, the address remembers it, Esc takes it back', async () => {
    page = await stage.admin();
    await page.goto(boardUrl(ids[0] ?? 0));
    await boardDrawn(page, 2);
    const whole = await rowsOf();
    const box = await standing(widgetNamed(page, '各院区').locator('canvas').first());
    // Into the band of the first bar, which reaches highest.
    await page.mouse.click(box.x + 130, box.y + box.height * 0.6);
    const filtered = await until(async () => {
      const rows = await rowsOf();
      return rows.length === whole.length && rows.every((row, at) => row !== whole[at]) && rows;
    });
    await page.waitForURL(/x=n1/);
    await page.reload();
    await boardDrawn(page, 2);
    await expect.poll(rowsOf).toEqual(filtered);
    await page.keyboard.press('Escape');
    await expect.poll(rowsOf).toEqual(whole);
    await page.waitForURL((address) => !address.href.includes('x=n1'));
    await stage.leave(page);
  });

  test('a board opened again stands there as it looked before its scripts are, and a click on it is done', async () => {
    page = await stage.admin();
    await page.goto(boardUrl(ids[0] ?? 0));
    await boardDrawn(page, 2);
    const whole = await rowsOf();
    const box = await standing(widgetNamed(page, '各院区').locator('canvas').first());
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith(':html')));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/board-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(
      () =>
        document.getElementById('still')?.style.opacity === '' &&
        document.querySelector('#root > *') !== null,
    );
    expect(await page.locator('.board-widget').count()).toBe(0);
    await page.mouse.click(box.x + 130, box.y + box.height * 0.6);
    release();
    await page.waitForURL(/x=n1/);
    await until(async () => {
      const rows = await rowsOf();
      return rows.length === whole.length && rows.every((row, at) => row !== whole[at]);
    });
    expect(await page.locator('#still').count()).toBe(0);
    await page.unroute('**/assets/board-*.js');
    await stage.leave(page);
  });

  test('panels take turns on one screen by themselves, by key and by hand', async () => {
    page = await stage.admin();
    await page.goto(`${stage.product.url}/#/preview?ids=${ids.join(',')}&every=5`);
    const at = async (text: string) => {
      await expect.poll(() => page.locator('.carousel-place').textContent()).toBe(text);
      await boardDrawn(page, 2);
    };
    await at('1 / 2');
    await at('2 / 2');
    // Who touches a page keeps it for a minute; until then it may have gone on by itself.
    await page.keyboard.press('Shift');
    const other = async () => {
      await framesDrawn(page);
      return (await page.locator('.carousel-place').textContent()) === '1 / 2' ? '2 / 2' : '1 / 2';
    };
    const before = await other();
    await page.keyboard.press('ArrowLeft');
    await at(before);
    await page.locator('.board-main').hover();
    const tools = page.getByRole('toolbar', { name: '面板工具' });
    await tools.getByRole('button', { name: '暂停轮播' }).click();
    await tools.getByRole('button', { name: '继续轮播' }).waitFor();
    const next = await other();
    await tools.getByRole('button', { name: '下一页' }).click();
    await at(next);
    await stage.leave(page);
  });
});

test('a network that is gone is told with the data kept, and all is well when it is back', async () => {
  page = await stage.visitor();
  const viewer = await tokenOf(stage.product, 'viewer', demoPassword(stage.product, 'viewer'));
  // The browser's own switch leaves open sockets alone; a real network does not.
  const sockets = new Set<WebSocketRoute>();
  let cut = false;
  await page.routeWebSocket(/gs-websocket/, (socket) => {
    if (cut) return void socket.close();
    socket.connectToServer();
    sockets.add(socket);
  });
  await page.goto(`${stage.product.url}/#/preview?id=2&type=p&token=${viewer}`);
  await boardDrawn(page, demoBoards[1].widgets);
  await expect.poll(() => sockets.size).toBe(1);
  const before = await labelOf(page, '住院人次');
  expect(before).toMatch(/住院人次.*\d/);
  cut = true;
  await page.context().setOffline(true);
  for (const socket of sockets) await socket.close();
  await page.getByText(/^已离线，显示 .*的数据，正在重连$/).waitFor();
  expect(await labelOf(page, '住院人次')).toBe(before);
  await page.locator('.board-main').hover();
  await page
    .getByRole('toolbar', { name: '面板工具' })
    .getByRole('button', { name: '刷新', exact: true })
    .click();
  expect(await labelOf(page, '住院人次')).toBe(before);
  expect(await errorsOn(page)).toEqual([]);
  const again = page.waitForResponse((response) => response.url().includes('/board/loaddata'));
  cut = false;
  await page.context().setOffline(false);
  await again;
  await page.getByText(/^已离线，显示 .*的数据，正在重连$/).waitFor({ state: 'detached' });
  expect(await labelOf(page, '住院人次')).toBe(before);
  await stage.leave(page);
});
