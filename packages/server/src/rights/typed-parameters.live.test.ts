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
const boards = { required: 0, open: 0 };
const tables = { required: 0 };
const callers: Record<'guest' | 'viewer', Record<keyof typeof boards, Caller>> = {
  guest: { required: admin, open: admin },
  viewer: { required: admin, open: admin },
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
  const layoutOf = (paramsGroup: { name: string }[]) =>
    JSON.stringify({ paramsGroup, checkedGroup: paramsGroup.map(({ name }) => name) });
  const boardOf = async (paramsGroup: { name: string }[]) =>
    (await panelWith([{ id: tables.required }], { state: 1, layout: layoutOf(paramsGroup) })).id;
  boards.required = await boardOf(typed.map((one) => ({ ...one, required: true })).slice(0, 1));
  boards.open = await boardOf(typed);
  for (const key of ['required', 'open'] as const) {
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
});

test('an author reads the values behind every parameter', async () => {
  const { values } = await admin.board.choices({ query: { id: boards.open, name: '医生' } });
  expect(values.toSorted()).toEqual(['李', '钱', '王', '张', '赵'].toSorted());
});
