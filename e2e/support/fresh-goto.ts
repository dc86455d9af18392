import type { BrowserContext, Page } from 'playwright-core';

const withoutHash = (address: string): string => address.split('#')[0] ?? '';

/** Makes `goto` of one page leave the document first when only the hash of the address changes. */
function leaveFirst(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    if (page.url() !== address && withoutHash(page.url()) === withoutHash(address)) await goto('about:blank');
    return goto(address, options);
  };
}

/**
 * Makes every `goto` of a context's pages begin with a new document, as an address that is typed into a new tab does.
 * Where only the hash changes the browser keeps the document: the screen that stood before stays on the page, and takes
 * clicks, until the next one is drawn, so that a sign both screens show is found on the wrong one.
 */
export function gotoAfresh(context: BrowserContext): void {
  context.on('page', leaveFirst);
}
