import type { Api, Client, WidgetInput } from '@mingjing/contract';
import pg from 'pg';
import { cached } from '../../packages/server/src/testing/caching.ts';
import type { Service } from '../services/index.ts';

/** Departments of the generated visits. */
const departments = 40;
const firstDay = Date.UTC(2023, 0, 1);
const days = 1096;
const dayMs = 86_400_000;

/** Makes the table `visits`, of visits with patients who come again and waiting times that repeat. */
export async function fillVisits(
  { host, port, user, password, database }: Service,
  rows: number,
): Promise<void> {
  const client = new pg.Client({ host, port, user, password, database });
  await client.connect();
  await client.query(`CREATE TABLE visits AS SELECT
    100000000 + n AS 就诊号, 500000 + (n::bigint * 7919 % ${Math.ceil(rows * 0.4)})::int AS 患者号,
    date '2023-01-01' + (n::bigint * ${days} / ${rows + 1})::int AS 就诊日期,
    '时段' || n * 11 % 12 AS 时段, '院区' || n % 3 AS 院区, '科室' || n % ${departments} AS 科室,
    '医生' || n * 7 % 800 AS 医生, '城市' || n * 13 % 340 AS 城市, '诊断' || n * 31 % 2000 AS 诊断,
    CASE n % 2 WHEN 0 THEN '女' ELSE '男' END AS 性别, '年龄段' || n * 17 % 8 AS 年龄段,
    '支付' || n * 19 % 6 AS 支付方式, (n * 37 % 90000 / 100.0)::numeric(12,2) AS 药费,
    (n * 53 % 70000 / 100.0)::numeric(12,2) AS 检查费, (n * 41 % 190000 / 100.0)::numeric(12,2) AS 总费用,
    n * 29 % 120 AS 等候分钟
    FROM generate_series(1, ${rows}) n`);
  await client.end();
}

type Item = { id: string; name: string; [key: string]: unknown };
const item = (id: string, more: object = {}): Item => ({ id, name: id, ...more });
const month = item('就诊日期', { grain: 'month' });
const measure = (id: string, calculation: string): Item => item(id, { calculation });
const count = measure('就诊号', 'count');
const patients = measure('患者号', 'countAndClearRepeat');
const share = item('药占比', { expressions: { alias: '药占比', exp: 'SUM(药费)/SUM(总费用)' } });

const bars = (by: string | Item, value: Item, more: object = {}) =>
  ['bar', { xAxis: [typeof by === 'string' ? item(by) : by], yAxis: [value], ...more }] as const;
const figure = (value: Item) => ['number', { yAxis: [value] }] as const;
const top = (most: number) => ({ settings: { sort: 'descending', top: most, others: false } });
const rowsOf = (...columns: string[]) => ['table', { xAxis: columns.map((name) => item(name)) }] as const;

/** Twenty charts as offices have them: figures, sums by group, trends, the first few, patients, medians, a list. */
const charts: readonly (readonly [string, object])[] = [
  figure(count),
  figure(measure('总费用', 'sum')),
  figure(measure('等候分钟', 'avg')),
  figure(share),
  bars('科室', measure('总费用', 'sum')),
  bars('支付方式', count),
  bars('年龄段', count, { nAxis: [item('性别')] }),
  bars('院区', measure('药费', 'sum')),
  bars(month, measure('总费用', 'sum')),
  bars(month, count, { nAxis: [item('院区')] }),
  bars('医生', count, top(20)),
  bars('诊断', measure('总费用', 'sum'), top(10)),
  bars('城市', measure('总费用', 'sum'), top(20)),
  figure(patients),
  bars('科室', patients),
  bars(month, patients),
  bars('科室', measure('等候分钟', 'median')),
  figure(measure('等候分钟', 'median')),
  bars('科室', count, { nAxis: [item('时段')] }),
  rowsOf('就诊号', '就诊日期', '科室', '医生', '诊断', '城市', '总费用'),
];

export interface CrowdBoard {
  panelId: number;
  datasetId: number;
  categoryDataset: { id: number };
  dataSourceId: number;
}

/** The board of twenty charts over the visits, cached. */
export async function makeCrowdBoard(client: Client<Api>, service: Service): Promise<CrowdBoard> {
  const { id: dataSourceId } = await client.datasource.create({
    input: {
      dataSourceName: '门诊库',
      datasourceType: 'jdbc',
      driverClassName: 'org.postgresql.Driver',
      url: `jdbc:postgresql://${service.host}:${service.port}/${service.database}`,
      username: service.user,
      password: service.password,
    },
  });
  const categoryDataset = await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
  const { id: datasetId } = await client.dataset.create({
    input: {
      name: '门诊',
      categoryDataset,
      dataSourceId,
      dataSourceType: 'jdbc',
      querySql: 'SELECT * FROM visits',
    },
  });
  const categoryWidget = await client.widget.createCategory({ input: { categoryName: '门诊', pid: -1 } });
  const refs: number[] = [];
  for (const [chartType, chartForm] of charts) {
    const input: WidgetInput = {
      name: `图表 ${refs.length + 1}`,
      categoryWidget,
      datasetId,
      datasourceId: null,
      chartType: chartType as WidgetInput['chartType'],
      dataJson: JSON.stringify({ chartForm }),
    };
    refs.push((await client.widget.create({ input })).id);
  }
  const nodes = refs.map(
    (ref, at) =>
      `<widget id="n${at}" name="图${at}" ref="${ref}" x="${(at % 5) * 380}" y="${Math.floor(at / 5) * 260}" w="370" h="250"/>`,
  );
  const category = await client.panel.createCategory({ input: { categoryName: '门诊', pid: -1 } });
  const layout = JSON.stringify({
    paramsGroup: [
      { name: '就诊日期', type: 3 },
      { name: '科室', type: 2, multiple: true },
    ],
    checkedGroup: ['就诊日期', '科室'],
  });
  const { id: panelId } = await client.panel.create({
    input: {
      name: '门诊',
      categoryId: category.id,
      data:
        '<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="1920" h="1080"/><theme/>' +
        `<nodes>${nodes.join('')}</nodes></board>`,
      filterEnable: '1',
      layout,
      state: 1,
    },
  });
  // Once the panel is there: its questions decide the roll-ups.
  await cached(client, datasetId);
  return { panelId, datasetId, categoryDataset, dataSourceId };
}

const day = (at: number): string => new Date(firstDay + at * dayMs).toISOString().slice(0, 10);

/** Filters that nobody sent before: any days of about a quarter, and six departments. */
export function newFilters(random: () => number): string {
  const from = Math.floor(random() * (days - 100));
  const to = from + 60 + Math.floor(random() * 40);
  const chosen = new Set<string>();
  while (chosen.size < 6) chosen.add(`科室${Math.floor(random() * departments)}`);
  return JSON.stringify([
    { key: '就诊日期', filterType: 7, startTime: day(from), endTime: day(to) },
    { key: '科室', filterType: 4, value: [...chosen] },
  ]);
}
