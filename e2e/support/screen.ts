import { buffer } from 'node:stream/consumers';
import type { Download, Locator, Page } from 'playwright-core';

/** Chooses an entry of a select or tree select by its text. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).first().click();
  await page
    .locator(
      '.ant-select-dropdown:visible .ant-select-item-option, .ant-select-dropdown:visible .ant-select-tree-node-content-wrapper',
    )
    .filter({ hasText: text })
    .first()
    .click();
}

/** Waits for a message of the page by its whole text. */
export const told = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor();

/** Puts a text in place of what the SQL editor holds. */
export async function typeSql(page: Page, sql: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(sql);
}

/**
 * Waits until a board is drawn to its end: every widget stands, those in sight show something (charts below are drawn
 * when they come into sight), none is still being read.
 */
export async function boardDrawn(page: Page, widgets: number): Promise<void> {
  await page.waitForFunction((count) => {
    const bodies = [...document.querySelectorAll('.board-widget .chart-body')];
    const shows = (body: Element): boolean =>
      body.querySelector('canvas, svg, table, [data-figure]') !== null || body.textContent !== '';
    return (
      bodies.length === count &&
      bodies.every((body) => body.getBoundingClientRect().top >= innerHeight || shows(body)) &&
      document.querySelector('.board-main [aria-busy="true"], .board-progress') === null
    );
  }, widgets);
}

/** The board's widget of this name. */
export const widgetNamed = (page: Page, name: string): Locator =>
  page.locator(`.board-widget[aria-label="${name}"]`);

/** What was downloaded. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

/** Waits until the page has drawn what it was just told. */
export async function framesDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
