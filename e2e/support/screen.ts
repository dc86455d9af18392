import { buffer } from 'node:stream/consumers';
import type { BrowserContext, Download, Locator, Page } from 'playwright-core';

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

/**
 * Says in the form of a new data source that it is a spreadsheet. A stored source's form, which may still stand while
 * the new one comes, says the same words, but has no choice of type.
 */
export async function chooseSheetType(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: '数据源类型' }).getByText('表格文件', { exact: true }).click();
}

interface Listening {
  /** Messages that nobody has waited for yet, in the order in which they came. */
  messages: string[];
}

/**
 * Writes down every message of a context's pages as it comes: one that is gone before a slow machine looks for it is
 * not missed, and one that was waited for is not taken for the next of the same words.
 */
export async function writeDownMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { messages } = Object.assign(globalThis, { messages: [] } satisfies Listening) as Listening;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node instanceof Element && node.classList.contains('toast'))
            messages.push(node.querySelector('span')?.textContent ?? '');
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Waits for a message of the page by its beginning and gives it back; the next call waits for one that came later. */
export async function toldSomething(page: Page, beginning: string): Promise<string> {
  const found = await page.waitForFunction((wanted) => {
    const { messages } = globalThis as unknown as Listening;
    const at = messages.findIndex((message) => message.startsWith(wanted));
    return at >= 0 && messages.splice(0, at + 1).at(-1);
  }, beginning);
  return String(await found.jsonValue());
}

/** Waits for a message of the page by its whole text; the next call waits for one that came later. */
export async function told(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { messages } = globalThis as unknown as Listening;
    const at = messages.indexOf(wanted);
    messages.splice(0, at + 1);
    return at >= 0;
  }, text);
}

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

/** Waits until what changes its looks has come to its end: a button that fades in has the contrast of neither state. */
export async function changesShown(page: Page): Promise<void> {
  await framesDrawn(page);
  await page.evaluate(async () => {
    // What turns for ever, such as a mark of waiting, is no change.
    const changing = (): Animation[] =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    for (let now = changing(); now.length > 0; now = changing())
      await Promise.allSettled(now.map(({ finished }) => finished));
  });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where something stands on the page, once it no longer moves: what is still being laid out is missed by the mouse. */
export async function standing(place: Locator): Promise<Box> {
  await place.scrollIntoViewIfNeeded();
  for (let before = ''; ; ) {
    const box = await place.boundingBox();
    if (box === null) throw new Error('it is not on the page');
    if (JSON.stringify(box) === before) return box;
    before = JSON.stringify(box);
    await framesDrawn(place.page());
  }
}

/** The middle of something that no longer moves. */
export async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await standing(place);
  return { x: x + width / 2, y: y + height / 2 };
}
