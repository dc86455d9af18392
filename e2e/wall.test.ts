import { randomUUID } from 'node:crypto';
import { datasetTopic } from '@mingjing/contract';
import type { CDPSession, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { boardDrawn } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage } from './support/stage.ts';
import { adminToken, demoPassword, tokenOf, wire } from './support/wire.ts';

const board = { id: 1, widgets: 14 };
let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(({ task }) => pictureOfFailure(page, task));

/** The board's live connection, in the hands of the test. */
interface Wire {
  /** Says that a dataset was refreshed, as the server does. */
  refresh(datasetId: number): void;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Connections that are open. */
  open(): number;
  topics(): number[];
}

async function holdWire(of: Page): Promise<Wire> {
  const sockets = new Map<WebSocketRoute, Map<string, string>>();
  let isCut = false;
  await of.routeWebSocket(/gs-websocket/, (socket) => {
    if (isCut) return void socket.close();
    const topics = new Map<string, string>();
    const server = socket.connectToServer();
    sockets.set(socket, topics);
    socket.onMessage((message) => {
      const text = String(message);
      const topic = /^destination:(.*)$/m.exec(text)?.[1]?.replaceAll('\\c', ':');
      const id = /^id:(.*)$/m.exec(text)?.[1];
      if (text.startsWith('SUBSCRIBE') && topic !== undefined && id !== undefined) topics.set(topic, id);
      if (text.startsWith('UNSUBSCRIBE'))
        for (const [name, own] of topics) if (own === id) topics.delete(name);
      server.send(message);
    });
    socket.onClose(() => sockets.delete(socket));
    server.onClose(() => sockets.delete(socket));
  });
  return {
    refresh(datasetId) {
      for (const [socket, topics] of sockets) {
        const id = topics.get(datasetTopic(datasetId));
        if (id === undefined) continue;
        socket.send(
          `MESSAGE\nsubscription:${id}\nmessage-id:${randomUUID()}\ndestination:${datasetTopic(datasetId)}\n\n${JSON.stringify({ datasetId })}\0`,
        );
      }
    },
    async cut() {
      isCut = true;
      await of.context().setOffline(true);
      const open = Array.from(sockets.keys());
      for (const socket of open) await socket.close();
      sockets.clear();
    },
    async mend() {
      isCut = false;
      await of.context().setOffline(false);
    },
    open: () => sockets.size,
    topics: () =>
      [...sockets.values()].flatMap((topics) =>
        [...topics.keys()].flatMap(
          (topic) => Number(/^\/topic\/datasets\/(\d+)$/.exec(topic)?.[1] ?? 0) || [],
        ),
      ),
  };
}

interface Weight {
  heap: number;
  listeners: number;
  nodes: number;
}
async function weigh(session: CDPSession): Promise<Weight> {
  for (let at = 0; at < 3; at += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { heap: of('JSHeapUsedSize') / 1e6, listeners: of('JSEventListeners'), nodes: of('Nodes') };
}

/** Growth per step by least squares. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const top = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  return top / values.reduce((sum, _value, at) => sum + (at - middle) ** 2, 0);
}

/** Answers whose rows change each time, so that every chart is really drawn again. */
async function changeAnswers(of: Page): Promise<() => number> {
  let answered = 0;
  await of.route(/board\/loaddata.*datasetId=/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as {
      result: { rows: { widgets: { data: { data: unknown[][] } }[] }[] };
    };
    answered += 1;
    for (const { widgets } of body.result.rows) {
      for (const { data } of widgets) {
        for (const row of data.data) {
          for (const [at, cell] of row.entries()) if (typeof cell === 'number') row[at] = cell + answered;
        }
      }
    }
    await route.fulfill({ response, json: body });
  });
  return () => answered;
}

const openWall = async (): Promise<Wire> => {
  const context = await stage.context({ width: 1920, height: 1080, dark: true });
  page = await context.newPage();
  const held = await holdWire(page);
  const token = await tokenOf(stage.product, 'viewer', demoPassword(stage.product, 'viewer'));
  await page.goto(`${stage.product.url}/#/preview?id=${board.id}&type=p&token=${token}`);
  await boardDrawn(page, board.widgets);
  await expect.poll(() => held.topics().length).toBeGreaterThan(0);
  return held;
};

/** WALL_ROUNDS makes it longer: forty rounds are two thousand refreshes. */
const rounds = Number(process.env['WALL_ROUNDS'] ?? 6);
const refreshesPerRound = 50;
/**
 * Of the browser's own bookkeeping (timings of requests, measured texts) some is filled first. A chart that is kept
 * at each refresh would be 4 MB a round.
 */
