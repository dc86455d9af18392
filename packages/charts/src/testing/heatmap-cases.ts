import { type Cell, chartForm } from '@mingjing/contract';
import { type Case, departments, figures, item } from './cases.ts';

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

const heatmapCase = (data: Cell[][]): Case => ({
  answer: { keys: ['星期', '科室', '门诊量'], data },
  form: chartForm.parse({
    xAxis: [item('星期')],
    yAxis: [item('科室')],
    heatmapY: [item('门诊量')],
    min: 0,
    max: 10_000,
  }),
});

function grid(columns: readonly string[], rows: readonly string[], seed: number): Cell[][] {
  const values = figures(columns.length * rows.length, seed);
  return columns.flatMap((x, across) =>
    rows.map((y, down): Cell[] => [x, y, values[across * rows.length + down] ?? null]),
  );
}

export const heatmapCases: Record<string, Case> = {
  typical: heatmapCase(grid(weekdays, departments, 7)),
  'one row': heatmapCase([['周一', '心内科', 5200]]),
  none: heatmapCase([]),
  many: heatmapCase(
    grid(
      Array.from({ length: 60 }, (_, at) => `第 ${at + 1} 周`),
      Array.from({ length: 24 }, (_, at) => `${at} 时`),
      11,
    ),
  ),
  'nulls and negatives': heatmapCase([
    ['周一', '心内科', 3200],
    ['周一', '骨科', -1800],
    [null, '骨科', 950],
    ['周二', null, 640],
    ['周二', '儿科', null],
    ['周三', '心内科', -20.5],
  ]),
  'long names': heatmapCase(
    grid(
      weekdays.map((name) => `${name}（含节假日调休安排）`),
      departments.map((name) => `${name}（东院区综合大楼三层门诊区）`),
      13,
    ),
  ),
};
