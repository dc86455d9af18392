import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../services/product.ts';
import { residentOfAll } from './memory.ts';
import type { Figure } from './report.ts';

/** First start with the demo, second start, and memory at rest. */
export async function startTimes(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-bench-'));
  try {
    const first = await startProduct(folder);
    await first.stop();
    const second = await startProduct(folder);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const memory = residentOfAll(second.pid);
    await second.stop();
    return [
      {
        name: '首次启动（含演示数据）',
        value: first.startedMs / 1000,
        unit: '秒',
        target: { at: 'most', value: 90 },
      },
      { name: '再次启动', value: second.startedMs / 1000, unit: '秒', target: { at: 'most', value: 3 } },
      { name: '空闲内存（服务与引擎）', value: memory, unit: 'MB', target: { at: 'most', value: 250 } },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
