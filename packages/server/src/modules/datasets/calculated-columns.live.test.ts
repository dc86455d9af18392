import { type CalculatedColumn, type DatasetInput, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  column,
  create,
  datasets,
  failureOf,
  load,
  panelWith,
  server,
  startWorld,
  stopWorld,
  viewerOf,
  widgetInput,
  widgetsOf,
} from '../../testing/board-world.ts';

beforeAll(startWorld);
afterAll(stopWorld);

const formulas: CalculatedColumn[] = [
  { name: '规模', expression: "CASE WHEN 人数 >= 10 THEN '大' WHEN 人数 > 5 THEN '中' ELSE '小' END" },
  { name: '人均费用', expression: 'ROUND(费用 / 人数, 2)' },
  { name: '季度', expression: 'QUARTER(月份)' },
];
const bySize = {
  xAxis: [column('规模')],
  yAxis: [column('费用')],
  calculateType: { type: 'sum', columns: [] },
};

/** Saves a dataset as its form does, with these calculated columns. */
async function saveWith(id: number, calculatedColumns: CalculatedColumn[], more: Partial<DatasetInput> = {}) {
  const { decryptedQuerySQL, ...stored } = await admin.dataset.read({ params: { id } });
  const input = { ...stored, querySql: decryptedQuerySQL, calculatedColumns, ...more } as DatasetInput;
  return admin.dataset.update({ params: { id }, input });
}

describe.each(['cached', 'live'] as const)('%s rows', (kind) => {
  test('are grouped, filtered and drawn by what is calculated of them', async () => {
    const id = datasets[kind];
    const saved = await saveWith(id, formulas);
    expect(saved.calculatedColumns).toEqual(formulas);
    expect(saved.columns.slice(-3)).toEqual([
      { name: '规模', type: 'text', calculated: true },
      { name: '人均费用', type: 'double', calculated: true },
      { name: '季度', type: 'integer', calculated: true },
    ]);
    expect(saved.cacheStatus).toBe(kind === 'cached' ? 'SUCCESS' : 'NOCACHE');
    const widget = await create(widgetInput(id, bySize));
    const layout = JSON.stringify({ paramsGroup: [{ name: '季度', type: 2 }], checkedGroup: ['季度'] });
    const panel = await panelWith([widget], { layout, state: 1 });
    const viewer = await viewerOf(panel.id);
    for (const client of [admin, viewer]) {
      const rows = (filters?: unknown) =>
        load(panel.id, filters, client).then((board) => widgetsOf(board)[0]?.data.data ?? []);
      expect(new Map((await rows()).map(([name, sum]) => [name, Number(sum)]))).toEqual(
        new Map([
          ['中', 70.25],
          ['大', 300.5],
          ['小', 51],
        ]),
      );
      const filtered = await rows([{ key: '规模', filterType: 1, value: '大' }]);
      expect(filtered.map(([name]) => name)).toEqual(['大']);
      const first = await rows([{ key: '季度', filterType: 1, value: '2' }]);
      expect(first).toEqual([]);
      const { paramsGroup } = JSON.parse(await client.board.layout({ query: { id: panel.id } })) as {
        paramsGroup: { options: { value: string }[] }[];
      };
      expect(paramsGroup[0]?.options.map(({ value }) => value)).toEqual(['', '1']);
    }
    const { keys, data } = await admin.dataset.dataOf({ params: { id } }).then(({ content }) => content);
    expect(keys.slice(-3)).toEqual(['规模', '人均费用', '季度']);
    expect(data.find(([name]) => name === '心内科')?.slice(-3)).toEqual(['中', 10.04, 1]);
    const { columns } = await admin.dataset.profile({ params: { id } });
    expect(columns.find(({ name }) => name === '规模')).toMatchObject({ distinct: 3, filled: 5 });
  });

  test('leave what is asked of other columns as it is', async () => {
    const id = datasets[kind];
    const byDept = { ...bySize, xAxis: [column('科室')] };
    const asked = async (areas: object) =>
      (await admin.widget.statement({ input: widgetInput(id, areas) })).sql;
    await saveWith(id, []);
    const plain = await asked(byDept);
    await saveWith(id, formulas);
    expect(await asked(byDept)).toBe(plain);
    expect(await asked(bySize)).toContain('CASE');
  });

  test('a changed formula counts for the next question, on boards that were read before too', async () => {
    const id = datasets[kind];
    await saveWith(id, formulas);
    const panel = await panelWith([await create(widgetInput(id, bySize))], { state: 1 });
    const names = async () =>
      widgetsOf(await load(panel.id))[0]
        ?.data.data.map(([name]) => name)
        .toSorted();
    expect(await names()).toEqual(['中', '大', '小']);
    await saveWith(id, [{ name: '规模', expression: "IF(人数 > 5, '多', '少')" }]);
    expect(await names()).toEqual(['多', '少']);
    await saveWith(id, []);
    expect(widgetsOf(await load(panel.id))[0]?.error).toContain('规模');
  });
});

