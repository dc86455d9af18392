import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Api, type Client, type ShareInput, texts } from '@mingjing/contract';
import type { Download, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pdfObjects, pdfTexts } from '../packages/web/src/board/testing/pdf-texts.ts';
import { drawingOf, makesWidgets } from './support/made.ts';
import { boardDrawn, bytesOf } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage, seriousFaults } from './support/stage.ts';
import { adminToken, wire } from './support/wire.ts';

let stage: Stage;
let client: Client<Api>;
let page: Page;
let panelId = 0;
const widgets = 2;

const item = (id: string) => ({ id, name: id });
const size = { w: 1200, h: 1000 };
/** Room of one line of small print below an exported panel of this size. */
const printed = 33;
const ground = [11, 31, 75];

beforeAll(async () => {
  // Everything the server has to say: what must not be in its log is looked for at the end.
  stage = await openStage({ BI_LOG_LEVEL: 'trace' });
  client = wire(stage.product, await adminToken(stage.product));
  const widget = await makesWidgets(client, '分享');
  const make = (name: string, chartType: 'bar' | 'table', xAxis: string[], yAxis: string[]) =>
    widget(name, chartType, {
      xAxis: xAxis.map(item),
      yAxis: yAxis.map(item),
      calculateType: { type: 'sum', columns: chartType === 'table' ? ['总费用'] : [] },
    });
  const table = await make('院区费用', 'table', ['院区', '总费用'], []);
  const bars = await make('院区柱图', 'bar', ['院区'], ['总费用']);
  const folder = await client.panel.createCategory({ input: { categoryName: '分享', pid: -1 } });
  const nodes =
    `<widget id="t" name="院区费用" ref="${table.id}" x="20" y="60" w="560" h="300"/>` +
    '<text id="w" name="标题" x="20" y="10" w="300" h="40"><style size="24" color="#ffffff"/><content>明镜示范医院</content></text>' +
    '<filter id="f" name="院区" param="院区" x="900" y="10" w="280" h="40"/>' +
    // Both below the window that the pictures are taken from.
    `<widget id="b" name="院区柱图" ref="${bars.id}" x="20" y="640" w="560" h="320"/>` +
    '<shape id="s" name="红块" shape="rect" x="1000" y="900" w="100" h="50"><style bg="#ff0000"/></shape>';
  const panel = await client.panel.create({
    input: {
      name: '分享面板',
      categoryId: folder.id,
      filterEnable: '1',
      state: 1,
      layout: JSON.stringify({ paramsGroup: [{ name: '院区', type: 2 }], checkedGroup: ['院区'] }),
      data: drawingOf(size, nodes, ' bg="#0b1f4b"'),
    },
  });
  panelId = panel.id;
});
afterAll(() => stage?.close());
afterEach(async ({ task }) => {
  await pictureOfFailure(page, task);
  // What a failed test shows is still to be told; some tests need no page.
  if (task.result?.state !== 'fail' && page !== undefined) await stage.leave(page);
});

/** Signs, tokens and passwords that were handed out. */
const secrets: string[] = [];
async function share(input: Partial<ShareInput> = {}) {
  const made = await client.share.create({ input: { panelId, ...input } });
  // A path where the server was called by a name that is not certainly its own, as here: the page completes it.
  const whole = (address: string): string => new URL(address, stage.product.url).href;
  const link = { ...made, url: whole(made.url), embedUrl: whole(made.embedUrl) };
  const sign = new URL(link.url.replace('/#/', '/')).searchParams.get('sign') ?? '';
  secrets.push(sign, sign.split('.')[1] ?? '', ...(input.password === undefined ? [] : [input.password]));
  return link;
}
/** A browser of somebody who never logged in. */
async function visitor(options?: { width?: number; height?: number; dark?: boolean }): Promise<Page> {
  page = await stage.visitor(options);
  return page;
}
const drawn = () => boardDrawn(page, widgets);
const campuses = async () =>
  page.locator('.board-widget[aria-label="院区费用"] tbody td:first-child').allTextContents();

