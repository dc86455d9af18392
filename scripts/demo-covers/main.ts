import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { demoPanels } from '../../packages/server/src/demo/content/panels.ts';
import { browserPath } from '../services/browser.ts';
import { type Running, startProduct } from '../services/product.ts';

const folder = 'packages/server/src/demo/covers';

async function openAsAdmin(page: Page, product: Running): Promise<void> {
  await page.goto(product.url);
  await page.locator('#login-username').fill('admin');
  await page.locator('input[type=password]').fill(product.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/main/);
}

/** Saves a panel as an author would and answers the picture that its save stored. */
async function savedCover(page: Page, product: Running, id: number): Promise<Buffer> {
  await page.goto(`${product.url}/#/config/panel?id=${id}`);
  const stage = page.locator('.canvas-stage');
  await stage.waitFor();
  await page.waitForFunction(() => document.querySelector('.canvas-stage [aria-busy="true"]') === null);
  // Charts grow into their place.
  await page.waitForTimeout(2_000);
  // A panel that nobody changed is not stored: all of it goes a step aside.
  await stage.click({ position: { x: 4, y: 4 } });
  await page.keyboard.press('Control+a');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  const uploaded = page.waitForResponse((answer) => answer.url().endsWith('/v2/file-upload'));
  await page.getByRole('button', { name: '保存', exact: true }).first().click();
  const { result } = (await (await uploaded).json()) as { result: { url: string } };
  await page.getByText('修改成功').waitFor();
  const picture = await page.request.get(`${product.url}${result.url}`);
  return picture.body();
}

const dataDir = mkdtempSync(join(tmpdir(), 'mingjing-covers-'));
const product = await startProduct(dataDir);
const browser = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' });
  await openAsAdmin(page, product);
  for (const [at, { cover, name }] of demoPanels.entries()) {
    // A new installation numbers them in their order.
    const picture = await savedCover(page, product, at + 1);
    writeFileSync(join(folder, cover), picture);
    console.log(`${name} ${cover} ${picture.length}`);
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
