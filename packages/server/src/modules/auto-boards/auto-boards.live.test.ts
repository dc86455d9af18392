import {
  type AutoBoard,
  type AutoBoardInput,
  dataJson,
  type ProposedWidget,
  texts,
} from '@mingjing/contract';
import { arrangeBoard, writeDrawing } from '@mingjing/drawing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../../demo/seed-demo.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';
import { realMart } from '../../testing/sources.ts';

let engine: Awaited<ReturnType<typeof realMart>>;
let server: DataServer;
let tokens: Record<'admin' | 'author', string>;
let datasets: { id: number; name: string }[];
let categoryId: number;

beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart });
  await seedDemo(server.deps, { visits: 20_000 });
  tokens = { admin: await tokenOf('admin'), author: await tokenOf('author') };
  datasets = await server.db.selectFrom('dataset').select(['id', 'name']).orderBy('id').execute();
  const category = await server
    .client(tokens.admin)
    .panel.createCategory({ input: { categoryName: '自动', pid: -1 } });
  categoryId = category.id;
});
afterAll(async () => {
  await server.stop();
  await engine.stop();
});

const tokenOf = (username: string) => server.world.tokenOf(username);
const propose = (id: number): Promise<AutoBoard> =>
  server.client(tokens.admin).autoBoard.propose({ params: { id } });
const lettersOf = (at: number): string => `k${String(at).padStart(5, '0')}`;

function inputOf(board: AutoBoard, widgets: readonly ProposedWidget[], saveKey: string): AutoBoardInput {
  const card = ({ title, sentence }: ProposedWidget, at: number) => ({
    tmp: lettersOf(at),
    title,
    caption: sentence,
    wide: false,
  });
  const drawing = arrangeBoard('desk', {
    title: board.title,
    note: '',
    figures: [],
    charts: widgets.map(card),
    parameters: [],
  });
  return {
    name: board.title,
    categoryId,
    saveKey,
    data: writeDrawing(drawing),
    layout: JSON.stringify({
      paramsGroup: board.parameters,
      checkedGroup: board.parameters.map(({ name }) => name),
      crossFilter: true,
    }),
    widgets: widgets.map(({ title, chartType, round, dataJson: json, selectItems }, at) => ({
      name: title,
      datasetId: board.datasetId,
      chartType,
      round,
      source: '1' as const,
      tempId: lettersOf(at),
      dataJson: json,
      selectItems,
    })),
  };
}

/** What is proposed of an uploaded table. */
async function boardOf(name: string, rows: readonly (readonly unknown[])[]): Promise<AutoBoard> {
  const client = server.client(tokens.admin);
  const csv = rows.map((row) => row.join(',')).join('\n');
  const form = new FormData();
  form.set('file', new File([csv], `${name}.csv`, { type: 'text/csv' }));
  const input = { dataSourceName: name, datasourceType: 'excel' as const };
  const source = await client.datasource.upload({ input, form });
  const { id: category } = await client.dataset.createCategory({ input: { categoryName: name, pid: -1 } });
  const { id } = await client.dataset.create({
    input: { name, categoryDataset: { id: category }, dataSourceId: source.id, dataSourceType: 'excel' },
  });
  return propose(id);
}

