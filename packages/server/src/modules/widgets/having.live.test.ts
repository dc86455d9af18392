import { texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  column,
  create,
  datasets,
  failureOf,
  holderOf,
  layoutOf,
  load,
  panelWith,
  share,
  startWorld,
  stopWorld,
  widgetInput,
  widgetsOf,
} from '../../testing/board-world.ts';

beforeAll(startWorld);
afterAll(stopWorld);

const over = (value: number) => ({ having: [{ op: 'gt', value }] });
const people = (more: object = {}) => column('人数', { calculation: 'sum', ...more });
const numbers = (data: readonly unknown[][]) =>
  data.map((row) =>
    row.map((cell) => (typeof cell === 'string' && /^[\d.]+$/.test(cell) ? Number(cell) : cell)),
  );
const figures = async (form: object, chartType = 'bar', kind: 'cached' | 'live' = 'cached') => {
  const { id } = await create(widgetInput(datasets[kind], form, { chartType: chartType as 'bar' }));
  return { id, answer: await admin.widget.data({ query: { id } }) };
};

describe.each(['cached', 'live'] as const)(
  '[CALC-12] groups chosen by what they come to, over %s rows',
  (kind) => {
    test('on a figure that shows, and on one that does not', async () => {
      const { answer } = await figures({ xAxis: [column('科室')], yAxis: [people(over(5))] }, 'bar', kind);
      expect(numbers(answer.data)).toEqual([
        ['内科', 30],
        ['心内科', 7],
      ]);
      const filters = [
        column('费用', { calculation: 'max', having: [{ op: 'between', value: 50, to: 100 }] }),
      ];
      const other = await figures({ xAxis: [column('科室')], yAxis: [people()], filters }, 'bar', kind);
      expect(numbers(other.answer.data)).toEqual([
        ['外科', 5],
        ['心内科', 7],
      ]);
    });

    test('in the order of a figure that does not show, with its shares and its pages', async () => {
      const filters = [column('费用', { calculation: 'max' })];
      const sort = (descending: boolean) => ({ key: '费用', descending, beside: true });
      const named = async (form: object) => {
        const { answer } = await figures({ xAxis: [column('科室')], filters, ...form }, 'bar', kind);
        return answer;
      };
      const plain = await named({ yAxis: [column('费用', { calculation: 'max' })], sort: null });
      const costs = numbers(plain.data).toSorted((a, b) => Number(b[1]) - Number(a[1]));
      const names = costs.map(([name]) => name);
      expect(new Set(costs.map(([, cost]) => cost)).size).toBe(names.length);
      const first = await named({ yAxis: [people()], sort: sort(true) });
      expect([first.keys, first.data.map(([name]) => name)]).toEqual([['科室', '人数'], names]);
      const last = await named({ yAxis: [people({ tableCalculation: 'share' })], sort: sort(false) });
      expect(last.data.map(([name]) => name)).toEqual(names.toReversed());
      // A field that is no longer there is passed over.
      expect((await named({ yAxis: [people()], filters: [], sort: sort(true) })).data).toHaveLength(
        names.length,
      );
    });

    test('[CHART] of entries with several series the order is that of all their series together', async () => {
      // 内科 is farthest from twelve with all of its months, though its January is nearest.
      const far = column('距离', { expressions: { exp: 'ABS(SUM(人数)-12)', alias: '距离' } });
      const filters = [far];
      const sort = { key: '距离', descending: false, beside: true };
      const form = {
        xAxis: [column('科室')],
        nAxis: [column('月份', { grain: 'month' })],
        yAxis: [column('费用', { calculation: 'max' })],
      };
      const { answer } = await figures({ ...form, filters, sort }, 'bar', kind);
      const sizes = await figures({ xAxis: form.xAxis, yAxis: filters }, 'bar', kind);
      const bySize = numbers(sizes.answer.data).toSorted((a, b) => Number(a[1]) - Number(b[1]));
      const names = [...new Set(answer.data.map(([name]) => name))];
      expect(names).toEqual(bySize.map(([name]) => name));
      expect(answer.data.map(([name]) => names.indexOf(name))).toEqual(
        answer.data.map(([name]) => names.indexOf(name)).toSorted((a, b) => a - b),
      );
    });

    test('shares are of the groups that pass; a condition on the share leaves the others as they are', async () => {
      const yAxis = [people(over(1)), people({ tableCalculation: 'share' })];
      const { answer } = await figures({ xAxis: [column('科室')], yAxis }, 'line', kind);
      expect(numbers(answer.data).map(([name, , part]) => [name, Number(part).toFixed(4)])).toEqual([
        ['内科', (30 / 42).toFixed(4)],
        ['外科', (5 / 42).toFixed(4)],
        ['心内科', (7 / 42).toFixed(4)],
      ]);
      const large = [people({ tableCalculation: 'share', having: [{ op: 'gte', value: 0.15 }] })];
      const made = await figures({ xAxis: [column('科室')], yAxis: large }, 'bar', kind);
      expect(numbers(made.answer.data).map(([name, part]) => [name, Number(part).toFixed(4)])).toEqual([
        ['内科', (30 / 43).toFixed(4)],
        ['心内科', (7 / 43).toFixed(4)],
      ]);
    });

    test('a period is compared with one that does not pass', async () => {
      const yAxis = [people(over(15)), people({ tableCalculation: 'change' })];
      const xAxis = [column('月份', { grain: 'month' })];
      const { answer } = await figures({ xAxis, yAxis }, 'line', kind);
      expect(numbers(answer.data)).toEqual([['2024-02', 20, 5]]);
    });

    test('before the first rows of a table; its total is that of what shows', async () => {
      const form = {
        xAxis: [column('科室'), people({ having: [{ op: 'lt', value: 30 }] })],
        sort: { key: '人数', descending: true },
        top: 2,
      };
      const { id, answer } = await figures(form, 'table', kind);
      expect(numbers(answer.data)).toEqual([
        ['心内科', 7],
        ['外科', 5],
      ]);
      const totals = JSON.stringify([
        { key: '人数', calculation: 'own' },
        { key: '人数', calculation: 'avg' },
      ]);
      expect(numbers((await admin.widget.data({ query: { id, totals } })).data)).toEqual([[12, 6]]);
      const ranked = {
        xAxis: [
          column('科室'),
          people(),
          people({ tableCalculation: 'rank', having: [{ op: 'lte', value: 2 }] }),
        ],
      };
      const best = await figures(ranked, 'table', kind);
      expect(numbers(best.answer.data)).toEqual([
        ['内科', 30, 1],
        ['心内科', 7, 2],
      ]);
      const sums = { id: best.id, totals };
      expect(numbers((await admin.widget.data({ query: sums })).data)).toEqual([[37, 18.5]]);
    });
  },
);