describe('rules', () => {
  const refusal = async (...calculated: CalculatedColumn[]) =>
    ((await failureOf(saveWith(datasets.cached, calculated))) as Error).message;

  test.each([
    ['a name of a column', { name: '科室', expression: '人数' }, texts.calculated.taken('科室')],
    ['no such column', { name: '新', expression: '没有 + 1' }, '计算字段【新】：字段没有不存在'],
    ['an aggregate', { name: '新', expression: 'SUM(费用)' }, '不能写汇总函数SUM'],
    ['an unfinished formula', { name: '新', expression: '费用 +' }, '在末尾'],
    ['reckoning with a date', { name: '新', expression: '月份 + 1' }, 'DATEDIFF'],
    ['texts beside numbers', { name: '新', expression: "IF(人数 > 1, '大', 0)" }, '文本要写在引号里'],
    ['a name in control characters', { name: '新\n列', expression: '人数' }, texts.nameControls],
  ])('%s is refused at save', async (_, calculated, part) => {
    expect(await refusal(calculated)).toContain(part);
  });

  test('one may read others in any order, but none itself', async () => {
    const double = { name: '两倍', expression: '人数 * 2' };
    const more = { name: '四倍', expression: '两倍 * 2' };
    const saved = await saveWith(datasets.cached, [more, double]);
    expect(saved.columns.slice(-2)).toMatchObject([
      { name: '四倍', calculated: true },
      { name: '两倍', calculated: true },
    ]);
    const { keys, data } = await admin.dataset.dataOf({ params: { id: datasets.cached } });
    const at = (name: string) => keys.indexOf(name);
    expect(data.length).toBeGreaterThan(0);
    for (const row of data) expect(row[at('四倍')]).toBe(Number(row[at('人数')]) * 4);
    await saveWith(datasets.cached, []);
    expect(await refusal({ name: '两倍', expression: '两倍 + 1' })).toBe(
      '计算字段【两倍】的公式引用了它自己',
    );
    expect(
      await refusal({ ...double, expression: '四倍 / 2' }, more, { name: '旁', expression: '四倍' }),
    ).toBe('计算字段【两倍】、【四倍】的公式互相引用，无法计算');
    const broken = { name: '新', expression: '无此 + 1' };
    expect(await refusal(broken, { name: '旁', expression: '新' })).toContain('无此');
  });

  test('two of one name, in whatever case, are refused', async () => {
    const expression = '人数 * 2';
    expect(await refusal({ name: 'Big', expression }, { name: 'big', expression })).toBe(
      texts.calculated.taken('big'),
    );
  });

  test('measures may read what is calculated, and share no name with it', async () => {
    const calculated = [{ name: '两倍', expression: '人数 * 2' }];
    const measure = (alias: string) => JSON.stringify([{ alias, exp: 'SUM(两倍)', type: 'exp' }]);
    const saved = await saveWith(datasets.cached, calculated, { calculatedMeasures: measure('合计') });
    expect(saved.calculatedMeasures).toContain('SUM(两倍)');
    const doubled = saveWith(datasets.cached, calculated, { calculatedMeasures: measure('两倍') });
    expect(((await failureOf(doubled)) as Error).message).toContain('【两倍】与字段重名');
    await saveWith(datasets.cached, [], { calculatedMeasures: '' });
  });

  test('the first values of a formula are told while it is written', async () => {
    const input = { datasetId: datasets.live, expression: '人数 * 2', row: true };
    const { keys, data } = await admin.dataset.measureValues({ input });
    expect(keys).toEqual(['科室', '结果']);
    expect(data.map(([, value]) => Number(value)).toSorted((a, b) => a - b)).toEqual([2, 10, 14, 20, 40]);
  });

  test('what a change would break is told before', async () => {
    const id = datasets.cached;
    await saveWith(id, formulas);
    const widget = await create(widgetInput(id, bySize));
    const { decryptedQuerySQL, dataSourceId } = await admin.dataset.read({ params: { id } });
    const input = { dataSourceId, querySql: decryptedQuerySQL, calculatedColumns: formulas.slice(1) };
    const changes = await admin.dataset.changes({ params: { id }, input });
    expect(changes.removed).toEqual(['规模']);
    expect(changes.widgets.some((one) => one.id === widget.id && one.columns.includes('规模'))).toBe(true);
  });

  test('a copy calculates the same', async () => {
    await saveWith(datasets.live, formulas);
    const copy = await admin.dataset.copy({ params: { id: datasets.live } });
    expect(copy.calculatedColumns).toEqual(formulas);
  });
});

