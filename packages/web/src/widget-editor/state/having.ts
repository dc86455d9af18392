import {
  type Calculation,
  type Cell,
  type ColumnItem,
  calculationLabel,
  countsAsNumeric,
  type HavingKind,
  type HavingRule,
  havingKindOf,
  havingWords,
  isDated,
  isRate,
  lengthText,
  textCalculations,
  traitsOf,
  typedNumber,
} from '@mingjing/contract';
import {
  choicesOf,
  isGrouped,
  setItemCalculation,
  shownCalculation,
  valueItems,
  withUsualFormat,
} from './calculations.ts';
import { isMeasure } from './column-role.ts';
import { type Place, replaceItem } from './editor-areas.ts';
import { columnOf } from './editor-columns.ts';
import { itemAt, numberStyleOf } from './editor-items.ts';
import type { EditorState } from './editor-state.ts';
import { groupItems } from './group-items.ts';
import { isExpression } from './stored-calculations.ts';
import { usualOf } from './usual.ts';

/** What a field is calculated as for its condition: as it shows, or, where it does not, as was chosen for it. */
export const testedCalculation = (state: EditorState, place: Place, item: ColumnItem): Calculation => {
  if (isExpression(item)) return 'empty';
  const shown = place.area === 'filters' ? (item.calculation ?? 'empty') : shownCalculation(state, item);
  return shown === 'empty' ? usualOf(state, item) : shown;
};

/** Calculations that a field beside the chart can be tested by. */
export function testedChoices(state: EditorState, item: ColumnItem): readonly Calculation[] {
  const column = columnOf(state, item.id);
  if (column !== undefined && isDated(column.type)) return ['count', 'countAndClearRepeat', 'max', 'min'];
  const choices =
    column !== undefined && !countsAsNumeric(column) ? textCalculations : choicesOf(state, item);
  return choices.filter((one) => one !== 'empty');
}

/** Whether the groups of the chart can be chosen by what a placed field comes to. */
export function takesHaving(state: EditorState, place: Place, item: ColumnItem): boolean {
  if (place.area !== 'filters' && !valueItems(state).includes(item)) return false;
  if ((item.having ?? []).length > 0) return true;
  if (groupItems(state).length === 0) return false;
  const isTable = traitsOf(state.chartType).listsRows === true;
  if (place.area === 'filters' || !isTable || isExpression(item)) return true;
  return shownCalculation(state, item) !== 'empty' || isMeasure(state, item.id);
}

/** What is compared, and how its values are written. */
export interface HavingField {
  kind: HavingKind;
  isPercent: boolean;
  isLength: boolean;
}

export function havingField(
  state: EditorState,
  place: Place,
  item: ColumnItem,
  calculation = testedCalculation(state, place, item),
): HavingField {
  const column = columnOf(state, item.id);
  const made = item.tableCalculation;
  const isOwn = !isExpression(item) && made === undefined && havingKindOf(calculation) === undefined;
  const isFigure = column === undefined || countsAsNumeric(column);
  const kind: HavingKind = !isOwn || isFigure ? 'number' : isDated(column.type) ? 'date' : 'text';
  const counts = calculation === 'count' || calculation === 'countAndClearRepeat' || made === 'rank';
  const written = place.area === 'filters' ? withUsualFormat(state, item, calculation) : item;
  const isPercent =
    made === undefined ? !counts && numberStyleOf(state, written) === 'percent' : isRate(made);
  return { kind, isPercent, isLength: !counts && !isPercent && column?.unit === 'second' };
}

/** A value as people read it. */
export function writtenValue({ isPercent, isLength }: HavingField, value: Cell): string {
  if (value === null) return '';
  const number = typeof value === 'number' ? value : Number.NaN;
  if (Number.isNaN(number)) return String(value);
  if (isPercent) return `${Number((number * 100).toPrecision(12))}%`;
  if (isLength && Number.isSafeInteger(number)) return lengthText(number);
  return number.toLocaleString('en-US', { maximumFractionDigits: 20 });
}

/** What was typed as the value that is compared with: 25万, 90% and 1:30:00 as other fields of numbers read them. */
export function typedValue({ kind, isPercent }: HavingField, text: string): Cell {
  if (kind !== 'number') return text.trim();
  // What is no number at all is told to be none.
  const digits = typedNumber(text, isPercent) || text.trim();
  const number = Number(digits);
  const isExact =
    digits !== '' && Number.isFinite(number) && (Number.isSafeInteger(number) || digits.length < 16);
  return isExact ? number : digits;
}

/** The conditions of a chip in a few words; '' where it has none. */
export function havingText(state: EditorState, place: Place, item: ColumnItem): string {
  const rules = item.having ?? [];
  if (rules.length === 0) return '';
  const field = havingField(state, place, item);
  const words = havingWords(rules, (value) => writtenValue(field, value));
  return place.area === 'filters' && !isExpression(item)
    ? `${calculationLabel[testedCalculation(state, place, item)]} ${words}`
    : words;
}

/** Rows that are shown as they are get calculated: only groups come to anything. A table keeps what it lists by. */
export function grouped(state: EditorState): EditorState {
  if (isGrouped(state)) return state;
  const isTable = traitsOf(state.chartType).listsRows === true;
  return valueItems(state)
    .map((item) => item.id)
    .reduce((next, id) => {
      const item = valueItems(next).find((one) => one.id === id);
      if (item === undefined || isExpression(item) || shownCalculation(next, item) !== 'empty') return next;
      return isTable && !isMeasure(next, id) ? next : setItemCalculation(next, item, usualOf(next, item));
    }, state);
}

/** Sets the conditions of a placed field; none takes them away. `calculation` is that of a field beside the chart. */
export function setHaving(
  state: EditorState,
  place: Place,
  having: readonly HavingRule[],
  calculation: Calculation,
): EditorState {
  const placed = itemAt(state, place);
  if (placed === undefined) return state;
  const { having: _, ...plain } = placed;
  const isBeside = place.area === 'filters' && !isExpression(placed);
  if (having.length === 0) {
    const { calculation: own, ...rest } = plain;
    return replaceItem(
      state,
      place.area,
      place.at,
      isBeside || own === undefined ? rest : { ...rest, calculation: own },
    );
  }
  const base = grouped(state);
  const item = itemAt(base, place) ?? placed;
  const isCalculated = isBeside || isExpression(item) || shownCalculation(base, item) !== 'empty';
  const next = isCalculated ? base : setItemCalculation(base, item, usualOf(base, item));
  const { having: __, ...rest } = itemAt(next, place) ?? placed;
  return replaceItem(next, place.area, place.at, {
    ...rest,
    ...(isBeside ? { calculation } : {}),
    having: [...having],
  });
}
