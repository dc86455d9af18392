import { type AutoBoard, type Cell, dataJson, type ProposedWidget } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';
import { type OfficeTable, officeTables } from '../../testing/office-tables.ts';
import { realMart } from '../../testing/sources.ts';

let engine: Awaited<ReturnType<typeof realMart>>;
let server: DataServer;
let token: string;
let categoryId: number;

beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart });
  token = await server.world.adminToken();
  const input = { categoryName: '表格', pid: -1 };
  categoryId = (await server.client(token).dataset.createCategory({ input })).id;
});
afterAll(async () => {
  await server.stop();
  await engine.stop();
});

/** Uploads a table as CSV, makes a dataset of it and asks for a board. */
async function boardOf({ name, columns, rows }: OfficeTable): Promise<AutoBoard> {
  const client = server.client(token);
  const csv = [columns, ...rows].map((row) => row.map((cell) => cell ?? '').join(',')).join('\n');
  const form = new FormData();
  form.set('file', new File([csv], `${name}.csv`, { type: 'text/csv' }));
  const input = { dataSourceName: name, datasourceType: 'excel' as const };
  const source = await client.datasource.upload({ input, form });
  const { id } = await client.dataset.create({
    input: { name, categoryDataset: { id: categoryId }, dataSourceId: source.id, dataSourceType: 'excel' },
  });
  return client.autoBoard.propose({ params: { id } });
}

const filled = (values: readonly (Cell | undefined)[]): Cell[] =>
  values.filter((value): value is Cell => value !== null && value !== undefined && value !== '');

/** What one calculation of some rows is, worked out apart from the product. */
function calculated(calculation: string, values: readonly (Cell | undefined)[]): number | null {
  const known = filled(values);
  if (calculation === 'count') return known.length;
  if (calculation === 'countAndClearRepeat') return new Set(known).size;
  if (known.length === 0) return null;
  const sum = known.reduce<number>((total, value) => total + Math.round(Number(value) * 1000), 0) / 1000;
  return calculation === 'avg' ? sum / known.length : sum;
}

/** The value of a widget for some rows: of the column it measures, or their number. */
function expected(
  table: OfficeTable,
  widget: ProposedWidget,
  rows: readonly Cell[][],
): number | null | undefined {
  const { chartForm } = dataJson.parse(JSON.parse(widget.dataJson));
  const kind = widget.chartType;
  const [item] =
    kind === 'china_map' || kind === 'gd_map'
      ? chartForm.nAxis
      : kind === 'heatmap'
        ? chartForm.heatmapY
        : chartForm.yAxis;
  const exp = item?.expressions?.exp ?? '';
  if (exp === 'COUNT(*)') return rows.length;
  // What is there on a day: the sum over the days, by their number.
  const [, stock, day] = /^SUM\(`(.+)`\)\/COUNT\(DISTINCT `(.+)`\)$/.exec(exp) ?? [];
  if (stock !== undefined && day !== undefined) {
    const [sum, days] = [
      [stock, 'sum'],
      [day, 'countAndClearRepeat'],
    ].map(([name = '', how = '']) =>
      calculated(
        how,
        rows.map((row) => row[table.columns.indexOf(name)]),
      ),
    );
    return sum == null ? null : sum / (days ?? 1);
  }
  // What part of the plan came true: of the sums of both.
  const [, actual, plan] = /^SUM\(`(.+)`\)\/SUM\(`(.+)`\)$/.exec(exp) ?? [];
  if (actual !== undefined && plan !== undefined) {
    const [done, whole] = [actual, plan].map((name) =>
      calculated(
        'sum',
        rows.map((row) => row[table.columns.indexOf(name)]),
      ),
    );
    return done == null || whole == null || whole === 0 ? null : done / whole;
  }
  // The rows that say yes, of those that say anything.
  const [, flag, yes] = /^COUNTIF\(`(.+)` = '?(.+?)'?\)\/COUNT\(`\1`\)$/.exec(exp) ?? [];
  if (flag !== undefined) {
    const said = filled(rows.map((row) => row[table.columns.indexOf(flag)]));
    return said.length === 0 ? null : said.filter((cell) => String(cell) === yes).length / said.length;
  }
  const at = table.columns.indexOf(item?.id ?? '');
  return at < 0
    ? undefined
    : calculated(
        item?.calculation ?? '',
        rows.map((row) => row[at]),
      );
}

