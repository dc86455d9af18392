import type { Cell, Column } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { classify } from './classify.ts';
import { materialOf } from './material.ts';
import type { ColumnProfile, Profile } from './profile.ts';
import { ideasOf } from './rules/index.ts';
import { senselessByAnswer, senselessByFields } from './senseless.ts';
import { isSequence, sequenceAsking, withSequence } from './sequences.ts';

const rows = 120;
const profiled = (name: string, type: Column['type'], values: number[]): ColumnProfile =>
  classify(
    {
      column: { name, type },
      filled: values.length,
      distinct: new Set(values).size,
      min: Math.min(...values),
      max: Math.max(...values),
      top: [],
    },
    values.length,
  );
const valuesOf = (of: (at: number) => number): number[] => Array.from({ length: rows }, (_, at) => of(at));
const wave = valuesOf((at) => 30 + 5 * Math.sin(at / 9));
/** Values that follow each other without order. */
const scattered = valuesOf((at) => 30 + ((at * 7919) % 101) / 10);

/** What is told of a table of two columns: the one, sorted, beside the other. */
function told(name: string, type: Column['type'], steps: number[], other: number[]): ColumnProfile[] {
  const columns = [profiled(name, type, steps), profiled('测值', 'decimal', other)];
  const asking = sequenceAsking(columns, rows);
  const [column] = columns.filter((one) => asking?.steps.includes(one.name));
  const cells: Cell[][] = steps.map((step, at) => [step, other[at] ?? null]);
  return column !== undefined && isSequence(column, cells) ? withSequence(columns, column) : columns;
}

test('[AUTO-01] what is measured along seconds, depths and counted samples is a line along them', () => {
  for (const [name, type, steps] of [
    ['波数 (cm-1)', 'decimal', valuesOf((at) => 399.67 + at * 0.4821)],
    ['时间(秒)', 'decimal', valuesOf((at) => at / 2)],
    ['序号', 'integer', valuesOf((at) => at + 1)],
    ['x', 'decimal', valuesOf((at) => at / 10)],
    ['开度', 'integer', valuesOf((at) => at * 5)],
  ] as const) {
    const columns = told(name, type, steps, wave);
    expect(columns[0]?.sequence).toBe(true);
    const profile: Profile = { rows, columns, expressions: [], hierarchies: [] };
    const material = materialOf(profile);
    const [idea] = ideasOf(material).filter(({ rule }) => rule === 'sequence');
    expect(idea?.type).toBe('line');
    expect(idea && senselessByFields(idea, profile, material.measures)).toBeUndefined();
    // The steps themselves are neither added up nor averaged.
    expect(material.measures.some(({ of }) => of?.column === name)).toBe(false);
  }
});

test('[AUTO-01] numbers that only tell rows apart, and measured values, are no steps', () => {
  expect(
    told(
      '学号',
      'integer',
      valuesOf((at) => 20230001 + at),
      wave,
    )[0]?.sequence,
  ).toBeUndefined();
  expect(
    told(
      '序号',
      'integer',
      valuesOf((at) => at + 1),
      scattered,
    )[0]?.sequence,
  ).toBeUndefined();
  const measured = valuesOf((at) => 30 + at ** 1.7);
  expect(told('重量', 'decimal', measured, wave)[0]?.sequence).toBeUndefined();
});

test('[AUTO-01] a line of a thousand steps is no crowd of points', () => {
  const data = Array.from({ length: 1200 }, (_, at): Cell[] => [at / 2, Math.sin(at)]);
  const form = { xAxis: [{ id: '秒', name: '秒' }], settings: {} };
  const idea = { type: 'line', dimensions: ['秒'], form } as unknown as Parameters<
    typeof senselessByAnswer
  >[0];
  expect(
    senselessByAnswer(idea, { keys: ['秒', '温度'], data } as Parameters<typeof senselessByAnswer>[1]),
  ).toBeUndefined();
});
