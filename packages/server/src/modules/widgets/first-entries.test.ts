import { cutOfEntries, drawChart } from '@mingjing/charts';
import {
  type Answer,
  type Cell,
  type Column,
  chartForm,
  type GroupsQuestion,
  type Question,
} from '@mingjing/contract';
import { additiveKeys } from '@mingjing/query';
import { evaluateQuestion } from '@mingjing/query/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerNatural } from '../../data/answer-natural.ts';
import { firstEntries } from './first-entries.ts';

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
const columns: Column[] = [
  { name: '名', type: 'text' },
  { name: '号', type: 'integer' },
  { name: '额', type: 'decimal', precision: 12, scale: 2 },
  { name: '数', type: 'integer' },
];
const calculations = ['sum', 'count', 'avg', 'max'] as const;
interface Asked {
  type?: 'bar' | 'pie' | 'funnel';
  by: '名' | '号';
  of: '额' | '数';
  calculation: (typeof calculations)[number];
  sort: 'none' | 'descending' | 'name';
  top: number;
  others: boolean;
}

/** A bar chart, its question, and an engine that counts what it is asked. */
function asked(
  { type = 'bar', by, of, calculation, sort, top, others }: Asked,
  rows: Cell[][],
  stored = true,
) {
  const form = chartForm.parse({
    xAxis: [item(by)],
    yAxis: [item(of, { calculation })],
    settings: { sort, top, others },
  });
  const question: GroupsQuestion = {
    kind: 'groups',
    dimensions: [{ column: by }],
    measures: [{ column: of, calculation }],
    filters: [],
    sorts: [],
  };
  const additive = additiveKeys(question, columns);
  const questions: Question[] = [];
  const plain = async (one: Question, most = Number.POSITIVE_INFINITY) => {
    questions.push(one);
    const { keys, data, total } = evaluateQuestion(one, columns, rows);
    const shown = data.slice(0, most);
    const answer = { keys, data: shown, total, ...(shown.length < data.length ? { truncated: true } : {}) };
    return {
      json: Buffer.from(JSON.stringify(answer)),
      rows: shown.length,
      cached: false,
      durationMs: 0,
      stored,
    };
  };
  const ask = (one: Question, most?: number) => answerNatural((inner) => plain(inner, most), one);
  const read = async (answer: { json: Buffer }) =>
    ({ ...(JSON.parse(answer.json.toString()) as Answer), additive }) satisfies Answer;
  const remembered = new Set<string>();
  return {
    questions,
    remembered,
    whole: async () => read(await ask(question)),
    cut: async (most?: number) => {
      const cut = cutOfEntries(type, form);
      if (cut === undefined) return read(await ask(question, most));
      const many = {
        is: () => remembered.has(by),
        set: () => void remembered.add(by),
      };
      return read(
        await firstEntries(question, { ask: (one) => ask(one, most), cut, columns, additive, many }),
      );
    },
    picture: (answer: Answer) => {
      const { drawn, description } = drawChart({ type, answer, form, width: 900, height: 400 });
      if (drawn.renderer !== 'echarts') return { description, drawn };
      const behind = Array.from({ length: 250 }, (_, dataIndex) => {
        const row = drawn.rowAt({ seriesIndex: 0, dataIndex });
        return row === null ? null : (answer.data[row]?.[0] ?? null);
      });
      // The tail's digits beyond those of the column come of adding doubles in some order.
      const rounded = (_: string, value: unknown) =>
        typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value;
      return JSON.parse(JSON.stringify({ description, behind, option: drawn.option }, rounded));
    },
  };
}