test('the time from what begins to what comes of it is told, of rows that have both', async () => {
  const moment = (hours: number): string =>
    new Date(Date.UTC(2024, 0, 5) + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const orders = Array.from({ length: 120 }, (_, at) => [
    `BX${1000 + at}`,
    ['水电', '电梯', '门窗'][at % 3],
    moment(at * 7),
    moment(at * 7 + 0.5),
    at % 10 === 0 ? '' : moment(at * 7 + 5 + (at % 3)),
  ]);
  const board = await boardOf('报修', [['工单号', '类别', '报修时间', '接单时间', '完成时间'], ...orders]);
  const told = board.figures.map(({ title, data }) => [title, Number(data.data.at(-1)?.at(-1))]);
  // Every tenth order is open; the others take 5, 6 and 7 hours in turns.
  expect(told).toContainEqual(['报修至完成平均时长', 6]);
  expect(told).toContainEqual(['报修至接单平均时长', 30]);
  expect(board.charts.map(({ title }) => title)).toContain('各类别报修至完成平均时长');
});

test('accounts that stand beside their sub-accounts are counted once', async () => {
  const months = ['2026-01', '2026-02', '2026-03'].flatMap((month, at) => [
    [month, '1002', '银行存款', 500 + at],
    [month, '100201', '工商银行', 300],
    [month, '100202', '建设银行', 200 + at],
    [month, '6602', '管理费用', 900],
    [month, '660201', '工资', 400],
    ...[200, 100, 50, 50, 60, 40].map((cost, at) => [month, `66020${at + 2}`, `费用${at + 1}`, cost]),
  ]);
  const board = await boardOf('科目余额', [['会计期间', '科目编码', '科目名称', '发生额'], ...months]);
  const [sum] = board.figures
    .filter(({ title }) => title === '发生额')
    .map(({ data }) => data.data.at(-1)?.at(-1));
  expect(sum).toBe(3 * (500 + 900) + 3);
  expect(JSON.stringify(board.charts.map(({ data }) => data.data))).not.toMatch(/银行存款|管理费用/);
  expect(board.notes).toContain(texts.autoBoard.upperLeft('科目名称', '“银行存款”、“管理费用”'));
  expect(board.notes.join('')).not.toContain('求和会重复计算');
  expect(board.parameters.map(({ name }) => name)).not.toContain('科目名称');
  // Nine names are all shown: the upper ones are no names of the chart.
  const titles = board.charts.map(({ title }) => title);
  expect(titles).toContain('各科目名称发生额');
  expect(titles.join('')).not.toContain('Top');
});

/** A dataset of a spreadsheet of these lines. */
async function datasetOf(name: string, lines: readonly (readonly (string | number)[])[]): Promise<number> {
  const client = server.client(tokens.admin);
  const form = new FormData();
  const csv = lines.map((line) => line.join(',')).join('\n');
  form.set('file', new File([csv], `${name}.csv`, { type: 'text/csv' }));
  const source = await client.datasource.upload({
    input: { dataSourceName: name, datasourceType: 'excel' },
    form,
  });
  const { id: category } = await client.dataset.createCategory({ input: { categoryName: name, pid: -1 } });
  const input = { name, categoryDataset: { id: category }, dataSourceId: source.id };
  return (await client.dataset.create({ input: { ...input, dataSourceType: 'excel' } })).id;
}

test('what rows hold divided is told of the sums where all rows bear it out, not the first ones alone', async () => {
  const rows = Array.from({ length: 600 }, (_, at) => {
    const [visits, income] = [20 + ((at * 37) % 400), 900 + ((at * 7919) % 50_000)];
    const drugs = Math.round(income * (0.2 + (at % 7) * 0.05));
    const share = at < 420 ? (drugs / income).toFixed(4) : (0.1 + (at % 9) * 0.07).toFixed(4);
    const day = `2026-0${1 + (at % 6)}-1${at % 9}`;
    return [day, visits, income, drugs, (income / visits).toFixed(2), share] as const;
  });
  const header = ['日期', '就诊人次', '收入', '药费', '次均费用', '药占比'];
  const board = await propose(await datasetOf('次均', [header, ...rows]));
  const figure = (title: string) =>
    board.figures
      .find((one) => one.title === title)
      ?.data.data.at(-1)
      ?.at(-1) ?? null;
  const sum = (at: 1 | 2): number => rows.reduce((total, row) => total + row[at], 0);
  expect(Number(figure('次均费用'))).toBeCloseTo(sum(2) / sum(1), 6);
  expect(figure('药占比')).toBeNull();
  expect(Number(figure('药占比（各行平均）'))).toBeCloseTo(
    rows.reduce((total, row) => total + Number(row[5]), 0) / rows.length,
    6,
  );
});

test('the datasets of the demo give boards of six widgets and more, titled, reasoned and told', async () => {
  for (const { id, name } of datasets) {
    const board = await propose(id);
    const first = [...board.figures.slice(0, 5), ...board.charts.slice(0, 7)];
    expect({ name, enough: first.length >= 6 }).toEqual({ name, enough: true });
    expect(new Set(first.map(({ title }) => title)).size).toBe(first.length);
    for (const { title, why, data } of first) {
      expect(title).toMatch(/[一-鿿]/);
      expect(why).not.toBe('');
      expect(data.data.length).toBeGreaterThan(0);
    }
    expect(board.charts.filter(({ sentence }) => sentence !== '').length).toBeGreaterThanOrEqual(3);
    expect(board.parameters.length).toBeGreaterThanOrEqual(2);
  }
});

test('identifiers are counted, never added up; waits and stays are averaged', async () => {
  const [visits] = datasets;
  const board = await propose(visits!.id);
  const used = [...board.figures, ...board.charts].flatMap(({ dataJson: json }) => {
    const { chartForm } = dataJson.parse(JSON.parse(json));
    return [...chartForm.yAxis, ...chartForm.xAxis].map(
      ({ id, calculation }) => `${calculation ?? ''} ${id}`,
    );
  });
  for (const name of ['就诊号', '患者号', '诊断编码'])
    expect(used.filter((one) => new RegExp(`^(sum|avg) ${name}$`).test(one))).toEqual([]);
  expect(used).not.toContain('sum 等候分钟');
  expect(used).toContain('avg 等候分钟');
});

test('a board is stored whole: ordinary widgets in their category, a panel that shows them with the same numbers', async () => {
  const board = await propose(datasets[0]!.id);
  const widgets = [...board.figures.slice(0, 5), ...board.charts.slice(0, 7)];
  const input = inputOf(board, widgets, 'auto-save-1');
  const { client } = server;
  const panel = await client(tokens.admin).autoBoard.save({ input });
  const again = await client(tokens.admin).autoBoard.save({ input });
  expect(again.id).toBe(panel.id);
  expect(panel.filterEnable).toBe('1');
  const shown = await client(tokens.admin).board.load({ query: { id: panel.id } });
  const stored = shown.rows.flatMap((row) => row.widgets);
  expect(stored.map(({ error }) => error)).toEqual(widgets.map(() => null));
  for (const widget of widgets)
    expect(stored.find(({ name }) => name === widget.title)?.data.data).toEqual(widget.data.data);
  const rows = await server.db
    .selectFrom('widget')
    .innerJoin('category', 'category.id', 'widget.category_id')
    .select(['widget.source', 'category.name'])
    .where('category.name', '=', '一键成屏')
    .execute();
  expect(rows).toEqual(widgets.map(() => ({ source: '0', name: '一键成屏' })));
});

test('[CALC-11] a board refers to shared measures: a changed formula changes its charts', async () => {
  const admin = server.client(tokens.admin);
  const { id } = datasets[0]!;
  const stored = await admin.dataset.read({ params: { id } });
  const { name, dataSourceId, dataSourceType, queryType, categoryDataset } = stored;
  const alias = '人均总费用';
  const setFormula = async (exp: string) => {
    const { version } = await admin.dataset.read({ params: { id } });
    const form = { name, dataSourceId, dataSourceType, queryType, version, categoryDataset };
    const calculatedMeasures = JSON.stringify([{ alias, exp, type: 'exp' }]);
    const input = { ...form, querySql: stored.decryptedQuerySQL, calculatedMeasures };
    await admin.dataset.update({ params: { id }, input });
  };
  await setFormula('SUM(总费用)/COUNT(就诊号)');
  const board = await propose(id);
  const used = (widget: ProposedWidget) =>
    dataJson.parse(JSON.parse(widget.dataJson)).chartForm.yAxis.find((item) => item.id === alias);
  const made = [...board.figures, ...board.charts].filter((widget) => used(widget) !== undefined);
  expect(made.length).toBeGreaterThanOrEqual(1);
  for (const widget of made)
    expect(used(widget)).toMatchObject({ shared: true, expressions: { exp: '', alias } });
  const panel = await admin.autoBoard.save({ input: inputOf(board, made, 'auto-save-shared') });
  await setFormula('SUM(总费用)/COUNT(就诊号)*2');
  const shown = await admin.board.load({ query: { id: panel.id } });
  const [first] = made;
  const now = shown.rows.flatMap((row) => row.widgets).find((widget) => widget.name === first!.title);
  expect(now?.error).toBeNull();
  const figure = (data: readonly (readonly unknown[])[]) => Number(data[0]?.at(-1));
  expect(figure(now!.data.data) / figure(first!.data.data)).toBeCloseTo(2, 3);
});

test('what cannot be stored whole is not stored at all', async () => {
  const board = await propose(datasets[2]!.id);
  const input = inputOf(board, board.charts.slice(0, 3), 'auto-save-2');
  const count = async (): Promise<[number, number]> => {
    const all = await server.db.selectFrom('widget').select('id').execute();
    return [all.length, (await server.db.selectFrom('panel').select('id').execute()).length];
  };
  const before = await count();
  const broken = {
    ...input,
    widgets: [...input.widgets.slice(0, 2), { ...input.widgets[2]!, dataJson: '{' }],
  };
  await expect(server.client(tokens.admin).autoBoard.save({ input: broken })).rejects.toThrow(
    texts.widget.checkForm,
  );
  await expect(
    server.client(tokens.admin).autoBoard.save({ input: { ...input, categoryId: 999_999 } }),
  ).rejects.toThrow(texts.category.choose);
  expect(await count()).toEqual(before);
});

/** A dataset over a spreadsheet of these lines. */
async function sheetDataset(name: string, lines: readonly string[], options = '{}'): Promise<number> {
  const client = server.client(tokens.admin);
  const form = new FormData();
  form.set('file', new File([lines.join('\n')], `${name}.csv`, { type: 'text/csv' }));
  const source = await client.datasource.upload({
    input: { dataSourceName: name, datasourceType: 'excel', options },
    form,
  });
  const category = await client.dataset.createCategory({ input: { categoryName: name, pid: -1 } });
  const { id } = await client.dataset.create({
    input: {
      name,
      categoryDataset: { id: category.id },
      dataSourceId: source.id,
      dataSourceType: 'excel',
    },
  });
  return id;
}

test('lines of totals that a spreadsheet held are told, and not among the rows', async () => {
  const days = Array.from(
    { length: 30 },
    (_, at) => `2026-0${1 + (at % 5)}-1${at % 9},${at % 2 ? '内科' : '外科'},${at + 1}`,
  );
  const id = await sheetDataset('合计', ['日期,科室,金额', ...days, '合计,,465']);
  expect(await propose(id)).toMatchObject({
    rows: 30,
    cellsEmptied: 0,
    notes: ['第32行是合计，未作为数据，以免重复计算；要保留请取消“跳过合计行”'],
  });
});

test('months that became rows and cells that became empty are told', async () => {
  const months = Array.from({ length: 12 }, (_, at) => `${at + 1}月`);
  const wards = ['内科', '外科', '儿科'].map(
    (ward) => `${ward},${months.map((_, at) => at + 3).join(',')},114`,
  );
  const lines = [
    `科室,${months.join(',')},合计`,
    ...wards,
    `眼科,待定,${months.slice(1).join(',').replaceAll('月', '')},77`,
  ];
  const told = await propose(await sheetDataset('人次', lines, '{"periods":"rows"}'));
  expect(told).toMatchObject({ rows: 48, cellsEmptied: 1 });
  expect(told.notes).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^12列（1月…12月）已转为/),
      expect.stringContaining('合计由'),
    ]),
  );
  const asTheyAre = await propose(await sheetDataset('人次照读', lines));
  expect(asTheyAre).toMatchObject({ rows: 4 });
  expect(asTheyAre.notes.join('')).not.toContain('已转为');
});

