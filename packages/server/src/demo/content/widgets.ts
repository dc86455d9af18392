import {
  type ChartForm,
  type ChartType,
  type ColumnItem,
  chartForm,
  type DataJson,
  dataJson,
} from '@mingjing/contract';
import type { z } from 'zod';
import type { DemoTableName } from '../demo-table.ts';

/** A widget of the demo before it has an id. */
export interface DemoWidget {
  key: string;
  name: string;
  table: DemoTableName;
  type: ChartType;
  round: number;
  form: ChartForm;
}

type FormInput = z.input<typeof chartForm>;
type Calculated = 'count' | 'sum' | 'avg' | 'max' | 'countAndClearRepeat';

const item = (id: string, name = id): ColumnItem => ({ id, name });
const calculate = (type: Calculated, ...columns: string[]): FormInput['calculateType'] => ({ type, columns });
/** A figure calculated from sums, as 药占比 is. */
const expression = (alias: string, exp: string): ColumnItem => ({
  id: alias,
  name: alias,
  expressions: { exp, alias },
});

function widget(
  key: string,
  name: string,
  table: DemoTableName,
  type: ChartType,
  form: FormInput,
  round = 2,
): DemoWidget {
  // Straight from value to value, as the editor makes lines.
  const settings = type === 'line' ? { smooth: false, ...form.settings } : form.settings;
  return { key, name, table, type, round, form: chartForm.parse({ ...form, settings }) };
}

const figure = { fontSize: 46 };
const visits = item('就诊号', '门诊量');
const stays = item('住院号', '住院人次');

