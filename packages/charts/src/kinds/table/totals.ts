import {
  type Cell,
  type ChartForm,
  type ColumnItem,
  calculationOf,
  hasFormula,
  ownValue,
  type TotalCalculation,
} from '@mingjing/contract';
import { numberOf } from '../../number/format.ts';
import { type CellFormat, type Ranges, rangedColumns } from './conditional.ts';
import { type ColumnFormat, type TableSettings, totalLabels } from './settings.ts';
import type { TableColumn } from './table-column.ts';

/** One figure over all rows of a table, on whatever page they stand. */
export interface TableSummary {
  /** Place of the column. */
  column: number;
  calculation: TotalCalculation;
  /** In the row of totals, or only known to conditional formats. */
  shown: boolean;
  /** What gives the same figure from the rows that are shown; null when only their source can tell. */
  fromRows: 'sum' | 'avg' | 'max' | 'min' | 'count' | null;
  /** The figure where it is known already, as those of a cross table are. */
  value?: Cell;
}

/** Whether a figure needs nobody but the rows that are shown. */
export const isKnown = ({ fromRows, value }: TableSummary): boolean =>
  fromRows !== null || value !== undefined;

/** What adds up to a column's own total; averages and ratios do not add up. */
function ownFromRows(item: ColumnItem, form: ChartForm): TableSummary['fromRows'] {
  if (hasFormula(item)) return null;
  if (item.tableCalculation !== undefined) return null;
  const type = calculationOf(form, item);
  if (type === 'empty' || type === 'sum' || type === 'count') return 'sum';
  return type === 'max' || type === 'min' ? type : null;
}

/** The total of one column; none where its author wants none, or it is no figure. */
export function totalOf(
  column: TableColumn,
  at: number,
  own: ColumnFormat | undefined,
  { item, form, averaged }: { item: ColumnItem; form: ChartForm; averaged: boolean },
): TableSummary[] {
  const kind = own?.total ?? 'own';
  if (kind === 'none' || (kind === 'own' && !column.figures)) return [];
  const calculation = kind === 'own' && averaged ? 'avg' : kind;
  const fromRows = calculation === 'own' ? ownFromRows(item, form) : calculation;
  return [{ column: at, calculation, shown: true, fromRows }];
}

/** Everything a table wants to know of all its rows. */
export function summariesOf(
  columns: readonly TableColumn[],
  items: readonly ColumnItem[],
  settings: TableSettings,
  formats: readonly CellFormat[],
  { form, averaged = [] }: { form: ChartForm; averaged?: readonly string[] | undefined },
): TableSummary[] {
  const totals = settings.totals
    ? columns.flatMap((column, at) =>
        totalOf(column, at, ownValue(settings.columns, column.key), {
          item: items[at] as ColumnItem,
          form,
          averaged: averaged.includes(column.source),
        }),
      )
    : [];
  const extremes = rangedColumns(formats).flatMap((column) =>
    (['min', 'max'] as const).map(
      (calculation): TableSummary => ({ column, calculation, shown: false, fromRows: calculation }),
    ),
  );
  return [...totals, ...extremes];
}

/**
 * What stands behind the rows that share a name in the first column; nothing where that holds figures, which are no names
 * of groups.
 */
export function subtotalsOf(
  columns: readonly TableColumn[],
  items: readonly ColumnItem[],
  settings: TableSettings,
  given: { form: ChartForm; averaged?: readonly string[] | undefined },
): TableSummary[] {
  if (!settings.subtotals || columns[0]?.figures !== false) return [];
  const all = summariesOf(columns, items, { ...settings, totals: true }, [], given);
  return all.filter(({ column }) => column > 0);
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Adds exactly: money and numbers beyond 2^53 travel as texts of digits. */
function exactSum(values: readonly Cell[]): Cell {
  let scale = 0;
  const parts: { digits: bigint; scale: number }[] = [];
  let rest = 0;
  for (const value of values) {
    const match = decimal.exec(String(value));
    if (match === null) {
      rest += numberOf(value) ?? 0;
      continue;
    }
    const [, sign = '', whole = '', fraction = ''] = match;
    scale = Math.max(scale, fraction.length);
    parts.push({ digits: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length });
  }
  const sum = parts.reduce((all, part) => all + part.digits * 10n ** BigInt(scale - part.scale), 0n);
  const size = (sum < 0n ? -sum : sum).toString().padStart(scale + 1, '0');
  const whole = size.slice(0, size.length - scale);
  const text = `${sum < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${size.slice(-scale)}`}`;
  return rest === 0 ? text : Number(text) + rest;
}

/** A figure from the rows themselves; null when there is nothing to calculate or only the source can tell. */
export function summaryOfRows(summary: TableSummary, rows: readonly (readonly Cell[])[]): Cell {
  if (summary.value !== undefined) return summary.value;
  const known = rows.map((row) => row[summary.column] ?? null).filter((value) => value !== null);
  if (summary.fromRows === 'count') return known.length;
  const numbers = known.filter((value) => value !== '' && numberOf(value) !== null);
  if (numbers.length === 0 || summary.fromRows === null) return null;
  switch (summary.fromRows) {
    case 'sum':
      return exactSum(numbers);
    case 'avg':
      return Number(exactSum(numbers)) / numbers.length;
    case 'max':
      return numbers.reduce((best, value) => (numberOf(value)! > numberOf(best)! ? value : best));
    case 'min':
      return numbers.reduce((best, value) => (numberOf(value)! < numberOf(best)! ? value : best));
  }
}

/** A total as it is written; one that is no sum carries its name. */
export function totalText(
  { calculation, value }: { calculation: TotalCalculation; value: Cell },
  column: Pick<TableColumn, 'format'>,
): { name: string; text: string } {
  const plain = calculation === 'own' || calculation === 'sum';
  const text =
    calculation === 'count' && value !== null ? Number(value).toLocaleString('zh-CN') : column.format(value);
  return { name: plain ? '' : totalLabels[calculation], text };
}

/** The extremes among the figures, as conditional formats read them. */
export function rangesOf(summaries: readonly TableSummary[], values: readonly Cell[]): Ranges {
  const ranges = new Map<number, { low: number; high: number }>();
  summaries.forEach(({ column, calculation, shown }, at) => {
    const value = numberOf(values[at] ?? null);
    if (shown || value === null) return;
    const range = ranges.get(column) ?? { low: value, high: value };
    ranges.set(column, calculation === 'min' ? { ...range, low: value } : { ...range, high: value });
  });
  return ranges;
}
