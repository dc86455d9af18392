import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Question } from '@mingjing/contract';
import { createMart, type Mart } from '@mingjing/mart';
import type { RollupLimits } from '@mingjing/query';
import { demoTable } from '../../packages/server/src/demo/demo-table.ts';
import { boardQuestions, filteredQuestions } from './board-questions.ts';
import { type Figure, middle } from './report.ts';

const runs = 5;
const until = '2025-12-31';
const departments = ['心血管内科', '呼吸内科', '消化内科', '普外科', '骨科', '儿科'];
/** A quarter for each run: none was asked before. */
const quarters = [
  ['2024-01-01', '2024-03-31'],
  ['2024-04-01', '2024-06-30'],
  ['2024-07-01', '2024-09-30'],
  ['2024-10-01', '2024-12-31'],
  ['2025-01-01', '2025-03-31'],
] as const;

export const openMart = (directory: string, rollups?: RollupLimits): Promise<Mart> =>
  createMart({
    rollups,
    directory,
    memoryBytes: totalmem() / 2,
    threads: availableParallelism(),
    deadlineMs: 120_000,
    answerCacheBytes: 64 * 1024 * 1024,
  });

/** All questions at once, as a board asks them: when the first and when the last is answered. */
export async function ask(mart: Mart, extract: string, questions: readonly Question[]) {
  const begin = performance.now();
  let first = Number.POSITIVE_INFINITY;
  await Promise.all(
    questions.map(async (question) => {
      await mart.ask(extract, question, { tenant: 'bench' });
      first = Math.min(first, performance.now() - begin);
    }),
  );
  return { first, all: performance.now() - begin };
}

/** The board over generated visits: nothing known, filtered, and asked again. */
export async function board(rows: number): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'mingjing-bench-board-'));
  try {
    const writing = await openMart(directory);
    const extract = await writing.write(demoTable('visits', { rows, until }));
    const newer = await writing.write(demoTable('visits', { rows, until }));
    await writing.close();
    const times: Record<string, number[]> = {
      first: [],
      cold: [],
      filtered: [],
      again: [],
      warming: [],
      refreshed: [],
    };
    for (const [from, to] of quarters.slice(0, runs)) {
      const mart = await openMart(directory);
      const cold = await ask(mart, extract.id, boardQuestions);
      const filtered = await ask(mart, extract.id, filteredQuestions(from, to, departments));
      const again = await ask(mart, extract.id, boardQuestions);
      const warmedAt = performance.now();
      await mart.warm(newer.id, { like: extract.id, budgetMs: 120_000 });
      times['warming']?.push(performance.now() - warmedAt);
      const refreshed = await ask(mart, newer.id, boardQuestions);
      times['first']?.push(cold.first);
      times['cold']?.push(cold.all);
      times['filtered']?.push(filtered.all);
      times['again']?.push(again.all);
      times['refreshed']?.push(refreshed.all);
      await mart.close();
    }
    const of = (key: string): number => middle(times[key] ?? []);
    const best = (key: string): number => Math.min(...(times[key] ?? []));
    const large = rows > 2_000_000;
    return [
      { name: '行数', value: rows, unit: '行' },
      {
        name: '写入（由生成器）',
        value: extract.durationMs / 1000,
        unit: '秒',
      },
      { name: '占用磁盘', value: extract.bytes / 1e6, unit: 'MB' },
      {
        name: '全部图表，首次提问',
        value: of('cold'),
        unit: 'ms',
        ...(large ? {} : { target: { at: 'most', value: 250 } }),
      },
      {
        name: '第一个图表，首次提问',
        value: of('first'),
        unit: 'ms',
        ...(large ? {} : { target: { at: 'most', value: 60 } }),
      },
      {
        name: '一个季度、六个科室，首次提问',
        value: of('filtered'),
        unit: 'ms',
        target: { at: 'most', value: large ? 250 : 60 },
      },
      { name: '全部图表，再次提问', value: of('again'), unit: 'ms', target: { at: 'most', value: 10 } },
      {
        name: '全部图表，数据更新之后首次提问',
        value: of('refreshed'),
        unit: 'ms',
        target: { at: 'most', value: 10 },
      },
      { name: '更新时预先提问（全部图表，有过滤与无过滤）', value: of('warming'), unit: 'ms' },
      { name: '全部图表，首次提问，最快一次', value: best('cold'), unit: 'ms' },
      { name: '一个季度、六个科室，最快一次', value: best('filtered'), unit: 'ms' },
      { name: '首次 / 过滤', value: of('cold') / of('filtered'), unit: '倍' },
      { name: '首次 / 再次', value: of('cold') / of('again'), unit: '倍' },
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