test('accounts above their own parts are told beside the board as left out', async () => {
  const lines = [
    '科目编码,科目名称,期末余额',
    '2201,应付职工薪酬,30',
    '220101,基本工资,20',
    '220102,绩效,10',
    '5301,管理费用,12.5',
    '530101,办公费,4',
    '530102,水电,8.5',
  ];
  const { notes } = await propose(await sheetDataset('科目', lines));
  expect(notes).toEqual([texts.autoBoard.upperLeft('科目名称', '“应付职工薪酬”、“管理费用”')]);
});

test('the total of an order that stands once is split by its supplier, which is the same in all its lines', async () => {
  const orders = Array.from({ length: 40 }, (_, at) => at);
  const lines = orders.flatMap((order) =>
    Array.from({ length: 1 + (order % 4) }, (_, at) =>
      [
        `PO${1000 + order}`,
        ['甲公司', '乙公司', '丙公司'][order % 3],
        ['钢', '铝', '铜', '锌'][(order + at) % 4],
        3 + ((order + at) % 17),
        at === 0 ? 1000 + order * 37 : '',
      ].join(','),
    ),
  );
  const { charts } = await propose(
    await sheetDataset('采购', ['订单号,供应商,商品,数量,订单总额', ...lines]),
  );
  const titles = charts.map(({ title }) => title).join(' ');
  expect(titles).toMatch(/供应商订单总额/);
  expect(titles).toMatch(/商品数量/);
  expect(titles).not.toMatch(/商品订单总额/);
});

