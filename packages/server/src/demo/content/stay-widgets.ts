import {
  calculate,
  type DemoWidget,
  expression,
  figure,
  item,
  month,
  stays,
  widget,
} from './widget-parts.ts';

/** Widgets of stays on the wards, and of what departments earn and spend. */
export const stayWidgets: readonly DemoWidget[] = [
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
      xAxis: [month('入院日期')],
      yAxis: [item('住院天数')],
      calculateType: calculate('avg', '住院天数'),
      settings: { suffix: '天', better: 'down' },
      desc: '目标 ≤ 6 天',
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
      xAxis: [month('月份')],
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
        pageSize: 6,
        columns: { 收入: { style: 'wan', decimals: 0 }, 成本: { style: 'wan', decimals: 0 } },
      },
    },
    0,
  ),
];
