import { type DropArea, kindOf } from '@mingjing/charts';
import { isRateFormula, isShareColumn } from '@mingjing/charts/insight';
import {
  type Calculation,
  type ChartForm,
  type ColumnItem,
  calculationLabel,
  calculationOf,
  calculations,
  countsAsNumeric,
  type MeasureFormat,
  textCalculations,
  traitsOf,
} from '@mingjing/contract';
import { columnProfile } from './column-profile.ts';
import { isMeasure } from './column-role.ts';
import { columnOf } from './editor-columns.ts';
import type { EditorState } from './editor-state.ts';
import { isExpression, valueAreas, withoutHaving, withoutOwn, withoutTable } from './stored-calculations.ts';
import { usualOf } from './usual.ts';

/** A calculation in the words of menus; without one every row is shown as it is. */
export const calculationWord = (type: Calculation): string =>
  type === 'empty' ? '不汇总（明细）' : calculationLabel[type];

/** Whether what stands in an area is what the chart calculates: its values, or the columns of a table. */
export const holdsValues = ({ chartType }: Pick<EditorState, 'chartType'>, area: DropArea): boolean =>
  valueAreas(chartType).some((one) => one === area);

/** What a chart calculates: the values of its kind. */
export const valueItems = ({ chartType, form }: EditorState): ColumnItem[] =>
  valueAreas(chartType).flatMap((area) => form[area]);

function isNumber(state: EditorState, item: ColumnItem): boolean {
  const column = columnOf(state, item.id);
  return column === undefined || countsAsNumeric(column);
}

/** A table's form with the columns that its calculation is meant for where it lists none: those that are numbers. */
export function withNumbersListed(state: EditorState): ChartForm {
  const { form, chartType } = state;
  const { type, columns } = form.calculateType;
  if (traitsOf(chartType).listsRows !== true || type === 'empty' || columns.length > 0) return form;
  const numbers = form.xAxis.filter((item) => !isExpression(item) && isNumber(state, item));
  return { ...form, calculateType: { type, columns: numbers.map(({ id }) => id) } };
}

/** What a table calculates when its rows are grouped; its other columns are what they are grouped by. */
const isCalculatedInTables = (state: EditorState, item: ColumnItem): boolean =>
  !isExpression(item) && isNumber(state, item) && isMeasure(state, item.id);

/** The calculation that a placed field has, whether it is its own or the chart's; none where rows are shown as they are. */
export function shownCalculation(state: EditorState, item: ColumnItem): Calculation {
  const { calculateType } = state.form;
  const isTable = traitsOf(state.chartType).listsRows === true;
  // A table's calculation for no column in particular is one of those that are numbers.
  if (
    isTable &&
    item.calculation === undefined &&
    calculateType.columns.length === 0 &&
    !isNumber(state, item)
  )
    return 'empty';
  const own = calculationOf(state.form, item);
  if (own !== 'empty' || isTable || !isGrouped(state)) return own;
  return isNumber(state, item) ? 'sum' : 'max';
}

/** Whether any of the values is calculated: rows are grouped then, and the others are calculated too. */
export function isGrouped(state: EditorState): boolean {
  const values = valueItems(state);
  return values.some((item) => isExpression(item) || calculationOf(state.form, item) !== 'empty');
}

/** Whether a name's values were put across, which takes groups. */
const isCrossed = ({ chartType, form }: EditorState): boolean =>
  Object.entries(kindOf(chartType)?.fields ?? {}).some(
    ([key, { crosses }]) => crosses === true && [form.settings?.[key] ?? []].flat().length > 0,
  );

/** Calculations that say how many, whatever they are made of. */
const countsOnly: ReadonlySet<Calculation> = new Set(['count', 'countAndClearRepeat']);

/** Whether all values of the chart are lengths of time, as far as its columns tell. */
export function showsLengths(state: EditorState): boolean {
  const values = valueItems(state);
  return (
    values.length > 0 &&
    values.every(
      (item) =>
        columnOf(state, item.id)?.unit === 'second' &&
        item.tableCalculation === undefined &&
        !countsOnly.has(shownCalculation(state, item)),
    )
  );
}

