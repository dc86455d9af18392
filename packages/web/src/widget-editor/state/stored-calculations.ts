import type { DropArea } from '@mingjing/charts';
import {
  type ChartForm,
  type ChartType,
  type ColumnItem,
  tableCalculationName,
  traitsOf,
} from '@mingjing/contract';

/** Whether a placed field is an expression, which calculates by itself. */
export const isExpression = (item: ColumnItem): boolean =>
  item.expressions !== undefined && item.expressions !== null;

/** The areas of a kind whose fields are calculated. */
export const valueAreas = (chartType: ChartType): readonly Exclude<DropArea, 'filters'>[] => {
  switch (traitsOf(chartType).axes) {
    case 'columns':
      return ['xAxis'];
    case 'matrix':
      return ['heatmapY'];
    case 'region':
      return ['nAxis', 'yAxis'];
    default:
      return ['yAxis'];
  }
};

/** A field without a calculation of its own. */
export function withoutOwn({ calculation: _own, ...item }: ColumnItem): ColumnItem {
  return item;
}

/** A field without conditions on what it is calculated to. */
export function withoutHaving(item: ColumnItem): ColumnItem {
  const { having: _having, ...rest } = item;
  return rest;
}

/** A field whose values stand as they are, under the name it had before something was made of them. */
export function withoutTable({ tableCalculation: made, ...item }: ColumnItem): ColumnItem {
  const suffix = tableCalculationName('', made);
  return made !== undefined && item.name.endsWith(suffix) && item.name !== suffix
    ? { ...item, name: item.name.slice(0, -suffix.length) }
    : item;
}

/**
 * The form as it is stored: where all values have one calculation, the chart has it (`calculateType`), else each field
 * its own.
 */
export function storedCalculations({
  chartType,
  form,
}: {
  chartType: ChartType;
  form: ChartForm;
}): ChartForm {
  const values = valueAreas(chartType)
    .flatMap((area) => form[area])
    .filter((item) => !isExpression(item));
  const placed = [...form.xAxis, ...form.yAxis, ...form.nAxis, ...form.heatmapY];
  const calculated = values.filter(({ calculation }) => calculation !== undefined && calculation !== 'empty');
  const [first] = calculated;
  const type = first?.calculation;
  if (first === undefined || type === undefined || form.calculateType.type !== 'empty') return form;
  const names = new Set(calculated.flatMap(({ id, name }) => [id, name]));
  // The chart lists names: a field that is not calculated so must not be called like one that is.
  const isTold = placed.every(
    (item) =>
      calculated.includes(item) || isExpression(item) || !(names.has(item.id) || names.has(item.name)),
  );
  const isWhole = traitsOf(chartType).listsRows === true || calculated.length === values.length;
  if (!isTold || !isWhole || calculated.some(({ calculation }) => calculation !== type)) return form;
  const areas = valueAreas(chartType).map((area) => [area, form[area].map(withoutOwn)]);
  return {
    ...form,
    ...Object.fromEntries(areas),
    calculateType: { type, columns: [...new Set(calculated.map(({ id }) => id))] },
  };
}