/** Numbers of a widget that are others than those of the rows, for figures and for charts by names. */
function wrongNumbers(table: OfficeTable, widget: ProposedWidget): string[] {
  const { chartForm } = dataJson.parse(JSON.parse(widget.dataJson));
  const [x] = chartForm.xAxis;
  const isPlain = widget.chartType !== 'table' && widget.chartType !== 'heatmap' && x?.grain === undefined;
  const isSplit = chartForm.nAxis.length > 0 && !widget.chartType.endsWith('_map');
  if (!isPlain || isSplit) return [];
  const at = x === undefined ? -1 : table.columns.indexOf(x.id);
  return widget.data.data.flatMap((row) => {
    const name = String(row[0] ?? '');
    const own = x === undefined ? table.rows : table.rows.filter((one) => String(one[at] ?? '') === name);
    const value = row[x === undefined ? 0 : 1];
    const right = expected(table, widget, own);
    if (right === undefined) return [`${widget.title}: 没有可核对的字段`];
    const isSame =
      right === null ? value === null : Math.abs(Number(value) - right) <= Math.abs(right) * 1e-9 + 1e-6;
    return isSame ? [] : [`${widget.title} ${name}: ${String(value)} ≠ ${right}`];
  });
}

/** What is senseless about a widget, judged from the rows and apart from the product's own check. */
function faults(table: OfficeTable, { title, chartType, dataJson: json, data }: ProposedWidget): string[] {
  const { chartForm } = dataJson.parse(JSON.parse(json));
  const found: string[] = [];
  const identifiers = /编号|单号|工号|学号|编码|标本号|就诊号/;
  for (const { id, calculation } of [
    chartForm.xAxis,
    chartForm.yAxis,
    chartForm.nAxis,
    chartForm.heatmapY,
  ].flat()) {
    if (identifiers.test(id) && calculation !== undefined && !calculation.startsWith('count'))
      found.push(`${title}: 计算编号 ${id}`);
    if (/^(状态|班次|等级|年份)$/.test(id) && (calculation === 'sum' || calculation === 'avg'))
      found.push(`${title}: 计算编码 ${id}`);
    if (
      /在院人数|年龄|评分|语文|数学|英语|结果值|满意度|使用率|药占比|单价|时长|分钟/.test(id) &&
      calculation === 'sum'
    )
      found.push(`${title}: 合计均值 ${id}`);
    if (/^(姓名|意见|备注|空列)$/.test(id)) found.push(`${title}: 用了 ${id}`);
  }
  if (data.data.length === 0 || data.data.every((row) => row.every((cell) => cell === null)))
    found.push(`${title}: 空`);
  if (chartType.startsWith('pie') && data.data.length > 8) found.push(`${title}: ${data.data.length} 片`);
  if (chartForm.xAxis.length > 0 && data.data.length < 2) found.push(`${title}: 只有一项`);
  const [x] = chartForm.xAxis;
  if (chartType === 'line' && x?.grain === undefined && !/月|年|日|期/.test(x?.id ?? ''))
    found.push(`${title}: 没有时间的趋势`);
  return [...found, ...(table.columns.includes(title) && chartType === 'line' ? [`${title}: 没有标题`] : [])];
}

/** Of each shape: `OFFICE_TABLES=5` tries a hundred tables, of other values and lengths. */
const each = Number(process.env['OFFICE_TABLES'] ?? 2);

test('tables of twenty shapes give boards without a senseless widget or a wrong number', async () => {
  const tables = officeTables(each);
  expect(tables).toHaveLength(20 * each);
  const without: string[] = [];
  const found: string[] = [];
  for (const table of tables) {
    const board = await boardOf(table);
    const widgets = [...board.figures, ...board.charts];
    if (widgets.length < 2) without.push(table.name);
    for (const widget of widgets)
      found.push(
        ...[...faults(table, widget), ...wrongNumbers(table, widget)].map(
          (fault) => `${table.name} · ${fault}`,
        ),
      );
  }
  expect({ without, found }).toEqual({ without: [], found: [] });
});

