import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** How a board came onto the screen. Times are milliseconds after its address was entered. */
export interface Opening {
  /** The first chart or figure, or the board as it last looked (`#still`). */
  first: number;
  /** Every widget that is in view; seen, not yet to be used where it is the board as it last looked. */
  all: number;
  /** Every widget that is in view, as it is used. */
  usable: number;
  /** What long tasks took beyond 50 ms each, until every widget is seen. */
  blocked: number;
  /** The same until nothing more comes. */
  blockedAfter: number;
  /** When the last long task ended. */
  lastBlocked: number;
  /** Processor time of the page's own thread: other programs do not count, nor does being slowed down. */
  work: number;
  /** Calls and files that the server was asked for. */
  requests: number;
  /** The same with what the browser had already. */
  files: number;
  /** Kilobytes over the wire, heads included. */
  kilobytes: number;
}

/** What the page notes of itself, looked at in every frame. */
interface Seen {
  first: number;
  all: number;
  usable: number;
  blocked: number;
  blockedAfter: number;
  last: number;
}

/** Runs in the page before its scripts. Methods of one object: functions with names of their own do not travel. */
function watch(token: string): void {
  if (token !== '') localStorage.setItem('mingjing.token', token);
  const probe = {
    seen: { first: 0, all: 0, usable: 0, blocked: 0, blockedAfter: 0, last: 0 },
    isStill: false,
    isInView(element: Element): boolean {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    },
    isDrawn(widget: Element): boolean {
      if (widget.querySelector('.chart-skeleton, .board-widget-pending') !== null) return false;
      const place = widget.querySelector('.chart-canvas');
      if (place !== null) return place.querySelector('canvas') !== null;
      return (widget.querySelector('.chart-body')?.childElementCount ?? 0) > 0;
    },
    look(): void {
      const { seen } = probe;
      const all = [...document.querySelectorAll('.board-widget')];
      // Whether one is in view costs a layout: asked of those alone that are not drawn.
      const drawn = all.filter((one) => probe.isDrawn(one)).length;
      const widgets =
        drawn === all.length ? all : all.filter((one) => probe.isDrawn(one) || probe.isInView(one));
      const still = document.getElementById('still');
      probe.isStill ||= still !== null && still.style.opacity === '';
      if ((drawn > 0 || probe.isStill) && seen.first === 0) seen.first = performance.now();
      if (widgets.length === 0 || drawn < widgets.length) seen.usable = 0;
      else if (seen.usable === 0) seen.usable = performance.now();
      if (!probe.isStill) seen.all = seen.usable;
      else if (seen.all === 0) seen.all = performance.now();
      setTimeout(() => requestAnimationFrame(() => probe.look()), 20);
    },
  };
  Object.assign(window, { seen: probe.seen });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (duration <= 50) continue;
      probe.seen.blockedAfter += duration - 50;
      if (probe.seen.all === 0 || startTime < probe.seen.all) probe.seen.blocked += duration - 50;
      probe.seen.last = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true });
  requestAnimationFrame(() => probe.look());
}

interface Visit {
  url: string;
  token: string;
  /** How much slower the processor is made. */
  slower: number;
}

/** Opens an address in a page of its own and tells how it came. The page stays open. */
export async function openPage(
  context: BrowserContext,
  { url, token, slower }: Visit,
): Promise<{ page: Page; cdp: CDPSession; opening: Opening }> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  let requests = 0;
  let files = 0;
  let bytes = 0;
  const fromCache = new Set<string>();
  cdp.on('Network.requestServedFromCache', ({ requestId }) => fromCache.add(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (/^(?:data|blob):/.test(response.url)) return;
    files += 1;
    if (response.fromDiskCache === true || response.fromPrefetchCache === true) fromCache.add(requestId);
    if (!fromCache.has(requestId)) requests += 1;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!fromCache.has(requestId)) bytes += encodedDataLength;
  });
  await page.addInitScript(watch, token);
  if (slower > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(url, { waitUntil: 'commit' });
  const seen = async (): Promise<Seen> =>
    page
      .evaluate(() => (window as unknown as { seen: Seen }).seen)
      .catch(() => ({
        first: 0,
        all: 0,
        usable: 0,
        blocked: 0,
        blockedAfter: 0,
        last: 0,
      }));
  const ends = Date.now() + 60_000;
  // Done is what stays so: later answers, idle work and the entrance of charts count as well.
  let before = '';
  for (let still = 0; still < 4; ) {
    if (Date.now() > ends) throw new Error(`${url} 没有画完`);
    await page.waitForTimeout(500);
    const now = await seen();
    const text = JSON.stringify([now.first, now.usable, requests]);
    still = now.usable > 0 && text === before ? still + 1 : 0;
    before = text;
  }
  const { first, all, usable, blocked, blockedAfter, last } = await seen();
  const { metrics } = await cdp.send('Performance.getMetrics');
  const work = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  return {
    page,
    cdp,
    opening: {
      first,
      all,
      usable,
      blocked,
      blockedAfter,
      lastBlocked: last,
      work,
      requests,
      files,
      kilobytes: bytes / 1000,
    },
  };
}

/** A visit with nothing stored, and one more of the same browser. */
export async function coldAndWarm(browser: Browser, visit: Visit): Promise<{ cold: Opening; warm: Opening }> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  try {
    const { page, opening: cold } = await openPage(context, visit);
    // How it looks is kept when there is nothing else to do; a board that is not kept comes as it came first.
    const isKept = () => Object.keys(localStorage).some((key) => key.startsWith('mingjing.stills:'));
    await page.waitForFunction(isKept, undefined, { timeout: 15_000 }).catch(() => undefined);
    await page.close();
    const { opening: warm } = await openPage(context, visit);
    return { cold, warm };
  } finally {
    await context.close();
  }
}
