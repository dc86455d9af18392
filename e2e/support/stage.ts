import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Running, startProduct } from '../../scripts/services/product.ts';

/** A built product on a fresh data folder, and a browser to use it with. */
export interface Stage {
  product: Running;
  browser: Browser;
  dataDir: string;
  /** A new browser profile: nothing stored, nobody logged in. */
  context(options?: { width?: number; height?: number; dark?: boolean }): Promise<BrowserContext>;
  /** A page logged in as the administrator, at the welcome page or first panel. */
  admin(options?: { width?: number; height?: number; dark?: boolean }): Promise<Page>;
  /** Stops the product and starts it again on the same data. */
  restart(how?: 'stop' | 'kill'): Promise<void>;
  close(): Promise<void>;
}

export const browserPath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';

export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mingjing-e2e-'));
  let product = await startProduct(dataDir, env);
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const context: Stage['context'] = async ({ width = 1440, height = 900, dark = false } = {}) => {
    const made = await browser.newContext({
      viewport: { width, height },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    made.setDefaultTimeout(20_000);
    return made;
  };
  return {
    get product() {
      return product;
    },
    browser,
    dataDir,
    context,
    async admin(options) {
      const page = await (await context(options)).newPage();
      await login(page, product, 'admin', product.password);
      return page;
    },
    async restart(how = 'stop') {
      await product[how]();
      product = await startProduct(dataDir, { ...env, BI_PORT: new URL(product.url).port });
    },
    async close() {
      await browser.close();
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Logs in through the form and waits until the shell stands. */
export async function login(page: Page, product: Running, username: string, password: string): Promise<void> {
  await page.goto(`${product.url}/#/login`);
  await page.getByLabel('帐号', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/#\/main/);
}

/** Serious and critical faults that axe finds on the page as it stands, one line each. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // Through the debugger, because the page's own policy rightly refuses foreign scripts.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: runner } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    interface Violation {
      id: string;
      impact: string | null;
      nodes: { target: string[]; failureSummary?: string }[];
    }
    const { violations } = await runner.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(' ')}`));
  });
}

/** Keeps a picture of the page when a test failed, in the folder E2E_PICTURES names. */
export async function pictureOfFailure(
  page: Page | undefined,
  task: { name: string; result?: { state: string } | undefined },
): Promise<void> {
  const folder = process.env['E2E_PICTURES'];
  if (folder === undefined || page === undefined || task.result?.state !== 'fail') return;
  await page.screenshot({
    path: join(folder, `${task.name.replace(/[^\w\u4e00-\u9fff]+/g, '-').slice(0, 60)}.png`),
  });
}
