import type { Cell, Column } from '@mingjing/contract';
import { threeYears } from './days.ts';
import { Random } from './random.ts';
import { departments, seasons } from './words/departments.ts';

const money = { type: 'decimal', precision: 14, scale: 2 } as const;
export const costColumns: Column[] = [
  { name: '月份', type: 'date' },
  { name: '科室', type: 'text' },
  { name: '类别', type: 'text' },
  { name: '收入', ...money },
  { name: '成本', ...money },
  { name: '预算', ...money },
];

/** Categories with their share of the income, how it changes a year, and what of it is cost. */
const categories: readonly [name: string, share: number, trend: number, cost: number][] = [
  ['药品', 0.24, -0.035, 0.87],
  ['检查', 0.19, 0.03, 0.55],
  ['检验', 0.15, 0.03, 0.52],
  ['耗材', 0.17, -0.02, 0.9],
  ['手术', 0.11, 0.04, 0.62],
  ['治疗', 0.08, 0.05, 0.6],
  ['护理', 0.035, 0.06, 0.82],
  ['床位', 0.025, 0.01, 0.78],
];

/** Income, cost and budget of every department, month and category. */
export function* costBatches(until: string, size: number): Generator<Cell[][]> {
  const random = new Random(20_240_603);
  const days = threeYears(until, random);
  const months = [...new Map(days.map((day) => [day.text.slice(0, 7), day])).entries()];
  let batch: Cell[][] = [];
  for (const [month, day] of months) {
    for (const { name, weight, growth, season, drugs, exams } of departments) {
      const plan = weight * (drugs + exams) * 7.35 * (1 + growth) ** day.age;
      const base = plan * seasons[season][day.monthOfYear]! * (0.96 + 0.08 * random.unit());
      for (const [category, share, trend, cost] of categories) {
        const part = share * (1 + trend) ** day.age;
        const income = base * part * (0.94 + 0.12 * random.unit());
        batch.push([
          `${month}-01`,
          name,
          category,
          Math.round(income * 100) / 100,
          Math.round(income * cost * (0.97 + 0.05 * random.unit()) * 100) / 100,
          Math.round(plan * part * 1.02) / 1,
        ]);
      }
      if (batch.length >= size) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}
