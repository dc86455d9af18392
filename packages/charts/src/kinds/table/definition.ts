import type { ChartKind } from '../../chart-kind.ts';
import { counts, departments } from '../../samples.ts';
import { slot } from '../../slot-shapes.ts';
import { buildTable } from './build.ts';
import { describeCross } from './describe-cross.ts';
import { type TableSettings, tableFields, tableSettings } from './settings.ts';
import { tableColumns } from './table-columns.ts';

export const table: ChartKind<TableSettings> = {
  type: 'table',
  label: '表格',
  slots: { xAxis: slot.columns() },
  fields: tableFields,
  settings: tableSettings,
  migrations: [],
  sample: () => ({
    keys: ['科室', '人次', '次均费用'],
    data: departments.map((name, at) => [name, counts[at]!, 320 + at * 17]),
    form: { xAxis: ['科室', '人次', '次均费用'] },
  }),
  suits: ({ dimensions, measures }) =>
    dimensions + measures > 0
      ? { good: true, reason: '适合逐行查看明细' }
      : { good: false, reason: '需要至少一列' },
  build: buildTable,
  describe: (input) => {
    const crossed = describeCross(input);
    if (crossed !== undefined) return crossed;
    const { columns, rows } = tableColumns(input);
    return `表格，共 ${input.answer.total ?? rows.length} 行，列为${columns.map((column) => column.title).join('、')}。`;
  },
};
