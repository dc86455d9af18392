import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Api, api, type Client, createClient } from '@mingjing/contract';
import { startPostgres } from '../services/index.ts';
import { type Running, startProduct } from '../services/product.ts';
import { fillVisits, makeCrowdBoard, newFilters } from './crowd-board.ts';
import { boardUrl, look, quantile, type Seen, steadyRandom } from './look.ts';
import { type Figure, middle } from './report.ts';
import { signedIn } from './signed-in.ts';

/** So many at once, each with a filter of its own. */
const crowds = [1, 10, 50, 200] as const;
/** Boards a server has answered before it counts as one in use, and how many crowds are measured then. */
const usedBoards = 1000;
const runsInUse = 5;
/** Links the viewers came by: each counts as one caller. */
const links = 40;
/** Ticks of processor time a second. */
const ticks = 100;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process ended meanwhile.
    return '';
  }
}
/** Milliseconds of processor time a process has used so far; 0 of one that ended. */
function processorOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === '') return 0;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks;
}
/** Processes below another, the other included. */
function familyOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(/\s+/);
  return [pid, ...children.filter(Boolean).flatMap((child) => familyOf(Number(child)))];
}

async function tokensOf(product: Running, client: Client<Api>, panelId: number): Promise<string[]> {
  const anonymous = createClient(api, { baseUrl: product.url, token: () => null });
  const tokens: string[] = [];
  for (let link = 0; link < links; link += 1) {
    const { url } = await client.share.create({ input: { panelId } });
    const sign = new URL(url.replace('/#/', '/')).searchParams.get('sign') ?? '';
    tokens.push((await anonymous.session.exchangeSign({ input: { sign } })).token);
  }
  return tokens;
}

/** What crowds of one size saw: `seen` by run, `passed` in ms for all runs, `used` in ms of processor time by process. */
function figuresOf(name: string, count: number, seen: Seen[][], passed: number, used: number[]): Figure[] {
  const boards = seen.flat();
  const times = (run: Seen[]): number[] => run.map((one) => one.all);
  // Crowds of few tell a spread only together.
  const all = count < 50 ? [times(boards)] : seen.map(times);
  const most = new Map([
    [50, 500],
    [200, 2000],
  ]).get(count);
  const [server = 0, ...engines] = used;
  return [
    { name: `${name}，全部图表，中位数`, value: middle(all.map((run) => quantile(run, 0.5))), unit: 'ms' },
    {
      name: `${name}，全部图表，95% 分位`,
      value: middle(all.map((run) => quantile(run, 0.95))),
      unit: 'ms',
      ...(most === undefined ? {} : { target: { at: 'most' as const, value: most } }),
    },
    {
      name: `${name}，第一个图表，中位数`,
      value: quantile(
        boards.map(({ first }) => first),
        0.5,
      ),
      unit: 'ms',
    },
    { name: '每秒看板', value: (boards.length * 1000) / passed, unit: '个' },
    { name: '每个看板的处理器时间，服务', value: server / boards.length, unit: 'ms' },
    {
      name: '每个看板的处理器时间，引擎',
      value: engines.reduce((sum, one) => sum + one, 0) / boards.length,
      unit: 'ms',
    },
    {
      name: '失败',
      value: boards.filter(({ failed }) => failed).length,
      unit: '次',
      target: { at: 'most', value: 0 },
    },
  ];
}

/** Crowds of viewers over one board, each with a filter that nobody sent before. */
export async function viewers(rows: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-bench-viewers-'));
  const service = await startPostgres();
  const product = await startProduct(folder, { BI_DEMO: 'off' });
  const agent = new Agent({ keepAlive: true, maxSockets: 300 });
  try {
    await fillVisits(service, rows);
    const { client } = await signedIn(product);
    const { panelId } = await makeCrowdBoard(client, service);
    const tokens = await tokensOf(product, client, panelId);
    const random = steadyRandom();
    const crowd = (count: number): Promise<Seen[]> =>
      Promise.all(
        Array.from({ length: count }, (_, viewer) => {
          const url = boardUrl(product.url, panelId, newFilters(random));
          return look(url, tokens[viewer % links] ?? '', agent);
        }),
      );
    for (let warm = 0; warm < 5; warm += 1) await crowd(2);
    const measure = async (name: string, count: number, runs: number): Promise<Figure[]> => {
      const family = familyOf(product.pid);
      const before = family.map(processorOf);
      const seen: Seen[][] = [];
      const begin = performance.now();
      for (let run = 0; run < runs; run += 1) seen.push(await crowd(count));
      const passed = performance.now() - begin;
      const used = family.map((pid, one) => Math.max(0, processorOf(pid) - (before[one] ?? 0)));
      return figuresOf(name, count, seen, passed, used);
    };
    const figures: Figure[] = [];
    for (const count of crowds)
      figures.push(
        ...(await measure(`${count} 位同时，各有新的过滤`, count, Math.max(1, Math.ceil(20 / count)))),
      );
    // A server that has been in use for a while runs what its runtime has compiled meanwhile.
    for (let board = 0; board < usedBoards; board += 50) await crowd(50);
    for (const count of [50, 200])
      figures.push(...(await measure(`用过一阵之后，${count} 位同时`, count, runsInUse)));
    return figures;
  } finally {
    agent.destroy();
    await product.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
