import type { ChartInput } from '../../chart-kind.ts';
import { crossOf } from './cross.ts';
import type { TableSettings } from './settings.ts';
import { partedColumns, tableColumns } from './table-columns.ts';

/** A cross table in a sentence: what its rows, its heads and its cells are; undefined for any other table. */
export function describeCross(input: ChartInput<TableSettings>): string | undefined {
  const { crossed } = input.answer;
  const drawn = crossOf(input);
  if (drawn === undefined || crossed === undefined) return undefined;
  const { shown, hidden } = partedColumns(input);
  const placed = [...shown, ...hidden];
  const { columns } = tableColumns(input, placed);
  const titles = (asked: readonly number[], among = placed): string =>
    columns.flatMap(({ title }, at) => (asked.includes(among[at]?.index ?? -1) ? [title] : [])).join('、');
  const heads = new Set(input.answer.data.map((row) => JSON.stringify(row[crossed.head]))).size;
  const cut = drawn.note === undefined ? '' : `${drawn.note}。`;
  return `交叉表，共 ${drawn.rows.length} 行，行为${titles(crossed.names, shown)}，列为${titles([crossed.head])}（${heads} 个），数值为${titles(crossed.figures, shown)}。${cut}`;
}
