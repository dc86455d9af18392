import type { Cell, Column, Dimension, Measure, Sort } from '@mingjing/contract';

/** A few outpatient visits with the awkward ones among them. */
export const visitColumns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '医生', type: 'text' },
  { name: '费用', type: 'decimal', precision: 10, scale: 2 },
  { name: '人次', type: 'integer' },
  { name: '评分', type: 'double' },
  { name: '就诊日期', type: 'date' },
  { name: '登记时间', type: 'datetime' },
  { name: '复诊', type: 'boolean' },
];

export const visits: Cell[][] = [
  ['内科', 'Wang', '10.50', 1, 4.5, '2024-01-01', '2024-01-01 00:00:00', true],
  ['内科', 'wang', '20.25', 2, 3.5, '2024-01-31', '2024-01-31 23:59:59', false],
  ['心内科', 'Li', '0.01', 3, null, '2024-02-29', '2024-02-29 08:30:00', null],
  ['外科', 'Li ', '99.99', 4, 5, '2024-04-01', '2024-04-01 12:00:00', true],
  ['外科', null, null, null, 1.25, null, null, false],
  ['外科', '50%_off', '100.00', 10, 2, '2024-05-06', '2024-05-06 10:00:00', true],
  [null, 'O\'Brien"', '7.00', 5, 0.5, '2023-12-31', '2023-12-31 23:59:59', null],
];

/** A question for groups of them. */
export const groupsOf = (dimensions: Dimension[], measures: Measure[], sorts: Sort[] = []) => ({
  question: { kind: 'groups' as const, dimensions, measures, filters: [], sorts },
  columns: visitColumns,
  rows: visits,
});