/** So many groups of each kind of name, with equal sizes among them, sizes below zero and none. */
function rowsOf(groups: number, spread: number, below: number): Cell[][] {
  let at = 7;
  const random = (most: number): number => {
    at = (Math.imul(at, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (at >>> 8) % most;
  };
  const isNone = (): boolean => below >= 0 && random(20) === 0;
  return Array.from({ length: groups + 300 }, (_, row): Cell[] => {
    const group = row < groups ? row : random(groups);
    const size = random(spread) - below;
    return [
      group === 5 ? null : `${group % 3 === 0 ? '' : '第'}${group}号楼`,
      group,
      isNone() ? null : size + random(100) / 100,
      isNone() ? null : size,
    ];
  });
}

test('a picture of the largest groups is that of all groups', { timeout: 120_000 }, async () => {
  let cuts = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        type: fc.constantFrom('bar' as const, 'pie' as const, 'funnel' as const),
        by: fc.constantFrom('名' as const, '号' as const),
        of: fc.constantFrom('额' as const, '数' as const),
        calculation: fc.constantFrom(...calculations),
        sort: fc.constantFrom('none' as const, 'descending' as const, 'name' as const),
        top: fc.constantFrom(1, 3, 20, 200),
        others: fc.boolean(),
      }),
      fc.record({
        groups: fc.constantFrom(30, 180, 220, 1_200, 1_200, 5_200),
        spread: fc.constantFrom(4, 1_000, 1_000_000),
        below: fc.constantFrom(-1, 0, 3),
      }),
      async (form, { groups, spread, below }) => {
        const one = asked(form, rowsOf(groups, spread, below));
        const [whole, cut] = [await one.whole(), await one.cut()];
        if (cut.rest !== undefined) cuts += 1;
        expect(cut.rest === undefined ? cut : whole).toEqual(whole);
        expect(one.picture(cut)).toEqual(one.picture(whole));
        // Known to be many by now, or taken for many where they are few.
        one.remembered.add(form.by);
        expect(one.picture(await one.cut())).toEqual(one.picture(whole));
      },
    ),
    { numRuns: 40 },
  );
  expect(cuts).toBeGreaterThan(10);
});

const ranking: Asked = { by: '名', of: '数', calculation: 'sum', sort: 'descending', top: 10, others: true };
const sized: Cell[][] = Array.from({ length: 3_000 }, (_, at) => [`客户${10_000 + at}`, at, null, at + 1]);

test('the largest are found among more groups than a board may hold', async () => {
  const one = asked(ranking, sized);
  const answer = await one.cut(1_500);
  expect(answer.data.map(([name]) => name)).toEqual(sized.slice(-10).map(([name]) => name));
  expect(answer.rest).toEqual({ groups: 2_990, values: [null, (2_990 * 2_991) / 2] });
  expect(answer.truncated).toBeUndefined();
});

test('groups that were many are asked for cut', async () => {
  const one = asked(ranking, sized);
  await one.cut();
  expect(one.questions).toHaveLength(3);
  await one.cut();
  expect(one.questions).toHaveLength(5);
});

test.each(['none', 'descending'] as const)(
  'of few groups in the order %s the page is the whole',
  async (sort) => {
    const few = asked({ ...ranking, sort, others: false }, sized.slice(0, 150));
    const whole = await few.whole();
    few.questions.length = 0;
    few.remembered.add('名');
    expect(await few.cut()).toEqual({ ...whole, total: undefined });
    expect(few.questions).toHaveLength(1);
  },
);

test('a source that answered whole is not asked again', async () => {
  const one = asked(ranking, sized, false);
  expect((await one.cut()).data).toHaveLength(3_000);
  expect(one.questions).toHaveLength(1);
  expect((await one.cut(1_500)).rest?.groups).toBe(2_990);
});

test.each<[string, object]>([
  ['the smallest first', { settings: { sort: 'ascending', top: 10 } }],
  ['all of them', { settings: { sort: 'descending' } }],
  ['a series each', { nAxis: [item('号')], settings: { sort: 'descending', top: 10 } }],
  ['two measures', { yAxis: [item('额'), item('数')], settings: { sort: 'descending', top: 10 } }],
])('a picture of %s needs the whole answer', (_, more) => {
  const form = chartForm.parse({ xAxis: [item('名')], yAxis: [item('数')], ...more });
  expect(cutOfEntries('bar', form)).toBeUndefined();
});
