import {
  type ColumnItem,
  comparesPeriods,
  isCycle,
  isDated,
  isRate,
  measureKey,
  periodUnit,
  type TableCalculation,
  tableCalculationName,
  tableCalculations,
  traitsOf,
} from '@mingjing/contract';
import { isGrouped, setItemCalculation, shownCalculation, valueItems } from './calculations.ts';
import { type Place, replaceItem } from './editor-areas.ts';
import { columnOf } from './editor-columns.ts';
import type { EditorState } from './editor-state.ts';
import { groupItems } from './group-items.ts';
import { isExpression, withoutHaving, withoutTable } from './stored-calculations.ts';
import { usualOf } from './usual.ts';

/** Whether a field tells periods: a date, or texts that are written like months or days. */
function isTime(state: EditorState, item: ColumnItem): boolean {
  if (item.grain !== undefined) return !isCycle(item.grain);
  const column = columnOf(state, item.id);
  if (column === undefined) return false;
  if (isDated(column.type)) return column.type === 'date';
  const at = state.fields?.columns.findIndex(({ name }) => name === item.id) ?? -1;
  const values = at < 0 ? [] : (state.fields?.rows ?? []).map((row) => row[at] ?? null);
  return periodUnit(values) !== undefined;
}

export interface TableChoice {
  calculation: TableCalculation;
  /** Why it says nothing here; null where it can be chosen. */
  problem: string | null;
}

/** What can be made of a field's values beside each other, with what is missing for it. */
export function tableChoices(state: EditorState, item: ColumnItem): TableChoice[] {
  const groups = groupItems(state);
  if (groups.length === 0) return [];
  const held = isGrouped(state) ? shownCalculation(state, item) : usualOf(state, item);
  const hasTime = groups.some((group) => isTime(state, group));
  const isTable = traitsOf(state.chartType).listsRows === true;
  const isFigure = traitsOf(state.chartType).axes === 'compared';
  const adds = isExpression(item) || held === 'sum' || held === 'count';
  const problemOf = (calculation: TableCalculation): string | null => {
    if (calculation === 'share') return adds || held === 'countAndClearRepeat' ? null : '需求和或计数';
    if (calculation === 'running' && !adds) return '需求和或计数';
    if (calculation === 'running' && groups.some(({ grain }) => isCycle(grain))) return null;
    if (comparesPeriods(calculation) || (calculation === 'running' && !isTable))
      return hasTime ? null : '需要日期';
    return null;
  };
  return tableCalculations
    .filter((calculation) => !isFigure || (calculation !== 'share' && calculation !== 'rank'))
    .map((calculation) => ({ calculation, problem: problemOf(calculation) }));
}

/** What the values are told in: a condition on one says nothing of another. */
const toldIn = (made: TableCalculation | undefined): string =>
  made === undefined || !(made === 'rank' || isRate(made)) ? 'value' : made === 'rank' ? 'rank' : 'rate';

/** Makes something of a field's values, or shows them as they are. The name says so unless it is the author's own. */
export function setTableCalculation(
  state: EditorState,
  place: Place,
  calculation: TableCalculation | null,
): EditorState {
  const placed = state.form[place.area][place.at];
  if (placed === undefined) return state;
  // Only groups stand beside each other: rows that are shown as they are get calculated first.
  const needsGroups =
    calculation !== null && !isExpression(placed) && shownCalculation(state, placed) === 'empty';
  const grouped = needsGroups ? setItemCalculation(state, placed, usualOf(state, placed)) : state;
  const item = grouped.form[place.area][place.at] ?? placed;
  const { sort } = grouped.form;
  const isTold = toldIn(item.tableCalculation) === toldIn(calculation ?? undefined);
  // 50,000 of an amount is no share of 5,000,000 %: nothing would be left.
  const plain = withoutTable(isTold ? item : withoutHaving(item));
  const next =
    calculation === null
      ? plain
      : {
          ...plain,
          // A name of the author's own stays.
          name:
            plain.name === item.name && item.tableCalculation !== undefined
              ? item.name
              : tableCalculationName(plain.name, calculation),
          tableCalculation: calculation,
        };
  const replaced = replaceItem(grouped, place.area, place.at, next);
  const isSorted = sort !== null && sort !== undefined && sort.key === measureKey(item);
  return isSorted
    ? { ...replaced, form: { ...replaced.form, sort: { ...sort, key: measureKey(next) } } }
    : replaced;
}

/** Whether something can be made of the values of a placed field. */
export const takesTableCalculation = (state: EditorState, place: Place, item: ColumnItem): boolean =>
  place.area !== 'filters' && valueItems(state).includes(item) && tableChoices(state, item).length > 0;
