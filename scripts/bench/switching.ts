import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium } from 'playwright-core';
import { browserPath } from '../services/browser.ts';
import { startProduct } from '../services/product.ts';
import { openPage } from './open-page.ts';
import type { Figure } from './report.ts';
import { signedIn } from './signed-in.ts';

const switches = 200;
/** The first ones fill what a page keeps: compiled code, fonts, answers of both boards. */
const settled = 50;

interface Kept {
  heap: number;
  nodes: number;
  listeners: number;
}

/** What the page holds after everything that can go is gone. */
async function keptBy(cdp: CDPSession): Promise<Kept> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { heap: usedSize / 1_000_000, nodes, listeners: jsEventListeners };
}

/** Memory of a page in which a viewer goes to and fro between two boards of the demo. */
export async function switching(): Promise<Figure[]> {
  if (!existsSync(browserPath)) throw new Error('没有找到浏览器');
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-bench-switching-'));
  const product = await startProduct(folder);
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
  try {
    const { token } = await signedIn(product);
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    const address = (id: number): string => `/main/dashboard?id=${id}`;
    const { page, cdp } = await openPage(context, {
      url: `${product.url}/#${address(1)}`,
      token,
      slower: 1,
    });
    const seen: Kept[] = [];
    for (let at = 1; at <= switches; at += 1) {
      const [id, title] = at % 2 === 1 ? [2, '住院与费用分析'] : [1, '门诊运营总览'];
      await page.evaluate((to) => location.assign(`#${to}`), address(id));
      await page.waitForFunction(
        (name) =>
          document.querySelector('.board-main h1')?.textContent === name &&
          document.querySelectorAll('.board-widget canvas').length > 3,
        title,
      );
      if (at === settled || at === switches) seen.push(await keptBy(cdp));
    }
    const [early = { heap: 0, nodes: 0, listeners: 0 }, late = early] = seen;
    return [
      { name: `第 ${settled} 次切换后的堆内存`, value: early.heap, unit: 'MB' },
      { name: `第 ${switches} 次切换后的堆内存`, value: late.heap, unit: 'MB' },
      {
        name: '其后每百次的增长',
        value: ((late.heap - early.heap) / (switches - settled)) * 100,
        unit: 'MB',
        target: { at: 'most', value: 1 },
      },
      { name: '节点的增长', value: late.nodes - early.nodes, unit: '个' },
      { name: '监听器的增长', value: late.listeners - early.listeners, unit: '个' },
    ];
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