/** Calculations that a field can take. */
export const choicesOf = (state: EditorState, item: ColumnItem): readonly Calculation[] =>
  isNumber(state, item) ? calculations : textCalculations;

/** Calculations that all values can take. */
export function calculationChoices(state: EditorState): readonly Calculation[] {
  const values = valueItems(state).filter((item) => !isExpression(item));
  // In a table the columns that are no numbers are what it groups by.
  const takesAll = traitsOf(state.chartType).listsRows || values.every((item) => isNumber(state, item));
  return takesAll ? calculations : textCalculations;
}

const percent: MeasureFormat = { numberStyle: 'percent', prefix: '', suffix: '' };

/** Calculations whose values are of the same kind as what they are made of. */
const keepsShares: ReadonlySet<Calculation> = new Set(['empty', 'avg', 'max', 'min', 'median']);

/** A placed column that says of its sums that they are whole, where its values are whole numbers. */
function withWholeSums(state: EditorState, item: ColumnItem, type: Calculation): ColumnItem {
  const { whole: _former, ...plain } = item;
  const isWhole = type === 'sum' && !isExpression(item) && columnOf(state, item.id)?.type === 'integer';
  return isWhole ? { ...plain, whole: true } : plain;
}

/**
 * A placed column with the format that its values ask for as calculated: shares of 0 to 1 are written as percentages, sums
 * of whole numbers without decimals.
 */
export const withUsualFormat = (state: EditorState, item: ColumnItem, type: Calculation): ColumnItem =>
  withWholeSums(state, withUsualStyle(state, item, type), type);

function withUsualStyle(state: EditorState, item: ColumnItem, type: Calculation): ColumnItem {
  const { format: former, ...plain } = item;
  // What was chosen for it stays, and what its dataset says of a shared measure.
  const shared = item.shared === true ? state.fields?.measures.find(({ alias }) => alias === item.id) : null;
  if (former === undefined && shared?.format === undefined && isRateFormula(shared ?? item.expressions))
    return { ...item, format: percent };
  if (isExpression(item) || (former !== undefined && former.numberStyle !== 'percent')) return item;
  const column = keepsShares.has(type) ? columnProfile(state, item.id) : undefined;
  if (column === undefined || !isShareColumn(column)) return plain;
  return { ...plain, format: percent };
}

/** The form with every value's calculation written on the value itself, and none for the chart as a whole. */
export function withOwnCalculations(state: EditorState): ChartForm {
  const grouped = isGrouped(state);
  const own = (item: ColumnItem): ColumnItem => {
    const calculation = isExpression(item) || !grouped ? 'empty' : shownCalculation(state, item);
    return calculation === 'empty' ? withoutOwn(item) : { ...item, calculation };
  };
  const areas = valueAreas(state.chartType).map((area) => [area, state.form[area].map(own)]);
  return { ...state.form, ...Object.fromEntries(areas), calculateType: { type: 'empty', columns: [] } };
}

/** One calculation for all values of the chart. */
export function setCalculation(state: EditorState, type: Calculation): EditorState {
  // Rows that are shown as they are have no groups beside each other.
  const plain = (item: ColumnItem): ColumnItem =>
    type === 'empty' && !isExpression(item)
      ? withoutTable(withoutHaving(withoutOwn(item)))
      : withoutOwn(item);
  const written = (item: ColumnItem): ColumnItem => withUsualFormat(state, plain(item), type);
  const areas = valueAreas(state.chartType).map((area) => [area, state.form[area].map(written)]);
  const columns = traitsOf(state.chartType).listsRows ? [] : valueItems(state).map((item) => item.id);
  return {
    ...state,
    form: {
      ...state.form,
      ...Object.fromEntries(areas),
      calculateType: { type, columns: type === 'empty' ? [] : columns },
    },
  };
}

/**
 * A calculation for one field; the others keep theirs. None means that rows are shown as they are: outside a table that
 * can only be so for all values at once.
 */