/** Widgets of the outpatient board, then those of the wards. */
export const demoWidgets: readonly DemoWidget[] = [
  widget('v-until', '数据截至', 'visits', 'text', {
    yAxis: [item('就诊日期')],
    calculateType: calculate('max', '就诊日期'),
    fontSize: 16,
    settings: { title: false },
  }),
  widget('v-count', '门诊总量', 'visits', 'number', {
    ...figure,
    yAxis: [visits],
    calculateType: calculate('count', '就诊号'),
    settings: { suffix: '人次' },
  }),
  widget('v-income', '门诊收入', 'visits', 'number', {
    ...figure,
    yAxis: [item('总费用', '门诊收入')],
    calculateType: calculate('sum', '总费用'),
    settings: { numberStyle: 'auto', suffix: '元' },
  }),
  widget('v-mean', '次均费用', 'visits', 'number', {
    ...figure,
    yAxis: [item('次均费用')],
    settings: { prefix: '¥' },
  }),
  widget(
    'v-drugs',
    '药占比',
    'visits',
    'number',
    {
      ...figure,
      yAxis: [expression('药占比', 'SUM(药费)/SUM(总费用)')],
      settings: { numberStyle: 'percent' },
    },
    1,
  ),
  widget(
    'v-wait',
    '平均等候',
    'visits',
    'number',
    {
      ...figure,
      yAxis: [item('等候分钟')],
      calculateType: calculate('avg', '等候分钟'),
      settings: { suffix: '分钟' },
    },
    1,
  ),
  widget('v-patients', '就诊患者', 'visits', 'number', {
    ...figure,
    yAxis: [item('患者号')],
    calculateType: calculate('countAndClearRepeat', '患者号'),
    settings: { suffix: '人' },
  }),
  widget('v-trend', '各院区门诊量趋势', 'visits', 'line', {
    xAxis: [{ ...item('就诊日期', '月份'), grain: 'month' }],
    nAxis: [item('院区')],
    yAxis: [visits],
    calculateType: calculate('count', '就诊号'),
  }),
  widget('v-departments', '科室门诊量 Top 8', 'visits', 'bar', {
    xAxis: [item('科室')],
    yAxis: [visits],
    calculateType: calculate('count', '就诊号'),
    settings: { sort: 'descending', top: 8, others: false },
  }),
  widget('v-payments', '支付方式构成', 'visits', 'pie', {
    xAxis: [item('支付方式')],
    yAxis: [visits],
    calculateType: calculate('count', '就诊号'),
    settings: { sort: 'descending' },
  }),
  widget('v-ages', '患者年龄分布', 'visits', 'bar', {
    xAxis: [item('年龄段')],
    nAxis: [item('性别')],
    yAxis: [visits],
    calculateType: calculate('count', '就诊号'),
  }),
  widget(
    'v-waiting',
    '平均等候时间',
    'visits',
    'line',
    {
      xAxis: [{ ...item('就诊日期', '月份'), grain: 'month' }],
      yAxis: [item('等候分钟', '平均等候')],
      calculateType: calculate('avg', '等候分钟'),
      settings: { suffix: '分钟' },
    },
    1,
  ),
  widget('v-hours', '就诊时段分布', 'visits', 'bar', {
    xAxis: [item('时段')],
    yAxis: [visits],
    calculateType: calculate('count', '就诊号'),
    settings: { labels: 'hide' },
  }),
  widget('v-cities', '患者来源城市', 'visits', 'table', {
    xAxis: [item('城市'), expression('门诊量', 'COUNT(就诊号)'), item('总费用', '门诊收入')],
    calculateType: calculate('sum', '总费用'),
    sort: { key: '总费用', descending: true },
    top: 100,
    settings: { pageSize: 7, columns: { 总费用: { style: 'wan', decimals: 1 } } },
  }),
  widget('s-count', '住院人次', 'admissions', 'number', {
    ...figure,
    yAxis: [stays],
    calculateType: calculate('count', '住院号'),
    settings: { suffix: '人次' },
  }),
  widget(
    's-days',
    '平均住院日',
    'admissions',
    'number',
    {
      ...figure,
      yAxis: [item('住院天数')],
      calculateType: calculate('avg', '住院天数'),
      settings: { suffix: '天' },
    },
    1,
  ),
  widget(
    's-mean',
    '次均住院费用',
    'admissions',
    'number',
    {
      ...figure,
      yAxis: [item('次均费用')],
      settings: { prefix: '¥' },
    },
    0,
  ),
  widget(
    's-insured',
    '医保支付占比',
    'admissions',
    'number',
    {
      ...figure,
      yAxis: [expression('医保支付占比', 'SUM(医保支付)/SUM(总费用)')],
      settings: { numberStyle: 'percent' },
    },
    1,
  ),
  widget(
    'c-trend',
    '月度收入与成本',
    'costs',
    'line',
    {
      xAxis: [{ ...item('月份'), grain: 'month' }],
      yAxis: [item('收入'), item('成本'), item('预算')],
      calculateType: calculate('sum', '收入', '成本', '预算'),
      settings: { numberStyle: 'wan', nameTurn: 'level' },
    },
    0,
  ),
  widget('c-shares', '收入类别构成', 'costs', 'pie', {
    xAxis: [item('类别')],
    yAxis: [item('收入')],
    calculateType: calculate('sum', '收入'),
    settings: { sort: 'descending', numberStyle: 'auto' },
  }),
  widget('s-departments', '科室住院人次 Top 8', 'admissions', 'bar', {
    xAxis: [item('科室')],
    yAxis: [stays],
    calculateType: calculate('count', '住院号'),
    settings: { sort: 'descending', top: 8, others: false },
  }),
  widget(
    's-stays',
    '平均住院日变化',
    'admissions',
    'line',
    {
      xAxis: [{ ...item('入院日期', '季度'), grain: 'quarter' }],
      nAxis: [item('治疗方式')],
      yAxis: [item('住院天数', '平均住院日')],
      calculateType: calculate('avg', '住院天数'),
      settings: { suffix: '天' },
    },
    1,
  ),
  widget(
    'c-table',
    '科室收支明细',
    'costs',
    'table',
    {
      xAxis: [item('科室'), item('收入'), item('成本')],
      calculateType: calculate('sum', '收入', '成本'),
      sort: { key: '收入', descending: true },
      settings: {
        pageSize: 5,
        columns: { 收入: { style: 'wan', decimals: 0 }, 成本: { style: 'wan', decimals: 0 } },
      },
    },
    0,
  ),
];

/** A widget's drawing settings as the editor writes them. */
export function dataJsonOfDemo(
  { type, form }: DemoWidget,
  datasetName: string,
  columns: readonly string[],
): DataJson {
  return dataJson.parse({
    typeChart: type,
    datasetName,
    loadedData: { keys: columns, data: [], _keys: columns },
    columns: columns.map((name) => item(name)),
    chartForm: form,
  });
}

/** Columns that a widget shows, as its row lists them. */
export function selectItemsOf({ form }: DemoWidget): string {
  const shown = [form.xAxis, form.yAxis, form.nAxis, form.heatmapY].flat();
  return [...new Set(shown.map(({ id }) => id))].join(',');
}
