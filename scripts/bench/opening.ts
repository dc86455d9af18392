import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserPath } from '../services/browser.ts';
import { startProduct } from '../services/product.ts';
import { coldAndWarm, type Opening } from './open-page.ts';
import { twentyCharts } from './opening-board.ts';
import { type Figure, middle } from './report.ts';
import { signedIn } from './signed-in.ts';

const runs = 3;
const targets = { 1: { first: 500 }, 4: { first: 1200, all: 4000, blocked: 800 } } as const;

const labels = {
  first: '第一个图表',
  all: '全部画完',
  usable: '可以操作',
  blocked: '阻塞',
  blockedAfter: '阻塞，连同此后',
  lastBlocked: '最后一次阻塞',
  work: '主线程处理器时间',
} as const;

const most = (value: number): Figure['target'] => ({ at: 'most', value });

/** What three visits of a kind have in common. */
function figuresOf(name: string, slower: 1 | 4, openings: readonly Opening[], isWarm: boolean): Figure[] {
  const of = (key: keyof Opening): number => middle(openings.map((opening) => opening[key]));
  const target: { first?: number; all?: number; blocked?: number } = targets[slower];
  const times = (Object.keys(labels) as (keyof typeof labels)[]).map((key): Figure => {
    const value = (target as Partial<Record<keyof typeof labels, number>>)[key];
    return {
      name: `${name}：${labels[key]}`,
      value: of(key),
      unit: 'ms',
      ...(value === undefined || !isWarm ? {} : { target: most(value) }),
    };
  });
  if (slower > 1) return times;
  return [
    ...times,
    {
      name: `${name}：请求（含缓存 ${of('files')}）`,
      value: of('requests'),
      unit: '次',
      ...(isWarm ? { target: most(15) } : {}),
    },
    {
      name: `${name}：经过网络`,
      value: of('kilobytes'),
      unit: 'kB',
      ...(isWarm ? {} : { target: most(560) }),
    },
  ];
}

/** How boards come onto the screen, from the address to the last chart. */
export async function opening(): Promise<Figure[]> {
  if (!existsSync(browserPath)) throw new Error('没有找到浏览器');
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-bench-opening-'));
  const product = await startProduct(folder);
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
  const figures: Figure[] = [];
  try {
    const { token, client } = await signedIn(product);
    const boards = [
      { name: '演示看板', id: 1 },
      { name: '20 个图表', id: await twentyCharts(client) },
    ];
    for (const { name, id } of boards) {
      for (const slower of [1, 4] as const) {
        const visits = [];
        for (let run = 0; run < runs; run += 1) {
          visits.push(
            await coldAndWarm(browser, { url: `${product.url}/#/main/dashboard?id=${id}`, token, slower }),
          );
        }
        const label = `${name}${slower === 1 ? '' : `，${slower} 倍减速`}`;
        figures.push(
          ...figuresOf(
            `${label}，首次`,
            slower,
            visits.map(({ cold }) => cold),
            false,
          ),
          ...figuresOf(
            `${label}，再次`,
            slower,
            visits.map(({ warm }) => warm),
            true,
          ),
        );
      }
    }
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return [...figures, { name: '结束时的负载', value: loadavg()[0] ?? 0, unit: '' }];
}
