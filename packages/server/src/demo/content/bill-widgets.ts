import { calculate, type DemoWidget, expression, figure, item, month, widget } from './widget-parts.ts';

/** A part of what a stay costs, month by month beside the most it ought to be; above it the figure warns. */
const share = (alias: string, exp: string, most: number): Parameters<typeof widget>[4] => ({
  ...figure,
  xAxis: [month('入院日期')],
  yAxis: [expression(alias, exp)],
  settings: {
    numberStyle: 'percent',
    better: 'down',
    rules: [{ when: 'gt', value: most, color: '#c2410c' }],
  },
  desc: `目标 ≤ ${most * 100}%`,
});

/** Widgets of what stays cost. */
export const billWidgets: readonly DemoWidget[] = [
  widget('d-total', '住院总费用', 'admissions', 'number', {
    ...figure,
    yAxis: [item('总费用', '住院总费用')],
    calculateType: calculate('sum', '总费用'),
    settings: { numberStyle: 'auto', suffix: '元' },
  }),
  widget(
    'd-mean',
    '月度次均费用',
    'admissions',
    'number',
    {
      ...figure,
      xAxis: [month('入院日期')],
      yAxis: [item('次均费用')],
      settings: { prefix: '¥', better: 'down' },
    },
    0,
  ),
  widget('d-drugs', '住院药占比', 'admissions', 'number', share('药占比', 'SUM(药品费)/SUM(总费用)', 0.3), 1),
  widget(
    'd-material',
    '住院耗材占比',
    'admissions',
    'number',
    share('耗材占比', 'SUM(耗材费)/SUM(总费用)', 0.3),
    1,
  ),
  widget('d-levels', '院区 › 科室 › 医生 总费用', 'admissions', 'bar_y_category', {
    xAxis: [item('院区'), item('科室'), item('主治医生')],
    yAxis: [item('总费用')],
    calculateType: calculate('sum', '总费用'),
    settings: { sort: 'descending', top: 10, others: false, numberStyle: 'auto', suffix: '元' },
  }),
  widget('d-parts', '费用构成', 'admissions', 'bar_y_category_stack', {
    xAxis: [item('治疗方式')],
    yAxis: [item('药品费'), item('耗材费'), item('诊疗费')],
    calculateType: calculate('sum', '药品费', '耗材费', '诊疗费'),
    settings: { numberStyle: 'auto', suffix: '元' },
  }),
  widget(
    'd-trend',
    '次均费用走势',
    'admissions',
    'line',
    {
      xAxis: [month('入院日期')],
      nAxis: [item('治疗方式')],
      yAxis: [item('次均费用')],
      settings: { prefix: '¥', nameTurn: 'level' },
    },
    0,
  ),
  widget(
    'd-doctors',
    '科室费用明细',
    'admissions',
    'table',
    {
      xAxis: [item('科室'), expression('住院人次', 'COUNT(住院号)'), item('总费用'), item('次均费用')],
      calculateType: calculate('sum', '总费用'),
      sort: { key: '总费用', descending: true },
      settings: {
        pageSize: 8,
        columns: { 总费用: { style: 'wan', decimals: 1 }, 次均费用: { style: 'thousands', decimals: 0 } },
        formats: [{ column: ['总费用'], look: 'bar' }],
      },
    },
    0,
  ),
];
