import { type ChartForm, type ChartType, measureKey, traitsOf } from '@mingjing/contract';
import { headOf } from './settings.ts';

/** What of a cross table its answer has to tell. */
export interface CrossSettings {
  /** Place of the column whose values become heads, among those of the table. */
  head: number;
  totals: boolean;
  rowTotals: boolean;
  subtotals: boolean;
  /** Its author sorts it, perhaps by a figure: rows are then sorted by their totals. */
  sorted: boolean;
}

/** What a table's form says of its cross table; undefined where it names no placed column for the heads. */
export function crossSettingsOf(type: ChartType | undefined, form: ChartForm): CrossSettings | undefined {
  const key = headOf(form);
  if (key === undefined || !traitsOf(type).listsRows) return undefined;
  // A date that stands twice: its years before its months, which go across.
  const head = form.xAxis.findLastIndex((item) => measureKey(item) === key);
  if (head < 0) return undefined;
  const { totals, rowTotals = true, subtotals } = form.settings ?? {};
  const isOn = (value: unknown): boolean => value === true;
  return {
    head,
    totals: isOn(totals),
    rowTotals: rowTotals !== false,
    subtotals: isOn(subtotals),
    sorted: (form.sort ?? null) !== null,
  };
}