/** The value of each figure by its title. */
const figuresOf = ({ figures }: AutoBoard): Record<string, Cell> =>
  Object.fromEntries(figures.map(({ title, data }) => [title, data.data.at(-1)?.at(-1) ?? null]));

test('totals of orders that a join repeated beside their items are not added up again', async () => {
  const rows = Array.from({ length: 200 }, (_, at): Cell[] => {
    const order = Math.floor(at / 2);
    return [`DD${1000 + order}`, `2025-0${1 + (order % 6)}-11`, `商品${at % 5}`, 20 + at, 300 + order * 7];
  });
  const columns = ['订单号', '下单日期', '商品', '小计金额', '订单总额'];
  const board = await boardOf({ name: '订单明细', columns, rows });
  expect(figuresOf(board)).toMatchObject({ 小计金额: rows.reduce((sum, row) => sum + Number(row[3]), 0) });
  expect(board.columns.find(({ name }) => name === '订单总额')).toMatchObject({ role: 'none' });
  const asked = [...board.figures, ...board.charts].flatMap(({ selectItems }) => selectItems.split(','));
  expect(asked).not.toContain('订单总额');
});

test('who left, choices in one cell and marked results are counted as they are', async () => {
  const kinds = ['价格;味道', '味道', '服务;味道;价格', '价格;服务', '服务', '环境;服务'];
  const rows = Array.from({ length: 120 }, (_, at): Cell[] => [
    `G${1000 + at}`,
    ['研发部', '市场部', '行政部'][at % 3] ?? null,
    22 + (at % 30),
    at % 4 === 0 ? '2025-03-31' : null,
    kinds[at % 6] ?? null,
    at % 5 === 0 ? '7.1↑' : `5.${at % 9}`,
  ]);
  const columns = ['工号', '部门', '年龄', '离职日期', '关注（多选）', '血糖(mmol/L)'];
  const figures = figuresOf(await boardOf({ name: '员工', columns, rows }));
  const stayed = rows.filter((row) => row[3] === null);
  const age = stayed.reduce((sum, row) => sum + Number(row[2]), 0) / stayed.length;
  expect(figures).toMatchObject({ 在职人数: 90, '人数（含离职）': 120, 血糖偏高率: 0.2 });
  expect(figures['选择服务占比']).toBeCloseTo(4 / 6, 9);
  expect(figures['在职平均年龄']).toBeCloseTo(age, 9);
});

test('people without a state are counted with those who stayed', async () => {
  const states = ['在职', '在职', null, '离职', '试用'];
  const rows = Array.from({ length: 100 }, (_, at): Cell[] => [
    `G${1000 + at}`,
    ['研发部', '市场部', '行政部'][at % 3] ?? null,
    20 + (at % 37),
    states[at % 5] ?? null,
  ]);
  const figures = figuresOf(
    await boardOf({ name: '花名册', columns: ['工号', '部门', '年龄', '在职状态'], rows }),
  );
  const stayed = rows.filter((row) => row[3] !== '离职');
  expect(figures).toMatchObject({ 在职人数: 80, '人数（含离职）': 100 });
  expect(figures['在职平均年龄']).toBeCloseTo(stayed.reduce((sum, row) => sum + Number(row[2]), 0) / 80, 9);
});