test('[EDIT-29] a condition that cannot hold is refused in words', async () => {
  const form = { xAxis: [column('科室')], yAxis: [people({ having: [{ op: 'gt', value: '很多' }] })] };
  expect(await failureOf(create(widgetInput(datasets.cached, form)))).toMatchObject({
    message: texts.having.of('人数', texts.widget.number),
  });
});

describe('[AUTH-09] holders of links', () => {
  test('see the groups that pass under their filters, and nothing of the condition', async () => {
    const filters = [
      column('费用', { name: '秘密', calculation: 'sum', having: [{ op: 'gt', value: 77.5 }] }),
    ];
    const form = { xAxis: [column('科室')], yAxis: [people()], filters };
    const widget = await create(widgetInput(datasets.cached, form));
    const panel = await panelWith([widget], { layout: layoutOf({ name: '月份', type: 3 }) });
    const viewer = await holderOf(await share(panel.id));
    const board = await load(panel.id, undefined, viewer);
    expect(numbers(widgetsOf(board)[0]?.data.data ?? [])).toEqual([['内科', 30]]);
    expect(JSON.stringify(board)).not.toMatch(/秘密|having|77\.5/);
    const january = [{ key: '月份', filterType: 8, value: '2024-01-31' }];
    expect(numbers(widgetsOf(await load(panel.id, january, viewer))[0]?.data.data ?? [])).toEqual([
      ['内科', 10],
    ]);
    const closed = [{ key: '费用', filterType: 5, value: 60 }];
    const query = { id: widget.id, panelId: panel.id, filters: JSON.stringify(closed) };
    expect(await failureOf(viewer.widget.data({ query }))).toMatchObject({ reason: 'unknownColumn' });
    const asked = JSON.stringify([{ key: '科室', filterType: 2, value: '内科', having: form }]);
    expect(await failureOf(viewer.widget.data({ query: { ...query, filters: asked } }))).toBeDefined();
  });

  test('choose among the names of groups that pass alone, also by what is made of all of them', async () => {
    for (const made of [over(6), { tableCalculation: 'rank', having: [{ op: 'lte', value: 2 }] }]) {
      const widget = await create(
        widgetInput(datasets.cached, { xAxis: [column('科室')], yAxis: [people(made)] }),
      );
      const panel = await panelWith([widget]);
      const viewer = await holderOf(await share(panel.id));
      const { values } = await viewer.board.choices({ query: { id: panel.id, name: '科室' } });
      expect(values.toSorted()).toEqual(['内科', '心内科'].toSorted());
    }
  });
});
