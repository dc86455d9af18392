import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  column,
  create,
  datasets,
  failureOf,
  holderOf,
  load,
  panelWith,
  share,
  startWorld,
  stopWorld,
  viewerOf,
  widgetInput,
  widgetsOf,
} from '../testing/board-world.ts';

type Caller = typeof admin;
/** Boards whose column 医生 stands on no chart: one to be filled first, one that may be. */
const boards = { required: 0, open: 0, below: 0, digits: 0 };
const tables = { required: 0 };
const callers: Record<'guest' | 'viewer', Record<keyof typeof boards, Caller>> = {
  guest: { required: admin, open: admin, below: admin, digits: admin },
  viewer: { required: admin, open: admin, below: admin, digits: admin },
};
const typed = [
  { name: '医生', type: 1 },
  { name: '金额', type: 1, valueType: 1, column: '费用' },
  { name: '日子', type: 3, column: '月份' },
];

beforeAll(async () => {
  await startWorld();
  const rows = { xAxis: [column('科室'), column('人数')] };
  tables.required = (await create(widgetInput(datasets.cached, rows, { chartType: 'table' }))).id;
  const layoutOf = (paramsGroup: { name: string; [key: string]: unknown }[]) =>
    JSON.stringify({ paramsGroup, checkedGroup: paramsGroup.map(({ name }) => name) });
  const boardOf = async (paramsGroup: { name: string; [key: string]: unknown }[]): Promise<number> =>
    (await panelWith([{ id: tables.required }], { state: 1, layout: layoutOf(paramsGroup) })).id;
  boards.required = await boardOf(typed.map((one) => ({ ...one, required: true })).slice(0, 1));
  boards.open = await boardOf(typed);
  boards.below = await boardOf([
    ...typed.slice(1, 2),
    { name: '所在科室', type: 2, column: '科室', parent: '金额' },
    { name: '所在医生', type: 2, column: '医生', parent: '所在科室' },
  ]);
  boards.digits = await boardOf([
    { name: '金额', type: 1, column: '费用' },
    { name: '所在科室', type: 2, column: '科室', parent: '金额' },
  ]);
  for (const key of ['required', 'open', 'below', 'digits'] as const) {
    callers.viewer[key] = await viewerOf(boards[key]);
    callers.guest[key] = await holderOf(await share(boards[key]));
  }
});
afterAll(stopWorld);

const nothingSaid = [
  { filterType: 1, value: ' ' },
  { filterType: 3, value: '\u3000\t' },
  { filterType: 1, value: '', startTime: ' ' },
  { filterType: 1, endTime: '\n' },
  { filterType: 4, value: [' ', ''] },
];