test('[CALC-19] indicators of a long table are told one by one, never added up', async () => {
  const told = [
    ['门诊人次', '人次', 900],
    ['常住人口', '万人', 80],
    ['床位使用率', '%', 82],
  ] as const;
  const rows = [2021, 2022, 2023, 2024].flatMap((year, at) =>
    ['东区', '西区', '南区'].flatMap((district, place) =>
      told.map(([name, unit, size]): Cell[] => [district, year, name, size + at * 3 + place, unit]),
    ),
  );
  const board = await boardOf({ name: '年鉴', columns: ['地区', '年份', '指标', '数值', '单位'], rows });
  const valuesOf = (name: string, year: number): number[] =>
    rows.filter((row) => row[2] === name && row[1] === year).map((row) => Number(row[3]));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const lastOf = (title: string) => board.figures.find((one) => one.title === title)?.data.data.at(-1);
  // Four years together are a number of nothing that anybody asks for: the last one, beside the one before.
  expect(lastOf('最新年度门诊人次')).toEqual([2024, sum(valuesOf('门诊人次', 2024))]);
  expect(lastOf('最新年度常住人口')).toEqual([2024, sum(valuesOf('常住人口', 2024))]);
  expect(Number(lastOf('最新年度平均床位使用率')?.[1])).toBeCloseTo(sum(valuesOf('床位使用率', 2024)) / 3, 9);
  expect([board.since, board.until]).toEqual(['2021', '2024']);
  const asked = [...board.figures, ...board.charts].flatMap(({ selectItems }) => selectItems.split(','));
  expect(asked).not.toContain('数值');
  expect(board.charts.length).toBeGreaterThan(3);
});

test('a year that lists a few of the cities only is told as such and no fall', async () => {
  const cities = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛'].map((name) => `${name}城`);
  const rows = [2016, 2017, 2018, 2019].flatMap((year, at) =>
    (year === 2019 ? cities.slice(0, 2) : cities).map((city, place): Cell[] => [
      city,
      year,
      1000 + 100 * at + 7 * place,
    ]),
  );
  const { figures, charts } = await boardOf({
    name: '各城市',
    columns: ['城市', '年份', '旅游收入(万元)'],
    rows,
  });
  // Neither is it the last year of a figure, nor a point of the course.
  const last = figures.find(({ title }) => title === '最新年度旅游收入（不含2019）');
  expect(last?.data.data.map(([year]) => year)).toEqual([2016, 2017, 2018]);
  const trend = charts.find(({ title }) => title === '旅游收入年度趋势（不含2019）');
  expect(trend?.data.data.map(([year]) => year)).toEqual([2016, 2017, 2018]);
  const told = trend?.sentence;
  expect(told).toMatch(/^2018 为 9,796万元，较上期增长 8.9%，/);
  expect(told).toMatch(/；2019只有 2 行（其他各期 8 行），未作比较$/);
  // Names are compared within the last whole year, which the answer tells.
  const ranked = charts.find(({ title }) => title === '各城市旅游收入');
  expect(ranked?.data.latest).toBe('2018年');
  expect(Object.fromEntries(ranked?.data.data ?? [])).toEqual(
    Object.fromEntries(cities.map((city, place) => [city, 1200 + 7 * place])),
  );
});

test('what rows are made of in parts of a hundred is averaged, whatever the parts are called', async () => {
  const rows = Array.from({ length: 12 }, (_, at): Cell[] => [
    `样${at + 1}`,
    at % 2 === 0 ? '风化' : '无风化',
    60.5 + at,
    20.25 - at / 2,
    at === 3 ? null : 12.5 - at / 4,
  ]);
  const columns = ['采样点', '表面', '二氧化硅(SiO2)', '氧化钾(K2O)', '氧化钙(CaO)'];
  const figures = figuresOf(await boardOf({ name: '成分', columns, rows }));
  expect(figures['平均二氧化硅(SiO2)']).toBeCloseTo(66, 9);
  expect(Object.keys(figures)).not.toContain('二氧化硅(SiO2)');
});

test.each([29, 45])('a table of %i columns of small numbers gets a board', async (count) => {
  const columns = ['样本', ...Array.from({ length: count }, (_, at) => `component_${at + 1}`)];
  const rows = Array.from({ length: 12 }, (_, at): Cell[] => [
    `样${at + 1}`,
    ...Array.from({ length: count }, (_, place) => ((at * 7 + place * 3) % 19) + (at % 2) / 4),
  ]);
  expect((await boardOf({ name: `宽表${count}`, columns, rows })).figures.length).toBeGreaterThan(0);
});
