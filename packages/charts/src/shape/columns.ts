import {
  type Answer,
  type ChartForm,
  type ChartType,
  type ColumnItem,
  measureKey,
  tableCalculationName,
  traitsOf,
  uniqueKeys,
} from '@mingjing/contract';

/** A column of the form and where its values stand in the answer's rows; -1 when the answer lacks it. */
export interface Placed {
  item: ColumnItem;
  index: number;
}
export interface PlacedColumns {
  x: Placed[];
  n: Placed[];
  y: Placed[];
}

/** The X entry that is drawn: several entries are levels to drill through, filterForm.index is the one shown. */
export function shownX(form: ChartForm): ColumnItem[] {
  const shown = form.xAxis[form.filterForm?.index ?? 0] ?? form.xAxis[0];
  return shown === undefined ? [] : [shown];
}

/** The columns that tell a chart's marks apart, in the order in which its answer begins with them. */
export function dimensionsOf(type: ChartType | undefined, form: ChartForm): ColumnItem[] {
  const { axes } = traitsOf(type);
  if (axes === 'nested') return form.xAxis.slice(0, 2);
  if (axes === 'matrix') return [...shownX(form), ...form.yAxis.slice(0, 1)];
  if (axes === 'series') return [...shownX(form), ...form.nAxis.slice(0, 1)];
  if (axes === 'single' || axes === 'compared') return [];
  return axes === 'columns' ? form.xAxis : shownX(form);
}

/** Keys that may stand for a column: its source name, its display name or its expression's alias. */
export function namesOf(item: ColumnItem): string[] {
  const { id, name, tableCalculation } = item;
  const alias = item.expressions?.alias.trim() ?? '';
  // Beside the values it is made of it stands under its own name only.
  if (tableCalculation !== undefined)
    return [measureKey(item), tableCalculationName(alias || name, tableCalculation)];
  return [id, name, alias].filter((one) => one !== '');
}

/**
 * Finds columns in an answer. Names decide as long as every column is found, each key given away once, so that a column
 * counted over itself is found twice, and a date by its weekdays and by its hours. Answers under other names are read by position: keys are the dimensions followed
 * by the measures, as the items are given.
 */
export function placeItems(answer: Answer, wanted: readonly ColumnItem[]): Placed[] {
  const given = new Set<number>();
  const unique = uniqueKeys(wanted.map(measureKey));
  const byName = wanted.map((item, place) => {
    const names = [...namesOf(item), unique[place] ?? ''];
    const index = answer.keys.findIndex((key, at) => !given.has(at) && names.includes(key));
    if (index >= 0) given.add(index);
    return index;
  });
  const positional = byName.includes(-1) && wanted.length === answer.keys.length;
  return wanted.map((item, at): Placed => ({ item, index: positional ? at : (byName[at] ?? -1) }));
}

/** The columns of charts with series: x, then n, then the measures. */
export function placeColumns(answer: Answer, form: ChartForm, x: ColumnItem[] = shownX(form)): PlacedColumns {
  const n = form.nAxis.slice(0, 1);
  const placed = placeItems(answer, [...x, ...n, ...form.yAxis]);
  return {
    x: placed.slice(0, x.length),
    n: placed.slice(x.length, x.length + n.length),
    y: placed.slice(x.length + n.length),
  };
}