describe.each(['guest', 'viewer'] as const)('[D06] a %s', (who) => {
  test.each(nothingSaid.map((rule) => [JSON.stringify(rule), rule] as const))(
    'fills no required parameter with a blank: %s',
    async (_, rule) => {
      const caller = callers[who].required;
      const rules = [{ key: '医生', ...rule }];
      const shown = widgetsOf(await load(boards.required, rules, caller));
      expect(shown.map(({ error, data }) => [error, data.data])).toEqual([['请先填写【医生】', []]]);
      const asked = caller.widget.data({
        query: { id: tables.required, panelId: boards.required, filters: JSON.stringify(rules) },
      });
      expect(await failureOf(asked)).toMatchObject({ message: '请先填写【医生】' });
    },
  );

  test('gets the rows of what was filled in', async () => {
    const rules = [{ key: '医生', filterType: 1, value: '张' }];
    const [shown] = widgetsOf(await load(boards.required, rules, callers[who].required));
    expect(shown?.data.data).toEqual([['内科', 10]]);
  });

  test('gets no picture of what is to be filled in first', async () => {
    const picture = (caller: Caller) =>
      caller.picture.widget({ params: { id: tables.required }, query: { panelId: boards.required } });
    expect(await failureOf(picture(callers[who].required))).toMatchObject({ message: '请先填写【医生】' });
  });

  test('is told of no column before it is filled in, then what is shown beside it', async () => {
    const caller = callers[who].required;
    const choices = (rules: object[]) => {
      const filters = rules.length === 0 ? {} : { filters: JSON.stringify(rules) };
      return caller.board.choices({ query: { id: boards.required, name: '科室', ...filters } });
    };
    for (const rules of [
      [],
      [{ key: '医生', filterType: 1, value: ' ' }],
      [{ key: '别的', filterType: 1, value: 1 }],
    ])
      expect(await failureOf(choices(rules))).toMatchObject({ message: '请先填写【医生】' });
    const { values } = await choices([{ key: '医生', filterType: 1, value: '王' }]);
    expect(values).toEqual(['外科']);
  });

  test.each(typed)('is not told the values of a column that $name asks for by typing', async ({ name }) => {
    const asked = callers[who].open.board.choices({ query: { id: boards.open, name } });
    expect(await failureOf(asked)).toMatchObject({ message: `字段【${name}】不能作为查询条件` });
    const check = JSON.stringify(['张', '100.5', '2024-01-01']);
    const checked = callers[who].open.board.choices({ query: { id: boards.open, name, check } });
    expect(await failureOf(checked)).toMatchObject({ message: `字段【${name}】不能作为查询条件` });
  });

  const choicesBelow = async (
    name: string,
    rule: object,
    caller = callers[who].below,
    id = boards.below,
  ): Promise<string[]> => {
    const query = { id, name, filters: JSON.stringify([rule]) };
    return (await caller.board.choices({ query })).values as string[];
  };
  const closed = { message: '字段【金额】不能作为查询条件' };

  test.each([
    { filterType: 5, value: 100 },
    { filterType: 6, value: 100 },
    { filterType: 7, value: 100 },
    { filterType: 8, value: 100 },
    { filterType: 2, value: 100.5 },
    { filterType: 3, value: '100' },
    { filterType: 4, value: [100.5, 200] },
  ])('is told by no choices below a number where it lies: $filterType $value', async (rule) => {
    for (const name of ['所在科室', '所在医生'])
      expect(await failureOf(choicesBelow(name, { key: '金额', ...rule }))).toMatchObject(closed);
    expect((await choicesBelow('所在科室', { key: '金额', ...rule }, admin)).length).toBeGreaterThan(0);
  });

  test('searches no number by lists of them', async () => {
    const caller = callers[who].below;
    const ask = (value: number[]) => [{ key: '金额', filterType: 4, value }];
    const query = { id: tables.required, panelId: boards.below };
    const asked = caller.widget.data({ query: { ...query, filters: JSON.stringify(ask([100.5, 200])) } });
    expect(await failureOf(asked)).toMatchObject(closed);
    const [shown] = widgetsOf(await load(boards.below, ask([100.5, 200]), caller));
    expect([shown?.error, shown?.data.data]).toEqual([closed.message, []]);
    const [one] = widgetsOf(await load(boards.below, ask([100.5]), caller));
    expect(one?.data.data).toEqual([['内科', 10]]);
  });

  test.each([
    [{ filterType: 3, value: '100' }, []],
    [{ filterType: 3, value: '00.5' }, []],
    [{ filterType: 3, value: '100.5' }, ['内科']],
    [{ filterType: 1, value: '100.50' }, ['内科']],
  ])('finds no number by a part of its digits typed as text: %j', async (rule, found) => {
    const { digits } = callers[who];
    const rules = [{ key: '金额', ...rule }];
    const [shown] = widgetsOf(await load(boards.digits, rules, digits));
    expect([shown?.error, shown?.data.data.map(([name]) => name)]).toEqual([null, found]);
    const query = { id: tables.required, panelId: boards.digits, filters: JSON.stringify(rules) };
    expect((await digits.widget.data({ query })).data.map(([name]) => name)).toEqual(found);
    const below = await choicesBelow('所在科室', { key: '金额', ...rule }, digits, boards.digits);
    expect(below).toEqual(found);
    // An author looks for parts of numbers as of texts.
    const byAuthor = await choicesBelow('所在科室', { key: '金额', ...rule }, admin, boards.digits);
    expect(byAuthor).toEqual(['内科']);
  });

  test('asks a text field on a number for one at a time, in widgets and in the choices below it', async () => {
    const rule = { key: '金额', filterType: 4, value: ['100.5', '200'] };
    const { digits } = callers[who];
    const query = { id: tables.required, panelId: boards.digits, filters: JSON.stringify([rule]) };
    expect(await failureOf(digits.widget.data({ query }))).toMatchObject(closed);
    expect(await failureOf(choicesBelow('所在科室', rule, digits, boards.digits))).toMatchObject(closed);
  });

  test('is told the choices below a number that was filled in, and below what the board shows', async () => {
    expect(await choicesBelow('所在科室', { key: '金额', filterType: 1, value: 100.5 })).toEqual(['内科']);
    expect(await choicesBelow('所在医生', { key: '所在科室', filterType: 3, value: '心' })).toEqual(['赵']);
  });
});

test('an author reads the values behind every parameter', async () => {
  const { values } = await admin.board.choices({ query: { id: boards.open, name: '医生' } });
  expect(values.toSorted()).toEqual(['李', '钱', '王', '张', '赵'].toSorted());
});
