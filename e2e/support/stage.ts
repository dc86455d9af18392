import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { copyDemo, type SeededDemo, type SharedBrowser, shared } from '../../scripts/services/index.ts';
import { type Running, startProduct } from '../../scripts/services/product.ts';
import { watch } from './failure-report.ts';
import { gotoAfresh } from './fresh-goto.ts';
import { changesShown, writeDownMessages } from './screen.ts';
import { tokenOf } from './wire.ts';

/** How long a page is waited for, in milliseconds: for what never comes, as a busy machine may take long. */
const waitMs = 120_000;

/**
 * A name of this machine that browsers do not trust: the pages have no secure origin, as where people open the product
 * over plain http from other computers. What needs one (`crypto.randomUUID`, `navigator.clipboard`) is not there.
 */
const plainOrigin = '0.0.0.0';

/** Where the product keeps the session of a browser. */
const tokenKey = 'mingjing.token';

interface WindowOptions {
  width?: number;
  height?: number;
  dark?: boolean;
}

/** A built product on a data folder of its own, and the run's browser to use it with. */
export interface Stage {
  product: Running;
  browser: Browser;
  dataDir: string;
  /** A new browser profile: nothing stored but the session, where one is given. */
  context(options?: WindowOptions & { token?: string | undefined }): Promise<BrowserContext>;
  /** A new page of the administrator, with a session of its own, that was not sent anywhere yet. */
  admin(options?: WindowOptions): Promise<Page>;
  /** The same of another user; `login` is for tests of the form. */
  user(username: string, password: string, options?: WindowOptions): Promise<Page>;
  /** A new page of somebody who never logged in. */
  visitor(options?: WindowOptions): Promise<Page>;
  /**
   * Closes the page of a user or visitor. The next page of the same begins with nothing stored but its session, as in a
   * new profile, but the browser has kept the product's files and their compiled code: half the processor time of a page
   * goes there.
   */
  leave(page: Page): Promise<void>;
  /** Stops the product and starts it again on the same data. */
  restart(how?: 'stop' | 'kill'): Promise<void>;
  close(): Promise<void>;
}

export interface StageOptions {
  /** Seeds the demo by its own start instead of taking a copy of the run's: another installation, with other keys. */
  ownSeed?: boolean;
}

export async function openStage(
  env: Record<string, string> = {},
  options: StageOptions = {},
): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mingjing-e2e-'));
  const demo =
    env['BI_DEMO'] === 'off' || options.ownSeed === true ? undefined : await shared<SeededDemo>('demo');
  if (demo !== undefined) copyDemo(demo, dataDir);
  const start = async (more: Record<string, string> = {}): Promise<Running> => {
    const running = await startProduct(dataDir, { ...env, ...more });
    const url = running.url.replace('127.0.0.1', plainOrigin);
    return { ...running, url, output: () => `${demo?.output ?? ''}${running.output()}` };
  };
  let product = await start();
  const { endpoint } = await shared<SharedBrowser>('browser');
  const browser = await chromium.connect(endpoint);
  const stored = (token?: string) => ({
    cookies: [],
    origins:
      token === undefined ? [] : [{ origin: product.url, localStorage: [{ name: tokenKey, value: token }] }],
  });
  const context: Stage['context'] = async ({ width = 1440, height = 900, dark = false, token } = {}) => {
    const made = await browser.newContext({
      storageState: stored(token),
      viewport: { width, height },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    made.setDefaultTimeout(waitMs);
    watch(made);
    gotoAfresh(made);
    await writeDownMessages(made);
    return made;
  };
  /**
   * Profiles that were left, by the person and theme whose they are. One page of each stays open without the product's
   * screens: with it the browser keeps the process, and in it the product's code compiled.
   */
  const left = new Map<string, Page[]>();
  const owners = new WeakMap<BrowserContext, string>();
  const pageOf = async (
    person: string,
    { width = 1440, height = 900, dark = false, token }: WindowOptions & { token?: string | undefined },
  ): Promise<Page> => {
    const owner = `${person} ${dark}`;
    const known = left.get(owner)?.pop();
    if (known !== undefined) {
      await known.context().clearCookies();
      await known.evaluate(
        (items) => {
          localStorage.clear();
          for (const { name, value } of items) localStorage.setItem(name, value);
        },
        stored(token).origins.flatMap(({ localStorage }) => localStorage),
      );
    }
    const own = known?.context() ?? (await context({ width, height, dark, token }));
    owners.set(own, owner);
    const page = await own.newPage();
    if (known !== undefined) await page.setViewportSize({ width, height });
    return page;
  };
  const user: Stage['user'] = async (username, password, options) =>
    pageOf(username, { ...options, token: await tokenOf(product, username, password) });
  const leave: Stage['leave'] = async (page) => {
    const own = page.context();
    const owner = owners.get(own);
    if (owner === undefined) return own.close();
    const stays = await own.newPage();
    await stays.goto(`${product.url}/healthz`);
    for (const open of own.pages()) if (open !== stays) await open.close();
    left.set(owner, [...(left.get(owner) ?? []), stays]);
  };
  return {
    get product() {
      return product;
    },
    browser,
    dataDir,
    context,
    admin: (options) => user('admin', product.password, options),
    user,
    visitor: (options = {}) => pageOf('', options),
    leave,
    async restart(how = 'stop') {
      await product[how]();
      product = await start({ BI_PORT: new URL(product.url).port });
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
  await changesShown(page);
  // Through the debugger, because the page's own policy rightly refuses foreign scripts.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    interface Runner {
      run(options: { resultTypes: ['violations'] }): Promise<{ violations: Violation[] }>;
    }
    const { axe: runner } = globalThis as unknown as { axe: Runner };
    interface Violation {
      id: string;
      impact: string | null;
      nodes: { target: string[]; failureSummary?: string }[];
    }
    const { violations } = await runner.run({ resultTypes: ['violations'] });
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
