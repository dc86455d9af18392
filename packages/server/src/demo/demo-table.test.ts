import type { Cell } from '@mingjing/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type DemoTableName, demoTable } from './demo-table.ts';

const until = '2026-10-31';
async function rowsOf(name: DemoTableName, rows?: number): Promise<Cell[][]> {
  const all: Cell[][] = [];
  for await (const batch of demoTable(name, { until, ...(rows === undefined ? {} : { rows }) }).batches)
    all.push(...batch);
  return all;
}
const countBy = (rows: Cell[][], key: (row: Cell[]) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1);
  return counts;
};

describe('visits', () => {
  let rows: Cell[][];
  const at = (name: string): number =>
    demoTable('visits', { until }).columns.findIndex((one) => one.name === name);
  beforeAll(async () => {
    rows = await rowsOf('visits', 60_000);
  });

  test('are as many as asked for, in order, over three years', () => {
    expect(rows).toHaveLength(60_000);
    const dates = rows.map((row) => String(row[at('就诊日期')]));
    expect(dates).toEqual(dates.toSorted());
    expect([dates[0], dates.at(-1)]).toEqual(['2023-11-01', until]);
  });

  test('are the same every time', async () => {
    expect(await rowsOf('visits', 60_000)).toEqual(rows);
  });

  test('name forty departments, hundreds of doctors and cities, and add up', () => {
    expect(countBy(rows, (row) => String(row[at('科室')])).size).toBe(40);
    expect(countBy(rows, (row) => String(row[at('医生')])).size).toBe(200);
    expect(countBy(rows, (row) => String(row[at('城市')])).size).toBeGreaterThan(300);
    for (const row of rows.slice(0, 2000)) {
      const parts = ['挂号费', '药费', '检查费'].reduce(
        (sum, name) => sum + Math.round(Number(row[at(name)]) * 100),
        0,
      );
      expect(Math.round(Number(row[at('总费用')]) * 100)).toBe(parts);
    }
  });

  test('are no noise: weeks, years and departments differ as in a hospital', () => {
    const weekday = countBy(rows, (row) => String(new Date(`${row[at('就诊日期')]}T00:00:00Z`).getUTCDay()));
    expect(weekday.get('1')!).toBeGreaterThan(weekday.get('0')! * 1.7);
    const year = countBy(rows, (row) =>
      String(row[at('就诊日期')]) < '2024-11-01'
        ? 'first'
        : String(row[at('就诊日期')]) >= '2025-11-01'
          ? 'last'
          : 'middle',
    );
    expect(year.get('last')!).toBeGreaterThan(year.get('first')! * 1.08);
    const departments = countBy(rows, (row) => String(row[at('科室')]));
    expect(departments.get('儿科')!).toBeGreaterThan(departments.get('烧伤科')! * 8);
  });
});

test('figures agree with each other and with a hospital: drugs, doctors, patients who come back, income', async () => {
  const lastYear = '2025-11-01';
  const sumsOf = async (name: DemoTableName, day: string): Promise<Record<string, number>> => {
    const { columns } = demoTable(name, { until });
    const dayAt = columns.findIndex((one) => one.name === day);
    const rows = (await rowsOf(name)).filter((row) => String(row[dayAt]) >= lastYear);
    const sums: Record<string, number> = { rows: rows.length };
    for (const [at, { name: column }] of columns.entries()) {
      sums[column] = rows.reduce((sum, row) => sum + Number(row[at]), 0);
      sums[`${column}/`] = new Set(rows.map((row) => row[at])).size;
    }
    return sums;
  };
  const visits = await sumsOf('visits', '就诊日期');
  const stays = await sumsOf('admissions', '入院日期');
  const costs = await sumsOf('costs', '月份');
  expect(visits['药费']! / visits['总费用']!).toBeCloseTo(0.3, 1);
  expect(visits['rows']! / visits['医生/']!).toBeGreaterThan(300);
  const perPatient = visits['rows']! / visits['患者号/']!;
  expect(perPatient).toBeGreaterThan(1.3);
  expect(perPatient).toBeLessThan(3);
  const income = visits['总费用']! + stays['总费用']!;
  expect(Math.abs(costs['收入']! / income - 1)).toBeLessThan(0.05);
});

test('a patient keeps city and sex at every visit', async () => {
  const { columns } = demoTable('visits', { until });
  const [patient, city, sex] = ['患者号', '城市', '性别'].map((name) =>
    columns.findIndex((one) => one.name === name),
  );
  const met = new Map<unknown, string>();
  for (const row of await rowsOf('visits', 20_000)) {
    const facts = `${row[city!]} ${row[sex!]}`;
    expect(met.get(row[patient!]) ?? facts).toBe(facts);
    met.set(row[patient!], facts);
  }
});

test('admissions end after they begin, and costs cover every month, department and category', async () => {
  const admissions = await rowsOf('admissions', 3000);
  expect(admissions).toHaveLength(3000);
  for (const row of admissions) expect(String(row[2]) > String(row[1])).toBe(true);
  const costs = await rowsOf('costs');
  expect(costs).toHaveLength(36 * 40 * 8);
});
