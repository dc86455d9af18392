import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { build, type Plugin } from 'vite';
import { startProduct } from '../services/product.ts';
import { type Figure, middle } from './report.ts';
import { signedIn } from './signed-in.ts';

const charts = 30;
const runs = 3;
const webRoot = join(import.meta.dirname, '..', '..', 'packages', 'web');
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The page as it would be without its queue: every chart is made at once, wherever it stands. */
const atOnce: Plugin = {
  name: 'draw-at-once',
  enforce: 'pre',
  load(id) {
    if (id.endsWith('/board/chart/frame-queue.ts')) {
      return 'export const enqueue = (element, work) => work(); export const dequeue = () => {};';
    }
    return undefined;
  },
  transform(code, id) {
    if (!id.endsWith('/board/chart/observers.ts')) return undefined;
    return code.replace("rootMargin: '240px'", "rootMargin: '100000px'");
  },
};

async function pageIn(folder: string, plugins: Plugin[]): Promise<string> {
  await build({
    root: webRoot,
    logLevel: 'error',
    plugins,
    build: { outDir: folder, emptyOutDir: true },
  });
  return folder;
}

/** Total blocking time of a visit: what long tasks took beyond 50 ms each. */
async function blockingOf(browser: Browser, url: string, token: string, panel: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  try {
    const page = await context.newPage();
    await page.addInitScript((value) => {
      localStorage.setItem('mingjing.token', value);
      const seen = { blocked: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50);
      }).observe({ type: 'longtask', buffered: true });
    }, token);
    await page.goto(`${url}/#/main/dashboard?id=${panel}`);
    await page.locator('.board-widget canvas').first().waitFor();
    await page.waitForTimeout(6000);
    return await page.evaluate(() => (window as unknown as { seen: { blocked: number } }).seen.blocked);
  } finally {
    await context.close();
  }
}

/** A board of thirty charts, three in a row, so that most of them lie below the window. */
async function panelOf(client: Awaited<ReturnType<typeof signedIn>>['client']): Promise<number> {
  const widgets = (await client.widget.list()).filter(({ chartType }) =>
    ['bar', 'line', 'pie', 'bar_stack', 'area_stack'].includes(chartType),
  );
  const nodes = Array.from({ length: charts }, (_, at) => {
    const ref = widgets[at % widgets.length]?.id ?? 0;
    return `<widget id="n${at}" name="图${at}" ref="${ref}" x="${(at % 3) * 640}" y="${Math.floor(at / 3) * 360}" w="640" h="360"/>`;
  });
  const height = (charts / 3) * 360;
  const data = `<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="1920" h="${height}" zoom="width"/><nodes>${nodes.join('')}</nodes></board>`;
  const [folder] = await client.panel.tree({ query: {} });
  const { id } = await client.panel.create({
    input: { name: '三十个图表', categoryId: folder?.id ?? 0, data, state: 1 },
  });
  return id;
}

export async function blocking(): Promise<Figure[]> {
  const executablePath = browsers.find(existsSync);
  if (executablePath === undefined) throw new Error('没有找到浏览器');
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-bench-blocking-'));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const medians: number[] = [];
  try {
    for (const [name, plugins] of [
      ['queued', []],
      ['at-once', [atOnce]],
    ] as const) {
      const web = await pageIn(join(folder, name), [...plugins]);
      const product = await startProduct(join(folder, `${name}-data`), { BI_WEB_DIR: web });
      try {
        const { token, client } = await signedIn(product);
        const panel = await panelOf(client);
        const times: number[] = [];
        for (let run = 0; run < runs; run += 1) {
          times.push(await blockingOf(browser, product.url, token, panel));
        }
        medians.push(middle(times));
      } finally {
        await product.stop();
      }
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const [queued = 0, together = 0] = medians;
  return [
    { name: '逐帧绘制', value: queued, unit: 'ms' },
    { name: '一次全部绘制', value: together, unit: 'ms' },
    {
      name: '逐帧 / 全部',
      value: queued / Math.max(1, together),
      unit: '倍',
      target: { at: 'most', value: 0.5 },
    },
  ];
}