describe('a link', () => {
  test('[PANEL-06] [DASH-22] opens with its password and without an account, until it is revoked', async () => {
    const link = await share({ name: '给院长', password: '门诊-2026', expiresAt: Date.now() + 3_600_000 });
    await visitor();
    await page.goto(link.url);
    await page.getByLabel('访问密码').fill('猜一猜');
    await page.getByRole('button', { name: '查看面板' }).click();
    await page.getByText(texts.share.wrongPassword).waitFor();
    expect(await page.locator('.board-widget').count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel('访问密码').fill('门诊-2026');
    await page.keyboard.press('Enter');
    await drawn();
    expect((await campuses()).length).toBeGreaterThan(1);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      '门诊-2026',
    );
    await client.share.revoke({ params: { id: link.id } });
    await page.reload();
    await page.getByText(texts.share.closed).first().waitFor();
    expect(await page.locator('.board-widget').count()).toBe(0);
  });

  test('[D06] shows what its filters leave, whatever its address asks for', async () => {
    const [first = ''] = (
      await client.board.layout({ query: { id: panelId } }).then(JSON.parse)
    ).paramsGroup[0].options
      .map(({ value }: { value: string }) => value)
      .filter((value: string) => value !== '');
    const link = await share({ lockedFilters: [{ key: '院区', filterType: 4, value: [first] }] });
    await visitor();
    await page.goto(link.url);
    await drawn();
    expect(await campuses()).toEqual([first]);
    // No choice of another campus, and none by the address either.
    await page.goto(`${link.url}&asked=1&n0=院区&v0=别处`);
    await drawn();
    expect((await campuses()).filter((one) => one !== first)).toEqual([]);
  });

  test('a link without downloads offers none', async () => {
    const link = await share({ allowDownload: false });
    await visitor();
    await page.goto(link.url);
    await drawn();
    await page.mouse.move(1000, 20);
    expect(await page.getByRole('button', { name: '刷新' }).first().count()).toBe(1);
    expect(await page.getByRole('button', { name: '导出面板' }).count()).toBe(0);
  });

  test('[PANEL-05] authors make links with rules of their own, and find all of them on one page', async () => {
    page = await stage.admin();
    await page.goto(`${stage.product.url}/#/config/panel?id=${panelId}`);
    await page.getByRole('button', { name: '分享', exact: true }).click();
    await page.getByRole('button', { name: '新建链接' }).click();
    await page.getByLabel('链接名称').fill('评审专家');
    await page.getByLabel('访问密码').fill('评审-2026');
    await page.getByRole('switch', { name: '允许下载' }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '创建链接' }).click();
    await page.getByText('评审专家').waitFor();
    await page.getByRole('button', { name: '二维码：评审专家' }).click();
    await page.getByText('用手机扫码打开').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '全部分享链接' }).click();
    const row = page.getByRole('row').filter({ hasText: '评审专家' });
    await row.getByText('禁止下载').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await row.getByRole('button', { name: '撤销：评审专家' }).click();
    await page.getByRole('button', { name: '确定' }).click();
    await row.waitFor({ state: 'detached' });
  });
});

