import { type Cell, measureKey } from '@mingjing/contract';
import type { ChartInput } from '../../chart-kind.ts';
import { numberOf } from '../../number/format.ts';
import { placeColumns } from '../../shape/columns.ts';
import { categoryName, total } from '../../shape/matrix.ts';
import { isAdditive } from '../../shape/order.ts';
import type { GaugeSettings } from './settings.ts';

/** The one value a gauge points at. */
export interface GaugeValue {
  cell: Cell;
  value: number | null;
  /** What it belongs to: the X entry of its row. */
  name: string;
  measure: string;
  measureName: string;
  row: number | null;
  /** It is the newest of dates: the others are its past, not its neighbours. */
  newest: boolean;
}

const dated = /^\d{4}(-(Q[1-4]|\d{2}))/;

/** One of several rows: the newest of dates, else the first, unless the author chose another or their sum. */
export function shownValue({ answer, form, settings }: ChartInput<GaugeSettings>): GaugeValue {
  const { x, y } = placeColumns(answer, form);
  const at = y[0] !== undefined && y[0].index >= 0 ? y[0].index : answer.keys.length - 1;
  const nameAt = x[0]?.index ?? -1;
  const names = answer.data.map((row) => String(row[nameAt] ?? ''));
  const base = {
    measure: y[0] === undefined ? '' : measureKey(y[0].item),
    measureName: y[0]?.item.name ?? '',
  };
  if (settings.row === 'sum' && answer.data.length > 1 && isAdditive(form, answer)) {
    const values = [
      ...answer.data.map((row) => numberOf(row[at])),
      numberOf(answer.rest?.values[at] ?? null),
    ];
    const value = values.every((one) => one === null) ? null : total(values);
    return { ...base, cell: value, value, name: '合计', row: null, newest: false };
  }
  const filled = names.filter((name) => name !== '');
  const newest = settings.row === 'auto' && filled.length > 0 && filled.every((name) => dated.test(name));
  const row =
    settings.row === 'last'
      ? answer.data.length - 1
      : newest
        ? names.reduce((best, name, index) => (name > (names[best] ?? '') ? index : best), 0)
        : 0;
  const cell = answer.data[row]?.[at] ?? null;
  const name = nameAt < 0 ? '' : categoryName(answer.data[row]?.[nameAt]);
  return { ...base, cell, value: numberOf(cell), name, row, newest };
}