test('a statement begins with its first lines, and tells each beside what it was', async () => {
  const { figures, charts } = await propose(
    await sheetDataset('利润表', [
      '项目,本期金额,上期金额',
      '一、营业收入,5000000,4500000',
      '减：营业成本,3200000,3000000',
      '销售费用,300000,280000',
      '财务费用,30000,35000',
      '二、营业利润,750000,540000',
    ]),
  );
  expect(figures[0]?.title).toContain('营业收入');
  expect(figures[0]?.sentence).toMatch(/^上期金额 .*增长 11\.1%$/);
  expect(charts.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['主要项目本期金额', '各项目本期金额较上期金额变化', '项目明细']),
  );
  const table = charts.find(({ title }) => title === '项目明细');
  expect(table?.data.data[0]?.[0]).toBe('一、营业收入');
});

test('wholes of two columns are counted by no figure and no chart', async () => {
  const lines = [2021, 2022, 2023].flatMap((year, at) => {
    const towns = ['甲县', '乙县', '丙县'].map(
      (town, place) => [town, 4210 + place * 531 + at * 31, 4105] as const,
    );
    const [men, women] = [towns.reduce((sum, [, one]) => sum + one, 0), 3 * 4105];
    return [...towns, ['全市', men, women] as const].flatMap(([town, one, other]) => [
      `${year},${town},男,${one}`,
      `${year},${town},女,${other}`,
      `${year},${town},男女,${one + other}`,
    ]);
  });
  const { notes, charts, parameters } = await propose(
    await sheetDataset('人数', ['年份,地区,性别,就诊人次', ...lines]),
  );
  expect(notes).toEqual([
    texts.autoBoard.upperLeft('地区', '“全市”'),
    texts.autoBoard.upperLeft('性别', '“男女”'),
  ]);
  expect(JSON.stringify(charts.map(({ data }) => data.data))).not.toMatch(/全市|男女/);
  const trend = charts.find(({ title }) => title === '就诊人次年度趋势');
  expect(trend?.data.data[0]?.at(-1)).toBe(3 * 4210 + 3 * 531 + 3 * 4105);
  expect(parameters.map(({ name }) => name)).not.toContain('性别');
});

test('money is told in the unit that stands above the table', async () => {
  const wards = ['内科', '外科', '儿科', '眼科', '骨科', '产科'].map((ward, at) => `${ward},${at * 3 + 1.5}`);
  const lines = ['2024年各科室收入表,', '编制：财务科,单位：万元', '科室,收入', ...wards];
  const { figures } = await propose(await sheetDataset('单位', lines));
  expect(JSON.stringify(figures)).toContain('万元');
  expect(JSON.stringify(figures)).not.toMatch(/"元"/);
});
