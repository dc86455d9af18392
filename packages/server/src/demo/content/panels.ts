import type { BoardLayout } from '@mingjing/contract';
import type { Drawing } from '@mingjing/drawing';
import { expenses, wards } from './desks.ts';
import type { DemoIds } from './drawing-parts.ts';
import { phone } from './phone.ts';
import { outpatient } from './wall.ts';

export interface DemoPanel {
  name: string;
  /** Its picture in `covers`, as the editor saved it (`scripts/demo-covers.mjs`). */
  cover: string;
  drawing: (ids: DemoIds) => Drawing;
  layout: (ids: DemoIds) => BoardLayout;
}

type DemoParameter = BoardLayout['paramsGroup'][number];

/** The rows end with the month before the demo was made: whole months before today always have some of them. */
const range = (name: string, columns: DemoParameter['columns'] = []): DemoParameter => ({
  name,
  type: 3,
  valueType: 0,
  value: '',
  beginDate: '',
  endDate: '',
  check: true,
  options: [],
  relative: 'last12Months',
  columns,
});
const choice = (name: string): DemoParameter => {
  const { relative: _, columns: __, ...rest } = range(name);
  return { ...rest, type: 2 };
};
const layoutOf = (...paramsGroup: DemoParameter[]): BoardLayout => ({
  paramsGroup,
  checkedGroup: paramsGroup.map(({ name }) => name),
});
/** Money is booked by months, so that the days of a stay ask for months there. */
const months = ({ dataset }: DemoIds) => ({ datasetId: dataset('costs'), column: '月份' });

export const demoPanels: readonly DemoPanel[] = [
  {
    name: '门诊运营总览',
    cover: 'outpatient.webp',
    drawing: outpatient,
    layout: () => layoutOf(range('就诊日期'), choice('科室')),
  },
  {
    name: '住院与费用分析',
    cover: 'wards.webp',
    drawing: wards,
    layout: (ids) => ({ ...layoutOf(range('入院日期', [months(ids)]), choice('科室')), crossFilter: true }),
  },
  {
    name: '住院费用下钻',
    cover: 'expenses.webp',
    drawing: expenses,
    layout: () => layoutOf(range('入院日期'), choice('院区')),
  },
  {
    name: '院长手机日报',
    cover: 'phone.webp',
    drawing: phone,
    layout: (ids) =>
      layoutOf(
        range('就诊日期', [{ datasetId: ids.dataset('admissions'), column: '入院日期' }, months(ids)]),
      ),
  },
];
