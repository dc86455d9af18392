import { type ChartForm, type ChartType, type ColumnItem, chartForm } from '@mingjing/contract';
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

export const item = (id: string, name = id): ColumnItem => ({ id, name });
export const calculate = (type: Calculated, ...columns: string[]): FormInput['calculateType'] => ({
  type,
  columns,
});
/** A figure calculated from sums, as 药占比 is. */
export const expression = (alias: string, exp: string): ColumnItem => ({
  id: alias,
  name: alias,
  expressions: { exp, alias },
});

export function widget(
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

export const figure = { fontSize: 46 };
export const month = (id: string): ColumnItem => ({ ...item(id, '月份'), grain: 'month' });
export const visits = item('就诊号', '门诊量');
export const stays = item('住院号', '住院人次');
export const drugShare: ColumnItem = expression('药占比', 'SUM(药费)/SUM(总费用)');
