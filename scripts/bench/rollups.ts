import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Question } from '@mingjing/contract';
import { type Extract, type Mart, rollupFor } from '@mingjing/mart';
import { compileQuestion, rollupLimits } from '@mingjing/query';
import { demoTable } from '../../packages/server/src/demo/demo-table.ts';
import { ask, openMart } from './board.ts';
import { boardQuestions, filteredQuestions } from './board-questions.ts';
import { type Figure, middle } from './report.ts';

const until = '2025-12-31';
const departments = ['心血管内科', '呼吸内科', '消化内科', '普外科', '骨科', '儿科'];
/** Whole quarters, and ranges that begin and end on any day, one of each a run. */
const ranges = [
  ['2024-01-01', '2024-03-31', '2024-01-10', '2024-03-22'],
  ['2024-04-01', '2024-06-30', '2024-04-04', '2024-06-19'],
  ['2024-07-01', '2024-09-30', '2024-07-16', '2024-09-25'],
  ['2024-10-01', '2024-12-31', '2024-10-08', '2024-12-12'],
  ['2025-01-01', '2025-03-31', '2025-01-21', '2025-03-27'],
] as const;
/** What viewers of the board may filter it by. */
const filters = ['就诊日期', '科室'];

/** The same statements over the same file, asked of the engine's library with nothing in between. */
async function askRaw(
  path: string,
  { columns, unique, dictionaries, place }: Extract,
  questions: readonly Question[],
) {
  const threads = availableParallelism();
  const instance = await DuckDBInstance.create(':memory:', { threads: String(threads) });
  const setup = await instance.connect();
  await setup.run(`ATTACH '${path}' AS x (READ_ONLY)`);
  const statements = questions.map(
    (question) =>
      compileQuestion(
        question,
        { columns, table: 'data', place, unique: new Set(unique), dictionaries: new Map(dictionaries) },
        'duckdb',
      ).rows,
  );
  const begin = performance.now();
  const waiting = [...statements];
  await Promise.all(
    Array.from({ length: threads * 2 }, async () => {
      const connection = await instance.connect();
      await connection.run('USE x');
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await connection.runAndReadAll(next.sql, [...next.params]);
    }),
  );
  const took = performance.now() - begin;
  instance.closeSync();
  return took;
}

type Times = Record<'raw' | 'rows' | 'rolled', number[]>;
const times = (): Times => ({ raw: [], rows: [], rolled: [] });

/** The board without roll-ups, with them, and as plain statements of the engine, one after the other in each run. */
export async function rollups(rows: number): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'mingjing-bench-rollups-'));
  try {
    const writing = await openMart(directory, rollupLimits);
    const known = boardQuestions.map((question) => ({ question, filters }));
    const plain = await writing.write(demoTable('visits', { rows, until }));
    const rolled = await writing.write({ ...demoTable('visits', { rows, until }), known });
    await writing.close();
    const measured = { cold: times(), quarter: times(), days: times() };
    for (const [from, to, begin, end] of ranges) {
      const asked = {
        cold: boardQuestions,
        quarter: filteredQuestions(from, to, departments),
        days: filteredQuestions(begin, end, departments),
      };
      for (const key of ['cold', 'quarter', 'days'] as const)
        measured[key].raw.push(await askRaw(join(directory, `${plain.id}.duckdb`), plain, asked[key]));
      for (const [name, extract] of [
        ['rows', plain],
        ['rolled', rolled],
      ] as const) {
        const mart: Mart = await openMart(directory);
        for (const key of ['cold', 'quarter', 'days'] as const)
          measured[key][name].push((await ask(mart, extract.id, asked[key])).all);
        await mart.close();
      }
    }
    return figures(measured, { plain, rolled });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function figures(
  measured: Record<'cold' | 'quarter' | 'days', Times>,
  of: { plain: Extract; rolled: Extract },
): Figure[] {
  const { plain, rolled } = of;
  const groups = (rolled.rollups ?? []).reduce((all, { rows }) => all + rows, 0);
  const [from, to, begin, end] = ranges[0];
  const covered = (questions: readonly Question[]): number =>
    questions.filter((question) => rollupFor(question, rolled) !== undefined).length;
  const names = { cold: '首次提问', quarter: '整季度、六个科室', days: '任意日期、六个科室' };
  const counts = {
    cold: covered(boardQuestions),
    quarter: covered(filteredQuestions(from, to, departments)),
    days: covered(filteredQuestions(begin, end, departments)),
  };
  return [
    { name: '行数', value: plain.rows, unit: '行' },
    { name: '汇总表', value: rolled.rollups?.length ?? 0, unit: '张' },
    { name: '汇总表的行', value: groups, unit: '行' },
    { name: '占用磁盘，没有 / 有汇总表', value: rolled.bytes / plain.bytes, unit: '倍' },
    { name: '写入，没有汇总表', value: plain.durationMs / 1000, unit: '秒' },
    { name: '写入，有汇总表', value: rolled.durationMs / 1000, unit: '秒' },
    ...(['cold', 'quarter', 'days'] as const).flatMap((key): Figure[] => {
      const { raw, rows, rolled: withRollups } = measured[key];
      return [
        { name: `${names[key]}：取自汇总表的图表`, value: counts[key], unit: '/ 20' },
        { name: `${names[key]}：DuckDB 本身`, value: middle(raw), unit: 'ms' },
        { name: `${names[key]}：逐行`, value: middle(rows), unit: 'ms' },
        { name: `${names[key]}：有汇总表`, value: middle(withRollups), unit: 'ms' },
        { name: `${names[key]}：有汇总表，最快一次`, value: Math.min(...withRollups), unit: 'ms' },
        { name: `${names[key]}：逐行 / DuckDB 本身`, value: middle(rows) / middle(raw), unit: '倍' },
        {
          name: `${names[key]}：有汇总表 / DuckDB 本身`,
          value: middle(withRollups) / middle(raw),
          unit: '倍',
        },
      ];
    }),
  ];
}
