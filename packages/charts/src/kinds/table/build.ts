import { type Cell, type ColumnItem, limits } from '@mingjing/contract';
import type { ChartInput, Drawn, TableColumn } from '../../chart-kind.ts';
import { formatNumber, noValue, numberOf } from '../../number/format.ts';
import { type Placed, placeColumns } from '../../shape/columns.ts';
import type { ColumnFormat, TableSettings } from './settings.ts';

/** Years, numbers of things and codes are names made of digits: no thousands, no decimals, left as they are. */
const nameOfDigits = /(年|年度|年份|编号|序号|代码|编码|电话|手机|身份证|号码?|id|code|year|no\.?)$/i;

/** Enough rows to tell a column's kind without reading a long answer twice. */
const sampleRows = 200;

function isFigures(values: readonly Cell[]): boolean {
  const known = values.filter((value) => value !== null && value !== '');
  return known.length > 0 && known.every((value) => typeof value !== 'boolean' && numberOf(value) !== null);
}

function isYears(values: readonly Cell[]): boolean {
  return values.every((value) => {
    const number = numberOf(value);
    return number === null || (Number.isInteger(number) && number >= 1900 && number <= 2100);
  });
}

function textOf(value: Cell): string {
  if (value === null || value === '') return noValue;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return String(value);
}

/** Decimals that a column's values have, so that all its rows line up at the point. */
function decimalsIn(values: readonly Cell[], most: number): number {
  const lengths = values.map((value) => String(value ?? '').split('.')[1]?.length ?? 0);
  return Math.min(most, Math.max(0, ...lengths));
}

function columnOf(
  item: ColumnItem,
  values: readonly Cell[],
  own: ColumnFormat | undefined,
  round: number,
): TableColumn {
  const figures = isFigures(values);
  const named = nameOfDigits.test(item.name) || nameOfDigits.test(item.id) || (figures && isYears(values));
  const style = own?.style ?? (figures && !named ? 'thousands' : 'text');
  const decimals =
    own?.decimals ?? (style === 'thousands' || style === 'plain' ? decimalsIn(values, round) : round);
  const format =
    style === 'text'
      ? textOf
      : (value: Cell) =>
          formatNumber(value, {
            style,
            decimals,
            fixed: true,
            prefix: own?.prefix ?? '',
            suffix: own?.suffix ?? '',
          });
  return {
    key: item.id,
    title: item.name,
    align: own?.align ?? (figures && !named ? 'right' : 'left'),
    format,
  };
}

/** Columns in the order they were dropped; every X entry is a column, and so is every measure. */
export function tableColumns(input: ChartInput<TableSettings>): { columns: TableColumn[]; rows: Cell[][] } {
  const { x, n, y } = placeColumns(input.answer, input.form, input.form.xAxis);
  const placed = [...x, ...n, ...y].filter(({ index }) => index >= 0);
  const asked: Placed[] =
    placed.length > 0
      ? placed
      : input.answer.keys.map((key, index) => ({ item: { id: key, name: key }, index }));
  const sample = input.answer.data.slice(0, sampleRows);
  const columns = asked.map(({ item, index }) =>
    columnOf(
      item,
      sample.map((row) => row[index] ?? null),
      input.settings.columns[item.id],
      input.round,
    ),
  );
  return { columns, rows: input.answer.data.map((row) => asked.map(({ index }) => row[index] ?? null)) };
}

export function buildTable(input: ChartInput<TableSettings>): Drawn {
  const { columns, rows } = tableColumns(input);
  return {
    renderer: 'table',
    columns,
    rows,
    total: input.answer.total ?? rows.length,
    truncated: input.answer.truncated ?? false,
    scroll: input.form.tableScroll,
    pageSize: input.settings.pageSize ?? limits.tablePageSize,
    zebra: input.settings.zebra,
  };
}