export function setItemCalculation(state: EditorState, item: ColumnItem, type: Calculation): EditorState {
  const isTable = traitsOf(state.chartType).listsRows === true;
  if (type === 'empty' && !isTable) return setCalculation(state, 'empty');
  const grouped = isGrouped(state);
  const usual = (one: ColumnItem): Calculation =>
    !isTable || (type !== 'empty' && isCalculatedInTables(state, one)) ? usualOf(state, one) : 'empty';
  const change = (one: ColumnItem): ColumnItem => {
    if (isExpression(one)) return withoutOwn(one);
    const held = grouped ? shownCalculation(state, one) : usual(one);
    const calculation = one === item ? type : held;
    const changed = calculation === 'empty' ? withoutHaving(withoutOwn(one)) : { ...one, calculation };
    return one === item || !grouped ? withUsualFormat(state, changed, calculation) : changed;
  };
  const areas = valueAreas(state.chartType).map((area) => [area, state.form[area].map(change)]);
  return {
    ...state,
    form: { ...state.form, ...Object.fromEntries(areas), calculateType: { type: 'empty', columns: [] } },
  };
}

/** The state with every value calculated as it usually is, where rows were shown as they are. */
export function withUsualCalculations(state: EditorState): EditorState {
  if (isGrouped(state)) return state;
  const own = (item: ColumnItem): ColumnItem => {
    const calculation = isExpression(item) ? 'empty' : usualOf(state, item);
    return calculation === 'empty' ? item : withWholeSums(state, { ...item, calculation }, calculation);
  };
  const areas = valueAreas(state.chartType).map((area) => [area, state.form[area].map(own)]);
  return { ...state, form: { ...state.form, ...Object.fromEntries(areas) } };
}

/**
 * The table as it is when its rows begin to be grouped: its measures are calculated as they usually are. Left as they
 * were, every different amount would be a group of its own.
 */
export function withMeasuresCalculated(state: EditorState): EditorState {
  if (traitsOf(state.chartType).listsRows !== true || isGrouped(state)) return state;
  const own = (item: ColumnItem): ColumnItem => {
    if (!isCalculatedInTables(state, item)) return item;
    const calculation = usualOf(state, item);
    return withUsualFormat(state, { ...item, calculation }, calculation);
  };
  return { ...state, form: { ...state.form, xAxis: state.form.xAxis.map(own) } };
}

/** The state with calculations on the fields of its values only: another kind may read other areas as values. */
export function withCalculationsOfValues(state: EditorState): EditorState {
  const others = (['xAxis', 'yAxis', 'nAxis', 'heatmapY'] as const).filter(
    (area) => !holdsValues(state, area),
  );
  const areas = others.map((area) => [
    area,
    state.form[area].map((item) => withoutTable(withoutHaving(withoutOwn(item)))),
  ]);
  return { ...state, form: { ...state.form, ...Object.fromEntries(areas) } };
}

/** Whether a kind draws rows as they are unless its fields are calculated: tables, and points at numbers. */
export function listsRowsFirst({ chartType }: Pick<EditorState, 'chartType'>): boolean {
  return traitsOf(chartType).listsRows === true || kindOf(chartType)?.slots.xAxis?.role === 'any';
}

/** What a field dropped on an area is calculated as; nothing where rows are shown as they are. */
export function calculationOnDrop(state: EditorState, area: DropArea, item: ColumnItem): Calculation {
  if (!holdsValues(state, area) || isExpression(item)) return 'empty';
  const { listsRows, words } = traitsOf(state.chartType);
  const held = valueItems(state);
  const number = isNumber(state, item);
  // A table lists rows until one of its columns is calculated; then measures are calculated and the rest groups.
  if (listsRows)
    return isCalculatedInTables(state, item) && (isGrouped(state) || isCrossed(state))
      ? usualOf(state, item)
      : 'empty';
  // Rows that were asked for as they are stay so when another field joins them.
  if (held.length > 0 && !isGrouped(state)) return 'empty';
  // A text is shown for its words; points that stand at numbers are rows.
  if (words !== undefined && !number) return 'empty';
  const [x] = state.form.xAxis;
  const isPoints = kindOf(state.chartType)?.slots.xAxis?.role === 'any';
  if (isPoints && (x === undefined || isNumber(state, x))) return 'empty';
  return usualOf(state, item);
}