describe('[D06] who sees a part of the columns', () => {
  test.each(['hidden', 'masked'] as const)('sees nothing made of %s ones', async (mode) => {
    const id = datasets.cached;
    await saveWith(id, [
      { name: '姓', expression: 'LEFT(医生, 1)' },
      { name: '是张', expression: "IF(医生 = '张', 1, 0)" },
      { name: '称呼', expression: "CONCAT(姓, '大夫')" },
      { name: '两倍', expression: '人数 * 2' },
    ]);
    const widgets = await Promise.all(
      ['姓', '是张', '两倍', '称呼'].map((name) =>
        create(widgetInput(id, { ...bySize, xAxis: [column('科室')], yAxis: [column(name)] })),
      ),
    );
    const byName = await create(widgetInput(id, { ...bySize, xAxis: [column('姓')] }));
    const panel = await panelWith([...widgets, byName], { state: 1 });
    const viewer = await viewerOf(panel.id);
    const { version } = await admin.dataset.rules({ params: { id } });
    const role = await server.world.role(['/config/cube']);
    const author = await server.world.user(role);
    const input = {
      others: 'none' as const,
      version,
      roles: [
        { roleId: role, conditions: [], columns: [{ name: '医生', mode }] },
        ...(await server.db.selectFrom('role').select('id').where('id', '!=', role).execute()).map((one) => ({
          roleId: one.id,
          conditions: [],
          columns: [{ name: '医生', mode }],
        })),
      ],
    };
    await admin.dataset.saveRules({ params: { id }, input });
    const seen = widgetsOf(await load(panel.id, undefined, viewer));
    expect(seen.map(({ error }) => error === null)).toEqual([false, false, true, false, false]);
    expect(JSON.stringify(seen)).not.toMatch(/张|李|王|赵|钱/);
    const calls = server.client(author.token);
    const told = await calls.dataset.read({ params: { id } });
    expect(told.calculatedColumns.map(({ name }) => name)).toEqual(['两倍']);
    expect(told.columns.map(({ name }) => name)).not.toContain('姓');
    for (const expression of ['LEFT(医生, 1)', "IF(医生 = '张', 1, 0)", '姓', '称呼'])
      await expect(
        calls.dataset.measureValues({ input: { datasetId: id, expression, row: true } }),
      ).rejects.toThrow(/字段/);
    const after = await admin.dataset.rules({ params: { id } });
    await admin.dataset.saveRules({
      params: { id },
      input: { others: 'all', version: after.version, roles: [] },
    });
  });
});
