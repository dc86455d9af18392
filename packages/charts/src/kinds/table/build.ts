import { limits } from '@mingjing/contract';
import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { formatsOf } from './conditional.ts';
import { crossOf } from './cross.ts';
import { leadingNames } from './heads.ts';
import type { TableSettings } from './settings.ts';
import { partedColumns, tableColumns } from './table-columns.ts';
import { subtotalsOf, summariesOf } from './totals.ts';

export function buildTable(input: ChartInput<TableSettings>): Drawn {
  const { settings, form, answer } = input;
  const crossed = crossOf(input);
  if (crossed !== undefined) return crossed;
  const { shown, hidden } = partedColumns(input);
  // Rows hold what is not shown too, behind the rest: a row may be coloured by it.
  const asked = [...shown, ...hidden];
  const { columns: all, rows } = tableColumns(input, asked);
  const columns = all.slice(0, shown.length);
  const formats = formatsOf(settings, all).filter(
    ({ column, look, whole }) => column < columns.length || (look === 'text' && whole),
  );
  const items = shown.map(({ item }) => item);
  const given = { form, averaged: answer.averaged };
  return {
    renderer: 'table',
    columns,
    rows,
    places: asked.map(({ index }) => index),
    total: answer.total ?? rows.length,
    truncated: answer.truncated ?? false,
    scroll: form.tableScroll,
    pageSize: settings.pageSize ?? limits.tablePageSize,
    zebra: settings.zebra,
    density: settings.density,
    wrapHead: settings.wrapHead,
    fixed: Math.min(settings.fixed ?? 0, columns.length - 1),
    // Amounts are never merged, equal as they may be.
    merged: settings.merge ? leadingNames(columns) : 0,
    formats,
    summaries: summariesOf(columns, items, settings, formats, given),
    // Rows in another order would be others among the first of all.
    subtotals: (form.top ?? null) === null ? subtotalsOf(columns, items, settings, given) : [],
    order: form.sort ?? null,
  };
}
