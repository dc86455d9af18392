import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { startProduct } from '../services/product.ts';
import type { Figure } from './report.ts';
import { signedIn } from './signed-in.ts';

const widgets = 60;
const columns = 10;
const moves = 180;
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A panel of sixty charts with their data, as close as on a large screen. */
async function panelOf(client: Awaited<ReturnType<typeof signedIn>>['client']): Promise<number> {
  const stored = (await client.widget.list()).filter(({ chartType }) =>
    ['bar', 'line', 'pie', 'bar_stack', 'area_stack'].includes(chartType),
  );
  const nodes = Array.from({ length: widgets }, (_, at) => {
    const ref = stored[at % stored.length]?.id ?? 0;
    return `<widget id="n${at}" name="图${at}" ref="${ref}" x="${(at % columns) * 190 + 10}" y="${Math.floor(at / columns) * 176 + 10}" w="180" h="166"/>`;
  });
  const data = `<board v="1"><canvas w="1920" h="1080" zoom="width"/><nodes>${nodes.join('')}</nodes></board>`;
  const [folder] = await client.panel.tree({ query: {} });
  const { id } = await client.panel.create({
    input: { name: '六十个图表', categoryId: folder?.id ?? 0, data },
  });
  return id;
}

/** What a page did while something went on in it. */
interface Frames {
  /** Milliseconds between one frame and the next. */
  gaps: number[];
  /** Milliseconds of processor time that the page's own thread took for each of them: other programs do not count. */
  work: number;
}

async function threadTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function framesOf(page: Page, cdp: CDPSession, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const probe = {
      seen: [] as number[],
      before: performance.now(),
      isOver: false,
      step(now: number) {
        probe.seen.push(now - probe.before);
        probe.before = now;
        if (!probe.isOver) requestAnimationFrame((next) => probe.step(next));
      },
    };
    Object.assign(window, { probe });
    requestAnimationFrame((now) => probe.step(now));
  });
  const before = await threadTime(cdp);
  await work();
  const taken = (await threadTime(cdp)) - before;
  const gaps = await page.evaluate(() => {
    const { probe } = window as unknown as { probe: { seen: number[]; isOver: boolean } };
    probe.isOver = true;
    // The first ones belong to the press: frames are measured while the hand moves.
    return probe.seen.slice(10);
  });
  return { gaps, work: taken / gaps.length };
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** A hand that goes round in circles of 120 pixels. */
async function circle(page: Page, [x, y]: [number, number]): Promise<void> {
  for (let step = 0; step < moves; step += 1) {
    const turn = (step / 60) * Math.PI * 2;
    await page.mouse.move(x + Math.sin(turn) * 60, y + (1 - Math.cos(turn)) * 60);
  }
}

/** How evenly the editor draws while one of sixty charts is dragged, and while all of them are. */
export async function frames(): Promise<Figure[]> {
  const executablePath = browsers.find(existsSync);
  if (executablePath === undefined) throw new Error('没有找到浏览器');
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-bench-frames-'));
  const product = await startProduct(folder);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const { token, client } = await signedIn(product);
    const id = await panelOf(client);
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript((value) => localStorage.setItem('mingjing.token', value), token);
    await page.goto(`${product.url}/#/config/panel?id=${id}`);
    await page.waitForFunction(
      (count) => document.querySelectorAll('[data-node] :is(canvas, svg)').length >= count,
      widgets,
      { timeout: 120_000 },
    );
    const box = await page.locator('[data-node="n25"]').boundingBox();
    if (box === null) throw new Error('画布没有显示');
    const middle: [number, number] = [box.x + box.width / 2, box.y + box.height / 2];

    const drag = async (): Promise<Frames> => {
      await page.mouse.move(...middle);
      await page.mouse.down();
      const seen = await framesOf(page, cdp, () => circle(page, middle));
      await page.mouse.up();
      await page.keyboard.press('Control+z');
      return seen;
    };
    const idle = await framesOf(page, cdp, () => circle(page, [300, 40]));
    const one = await drag();
    await page.keyboard.press('Control+a');
    const all = await drag();
    return [
      { name: '只移动鼠标，帧间隔 p95', value: p95(idle.gaps), unit: 'ms' },
      {
        name: '拖动 1 个图表，帧间隔 p95',
        value: p95(one.gaps),
        unit: 'ms',
        target: { at: 'most', value: 20 },
      },
      {
        name: '拖动 60 个图表，帧间隔 p95',
        value: p95(all.gaps),
        unit: 'ms',
        target: { at: 'most', value: 35 },
      },
      { name: '每帧的处理器时间：只移动鼠标', value: idle.work, unit: 'ms' },
      { name: '每帧的处理器时间：拖动 1 个', value: one.work, unit: 'ms' },
      { name: '每帧的处理器时间：拖动 60 个', value: all.work, unit: 'ms' },
    ];
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
