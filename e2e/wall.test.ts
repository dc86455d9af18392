import { randomUUID } from 'node:crypto';
import { datasetTopic } from '@mingjing/contract';
import type { CDPSession, Page, Response, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoBoards } from './support/demo-boards.ts';
import { boardDrawn } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage } from './support/stage.ts';
import { adminToken, demoPassword, tokenOf, wire } from './support/wire.ts';

const board = demoBoards[0];
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
    server.onClose(() => {
      sockets.delete(socket);
      void socket.close();
    });
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
  /** Megabytes, compiled code with them: the browser makes that as it goes, up to a bound. */
  heap: number;
  listeners: number;
  nodes: number;
}

/** Sizes in a heap snapshot by the kind of what they are of. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** Megabytes of objects alive, without compiled code. The page stands still meanwhile. */
async function objectsAlive(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', keep);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const code = types[0].indexOf('code');
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (nodes[at + type] !== code) bytes += nodes[at + size] ?? 0;
  }
  return bytes / 1e6;
}

/** The same once it falls no more: what the last refreshes are still drawn with has been let go. */
async function objectsKept(session: CDPSession): Promise<number> {
  let before = await objectsAlive(session);
  for (;;) {
    const alive = await objectsAlive(session);
    if (alive > before - 0.05) return Math.min(alive, before);
    before = alive;
  }
}

/** Once listeners and nodes fall no more: what is being drawn holds some for a while. */
async function weigh(session: CDPSession): Promise<Weight> {
  let before = await weighNow(session);
  for (;;) {
    const weight = await weighNow(session);
    if (weight.listeners >= before.listeners && weight.nodes >= before.nodes) return weight;
    before = weight;
  }
}

async function weighNow(session: CDPSession): Promise<Weight> {
  for (let at = 0; at < 3; at += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { heap: of('JSHeapUsedSize') / 1e6, listeners: of('JSEventListeners'), nodes: of('Nodes') };
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

/** WALL_ROUNDS makes it longer: forty rounds are twelve hundred refreshes. */
const rounds = Number(process.env['WALL_ROUNDS'] ?? 1);
const refreshesPerRound = 30;
/** Megabytes: records of requests and measured texts are kept up to a bound. A chart that is kept at each refresh would be 2.5 a round. */
const mostGrowth = 1;

test('live refreshes one after the other leave objects, listeners and nodes where they were, with all charts standing', async () => {
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
      let told = 0;
      const asked = () => {
        // A page that stood still while it was weighed may have lost its connection; it is told once it is back.
        if (told % 250 === 0) held.refresh(dataset);
        told += 1;
        return answered();
      };
      await expect.poll(asked, { interval: 20 }).toBeGreaterThan(before);
    }
  };
  // What is made once (caches, compiled code) is made before it is weighed.
  await refresh(refreshesPerRound);
  const weights: Weight[] = [await weigh(session)];
  const objects = await objectsKept(session);
  for (let round = 0; round < rounds; round += 1) {
    await refresh(refreshesPerRound);
    weights.push(await weigh(session));
  }
  const grown = (await objectsKept(session)) - objects;
  console.info(
    `wall: ${answered()} refreshes, ${grown.toFixed(2)} MB of objects more`,
    JSON.stringify(weights),
  );
  const [first, last] = [weights[0]!, weights.at(-1)!];
  expect(last.listeners - first.listeners).toBeLessThanOrEqual(20);
  expect(last.nodes - first.nodes).toBeLessThanOrEqual(200);
  expect(grown).toBeLessThan(mostGrowth);
  expect(blinks).toBe(0);
  // A page that stood still while it was weighed may be about to connect again.
  await expect.poll(() => held.open()).toBe(1);
  expect(await page.locator('.board-widget .chart-state').count()).toBe(0);
  await stage.leave(page);
});

type Wired = ReturnType<typeof wire>;
const stateOf = (client: Wired): Promise<string> => client.board.state({ query: { id: board.id } });

/** Refreshes a dataset of the board while its page cannot hear of it. */
async function refreshedOnServer(client: Wired): Promise<void> {
  const [dataset] = (await client.dataset.tree()).flatMap((folder) => folder.datasets);
  const before = await stateOf(client);
  await client.dataset.cache({ params: { id: dataset?.id ?? 0 } });
  await expect.poll(async () => (await stateOf(client)) !== before).toBe(true);
}

/** An answer the page gave up for a newer one has no body left; the newer one is waited for. */
const bodyOf = (response: Response): Promise<string> => response.text().catch(() => '');

/** WALL_CUTS makes it longer: each cut waits the ten seconds after which a lost connection is tried again. */
const cuts = Math.max(2, Number(process.env['WALL_CUTS'] ?? 2));

test('[LIVE-07] [L11] the network cut again and again: each time the ribbon tells and the board recovers, with one connection, no more listeners, and what was refreshed meanwhile', async () => {
  const held = await openWall();
  const client = wire(stage.product, await adminToken(stage.product));
  const stateNow = () => stateOf(client);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  const ribbon = page.getByText(/^已离线，显示 (\d\d-\d\d )?\d\d:\d\d 的数据，正在重连$/);
  const texts = () => page.locator('.board-widget').allInnerTexts();
  const shown = await texts();
  const weights: Weight[] = [];
  for (let at = 0; at < cuts; at += 1) {
    await held.cut();
    await ribbon.waitFor();
    expect(await texts()).toEqual(shown);
    if (at === cuts - 1) await refreshedOnServer(client);
    const state = await stateNow();
    const again = page.waitForResponse(
      async (response) =>
        response.url().includes('/board/loaddata') && (await bodyOf(response)).includes(`"state":"${state}"`),
    );
    await held.mend();
    expect((await again).ok()).toBe(true);
    await ribbon.waitFor({ state: 'detached' });
    await expect.poll(() => held.open()).toBe(1);
    await expect.poll(() => held.topics().length).toBeGreaterThan(0);
    await boardDrawn(page, board.widgets);
    weights.push(await weigh(session));
  }
  expect(await texts()).toEqual(shown);
  console.info('cuts:', JSON.stringify(weights));
  const [first, last] = [weights[0]!, weights.at(-1)!];
  expect(last.listeners - first.listeners).toBeLessThanOrEqual(20);
  expect(last.heap - first.heap).toBeLessThan(5);
  await stage.leave(page);
});
