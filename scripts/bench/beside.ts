import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cached } from '../../packages/server/src/testing/caching.ts';
import { startPostgres } from '../services/index.ts';
import { startProduct } from '../services/product.ts';
import type { Arrivals } from './arrivals.ts';
import { fillVisits, makeCrowdBoard } from './crowd-board.ts';
import { boardUrl } from './look.ts';
import type { Figure } from './report.ts';
import { signedIn } from './signed-in.ts';

/** Boards a second, and for how many seconds. */
const rate = 150;
const duration = 15;

const scriptOf = (name: string): string => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

/** Viewers in a process of their own: what is sent beside them is made in this one. */
async function arrive(url: string, token: string, seconds: number): Promise<Arrivals> {
  const args = ['--import', 'tsx', scriptOf('arrivals'), url, token, String(rate), String(seconds)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Arrivals;
}

/** Viewers of a board that was asked before, alone and while its rows are read anew and a large workbook comes in. */
export async function beside(rows: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-bench-beside-'));
  const file = join(folder, 'large.xlsx');
  execFileSync(process.execPath, ['--import', 'tsx', scriptOf('sheet-file'), file]);
  const workbook = new File([readFileSync(file)], 'large.xlsx');
  const service = await startPostgres();
  const product = await startProduct(join(folder, 'data'), { BI_DEMO: 'off' });
  try {
    await fillVisits(service, rows);
    const { client, token } = await signedIn(product);
    const { panelId, datasetId } = await makeCrowdBoard(client, service);
    const url = boardUrl(product.url, panelId);
    // Until the code that answers is warm: a cold one makes waiting alone longer than it is.
    await arrive(url, token, duration);
    const alone = await arrive(url, token, duration);
    let goesOn = true;
    const done = { refreshes: 0, uploads: 0 };
    const refreshing = async (): Promise<void> => {
      while (goesOn) {
        await cached(client, datasetId);
        done.refreshes += 1;
      }
    };
    const uploading = async (): Promise<void> => {
      while (goesOn) {
        const form = new FormData();
        form.set('file', workbook);
        const input = { dataSourceName: `表格 ${done.uploads}`, datasourceType: 'excel' as const };
        await client.datasource.upload({ input, form });
        done.uploads += 1;
      }
    };
    const work = Promise.all([refreshing(), uploading()]);
    const busy = await arrive(url, token, duration);
    goesOn = false;
    await work;
    return [
      { name: '单独，97.5% 分位', value: alone.p97_5, unit: 'ms' },
      { name: '旁边有刷新与上传，97.5% 分位', value: busy.p97_5, unit: 'ms' },
      {
        name: '两者之比',
        value: busy.p97_5 / Math.max(1, alone.p97_5),
        unit: '倍',
        target: { at: 'most', value: 1.3 },
      },
      {
        name: '单独 / 旁边有刷新与上传，中位数之差',
        value: busy.p50 - alone.p50,
        unit: 'ms',
      },
      { name: '其间完成的刷新', value: done.refreshes, unit: '次' },
      { name: '其间完成的 10 MB 上传', value: done.uploads, unit: '次' },
      {
        name: '失败',
        value: alone.failed + busy.failed,
        unit: '次',
        target: { at: 'most', value: 0 },
      },
    ];
  } finally {
    await product.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