const mostPerRound = 0.6;

test('hundreds of live refreshes leave heap, listeners and nodes where they were, with all charts standing', {
  timeout: 600_000,
}, async () => {
  const held = await openWall();
  const answered = await changeAnswers(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  const [dataset = 0] = held.topics();
  let blinks = 0;
  await page.exposeFunction('blinked', () => {
    blinks += 1;
  });
  // A skeleton, an empty place or a canvas taken away would be seen as a flicker.
  await page.evaluate(() => {
    const watch = new MutationObserver((changes) => {
      for (const { removedNodes } of changes) {
        for (const node of removedNodes) {
          if (node instanceof Element && (node.matches('canvas') || node.querySelector('canvas') !== null))
            (window as unknown as { blinked(): void }).blinked();
        }
      }
    });
    watch.observe(document.querySelector('.board-main') as Element, { childList: true, subtree: true });
  });
  const refresh = async (times: number) => {
    for (let at = 0; at < times; at += 1) {
      const before = answered();
      held.refresh(dataset);
      await expect.poll(answered, { interval: 20, timeout: 30_000 }).toBeGreaterThan(before);
    }
    await page.waitForTimeout(500);
  };
  // What is made once (caches, compiled code) is made before it is weighed.
  await refresh(refreshesPerRound);
  const weights: Weight[] = [await weigh(session)];
  for (let round = 0; round < rounds; round += 1) {
    await refresh(refreshesPerRound);
    weights.push(await weigh(session));
  }
  console.info(`wall: ${answered()} refreshes`, JSON.stringify(weights));
  const heap = weights.map((weight) => weight.heap);
  expect(slope(heap.slice(Math.floor(heap.length / 2)))).toBeLessThan(mostPerRound);
  const [first, last] = [weights[0]!, weights.at(-1)!];
  expect(last.listeners - first.listeners).toBeLessThanOrEqual(20);
  expect(last.nodes - first.nodes).toBeLessThanOrEqual(200);
  expect(blinks).toBe(0);
  expect(held.open()).toBe(1);
  expect(await page.locator('.board-widget .chart-state').count()).toBe(0);
  await page.context().close();
});

test('[LIVE-07] the network cut ten times: each time the ribbon tells and the board recovers, with one connection and no more listeners', {
  timeout: 600_000,
}, async () => {
  const held = await openWall();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  const ribbon = page.getByText(/^已离线，显示 (\d\d-\d\d )?\d\d:\d\d 的数据，正在重连$/);
  const texts = () => page.locator('.board-widget').allInnerTexts();
  const shown = await texts();
  const weights: Weight[] = [];
  for (let at = 0; at < 10; at += 1) {
    await held.cut();
    await ribbon.waitFor();
    expect(await texts()).toEqual(shown);
    const again = page.waitForResponse((response) => response.url().includes('/board/loaddata'), {
      timeout: 60_000,
    });
    await held.mend();
    expect((await again).ok()).toBe(true);
    await ribbon.waitFor({ state: 'detached', timeout: 60_000 });
    expect(held.open()).toBe(1);
    await expect.poll(() => held.topics().length).toBeGreaterThan(0);
    await page.waitForTimeout(500);
    weights.push(await weigh(session));
  }
  expect(await texts()).toEqual(shown);
  console.info('cuts:', JSON.stringify(weights));
  const [first, last] = [weights[1]!, weights.at(-1)!];
  expect(last.listeners - first.listeners).toBeLessThanOrEqual(20);
  expect(last.heap - first.heap).toBeLessThan(5);
  await page.context().close();
});

test('a refresh lost while the network was away is on the board once it is back', async () => {
  const held = await openWall();
  const client = wire(stage.product, await adminToken(stage.product));
  const before = (await client.board.load({ query: { id: board.id } })).state;
  await held.cut();
  await page.getByText(/^已离线/).waitFor();
  const [dataset] = (await client.dataset.tree()).flatMap((folder) => folder.datasets);
  await client.dataset.cache({ params: { id: dataset?.id ?? 0 } });
  await expect
    .poll(async () => (await client.board.state({ query: { id: board.id } })) !== before, { timeout: 60_000 })
    .toBe(true);
  const state = await client.board.state({ query: { id: board.id } });
  const fresh = page.waitForResponse(
    async (response) =>
      response.url().includes('/board/loaddata') && (await response.text()).includes(`"state":"${state}"`),
    { timeout: 60_000 },
  );
  await held.mend();
  expect((await fresh).ok()).toBe(true);
  await page.context().close();
});