describe('in a frame of another site', () => {
  const sites: Server[] = [];
  /** A site of its own whose page holds a frame. */
  async function site(frame: () => string): Promise<string> {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><title>门户</title><iframe src="${frame()}" width="1000" height="700"></iframe>`,
      );
    });
    sites.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  }
  afterAll(() => {
    for (const server of sites) server.close();
  });

  test('[L02] a listed site shows the board, an unlisted one does not, and nothing else can be framed', async () => {
    let frame = '';
    const [listed, foreign] = [await site(() => frame), await site(() => frame)];
    const link = await share({ origins: [listed] });
    frame = link.embedUrl;
    await visitor();
    await page.goto(listed);
    await page.frameLocator('iframe').locator('.board-widget canvas').first().waitFor();
    expect(await page.frameLocator('iframe').locator('.board-widget').count()).toBe(widgets);

    await page.goto(foreign);
    const isBlocked = async () => {
      await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
    };
    await isBlocked();
    // The link's own address, the login and another link's frame are for nobody.
    const other = await share();
    for (const address of [
      link.url,
      `${stage.product.url}/`,
      `${stage.product.url}/embed/${new URL(other.url.replace('/#/', '/')).searchParams.get('sign')}`,
      `${stage.product.url}/embed/nonsense`,
    ]) {
      frame = address;
      await page.goto(listed);
      await isBlocked();
    }
    // A closed link says so in its frame.
    frame = link.embedUrl;
    await client.share.revoke({ params: { id: link.id } });
    await page.goto(listed);
    await page.frameLocator('iframe').getByText(texts.share.closed).first().waitFor();
  });
});

describe('a panel as a file', () => {
  async function exported(
    format: 'PNG 图片' | 'PDF' | 'PDF（A4 纸）',
  ): Promise<{ download: Download; bytes: Buffer }> {
    await page.mouse.move(10, 10);
    await page.getByRole('button', { name: '导出面板' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `导出 ${format}`, exact: true }).click(),
    ]);
    return { download, bytes: await bytesOf(download) };
  }
  /** Colours of single pixels, and how many of a part are not the ground. */
  const look = (bytes: Buffer, points: [number, number][], part: [number, number, number, number]) =>
    page.evaluate(
      async ({ base64, points: at, part: [x, y, w, h], ground: under }) => {
        const raw = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([raw]));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const pen = canvas.getContext('2d')!;
        pen.drawImage(bitmap, 0, 0);
        const { data } = pen.getImageData(x, y, w, h);
        let drawn = 0;
        for (let place = 0; place < data.length; place += 4) {
          if (under.some((value, channel) => Math.abs((data[place + channel] ?? 0) - value) > 12)) drawn += 1;
        }
        const colours = at.map(([left, top]) =>
          Array.from(pen.getImageData(left, top, 1, 1).data).slice(0, 3),
        );
        return { width: bitmap.width, height: bitmap.height, colours, drawn };
      },
      { base64: bytes.toString('base64'), points, part, ground },
    );

  test.each([
    { width: 1440, height: 500, deviceScaleFactor: 1 },
    { width: 700, height: 420, deviceScaleFactor: 2.5 },
  ])(
    'a PNG has the panel’s own size times two, from a window of $width × $height with $deviceScaleFactor pixels a point',
    async (window) => {
      const link = await share();
      await visitor(window);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setDeviceMetricsOverride', { ...window, mobile: false });
      await page.goto(link.url);
      await page.locator('.board-widget').first().waitFor();
      const { download, bytes } = await exported('PNG 图片');
      expect(download.suggestedFilename()).toMatch(/^分享面板_\d{8}_\d{4}\.png$/);
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      // In the red shape, on the bare ground, where the filter stands on screen.
      const points: [number, number][] = [
        [2100, 1850],
        [1300, 1200],
        [2080, 60],
      ];
      const chart = await look(bytes, points, [40, 1280, 1120, 640]);
      // Below the panel stands one line of small print.
      expect([chart.width, chart.height]).toEqual([size.w * 2, (size.h + printed) * 2]);
      expect(
        (await look(bytes, [], [size.w, size.h * 2 + 4, size.w, printed * 2 - 4])).drawn,
      ).toBeGreaterThan(500);
      expect(chart.colours).toEqual([[255, 0, 0], ground, ground]);
      // The chart below the window is drawn as well, and the text above.
      expect(chart.drawn).toBeGreaterThan(20_000);
      expect((await look(bytes, [], [40, 20, 400, 80])).drawn).toBeGreaterThan(500);
    },
  );

  test('a PDF is one page of the panel’s size with its name and its letters', async () => {
    const link = await share();
    await visitor({ width: 900, height: 500 });
    await page.goto(link.url);
    await page.locator('.board-widget').first().waitFor();
    const { download, bytes } = await exported('PDF');
    expect(download.suggestedFilename()).toMatch(/^分享面板_\d{8}_\d{4}\.pdf$/);
    const text = bytes.toString('latin1');
    expect(text.startsWith('%PDF-1.4')).toBe(true);
    expect(text).toContain(`/MediaBox [0 0 ${size.w * 0.75} ${(size.h + printed) * 0.75}]`);
    expect(text).toContain(`/Width ${size.w * 2} /Height ${(size.h + printed) * 2}`);
    const title = Buffer.from('分享面板', 'utf16le').swap16().toString('hex').toUpperCase();
    expect(text).toContain(`/Title <FEFF${title}>`);
    // The picture inside is a whole JPEG of that size.
    const begin = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
    const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2;
    const { colours, width } = await look(bytes.subarray(begin, end), [[2100, 1850]], [0, 0, 1, 1]);
    expect(width).toBe(size.w * 2);
    expect(colours[0]?.[0]).toBeGreaterThan(240);
    // What is read on it can be found in it: texts, a chart's title and axis, cells of a table, the small print.
    const written = pdfTexts(pdfObjects(text), 4);
    expect(written).toEqual(expect.arrayContaining(['明镜示范医院', '院区', '东院区', '本部院区']));
    expect(written.filter((line) => line === '东院区').length).toBeGreaterThan(1);
    expect(written.some((line) => line.includes('导出于'))).toBe(true);
  });

  test('a PDF for paper is one sheet of A4, however large the panel is', async () => {
    const link = await share();
    await visitor({ width: 900, height: 500 });
    await page.goto(link.url);
    await page.locator('.board-widget').first().waitFor();
    const { bytes } = await exported('PDF（A4 纸）');
    const text = bytes.toString('latin1');
    expect(text.match(/\/MediaBox \[[^\]]*\]/g)).toEqual(['/MediaBox [0 0 841.89 595.28]']);
    expect(text).toContain(`/Width ${size.w * 2} /Height ${(size.h + printed) * 2}`);
  });
});

test('[D05] the log of all this holds no sign, no token and no password', async () => {
  const link = await share({ password: '记录-2026' });
  const sign = new URL(link.url.replace('/#/', '/')).searchParams.get('sign') ?? '';
  const visitorOf = wire(stage.product, '').session;
  const { token } = await visitorOf.exchangeSign({ input: { sign, password: '记录-2026' } });
  const read = (rest: string) => fetch(`${stage.product.url}/webapi/v2/board/loaddata?id=${panelId}${rest}`);
  // By header as our pages do, and in the address as somebody may write it.
  await fetch(`${stage.product.url}/webapi/v2/board/loaddata?id=${panelId}`, {
    headers: { 'X-Auth-Token': token },
  });
  await read(`&token=${token}&sign=${sign}`);
  const framed = await fetch(`${stage.product.url}/embed/${sign}`);
  expect(framed.headers.get('referrer-policy')).toBe('no-referrer');
  await fetch(`${stage.product.url}/preview?sign=${sign}`);
  secrets.push(token);
  await expect.poll(() => stage.product.output()).toContain('/embed/');
  const log = stage.product.output();
  expect(log).toContain('/v2/user/sign/get-token');
  expect(log).toContain('/v2/board/loaddata');
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter((secret) => secret.length < 4 || log.includes(secret))).toEqual([]);
});
