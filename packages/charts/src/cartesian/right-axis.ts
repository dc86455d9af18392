import { isRate, measureKey, type NumberStyle } from '@mingjing/contract';
import type { ChartInput } from '../chart-kind.ts';
import { numberOf } from '../number/format.ts';
import { choice, line, optionalNumber, placedColumns, toggle, valueRange } from '../settings/fields.ts';
import { type NumberSettings, numberStyleLabels } from '../settings/number-fields.ts';
import { isItemAdditive } from '../shape/additive.ts';
import { placeColumns } from '../shape/columns.ts';
import type { Series } from '../shape/matrix.ts';
import { shareName } from '../shape/share-name.ts';

/** Settings of kinds whose measures may stand on a second value axis with a scale and a format of its own. */
export const rightAxisFields = {
  rightAuto: toggle('坐标轴', '数值相差悬殊时自动用右轴', true),
  rightAxis: placedColumns('坐标轴', '使用右轴的字段', ['yAxis']),
  rightNumberStyle: choice<NumberStyle>('坐标轴', '右轴数值格式', numberStyleLabels, 'auto'),
  rightSuffix: line('坐标轴', '右轴单位', 10, '如 %'),
  rightMin: optionalNumber('坐标轴', '右轴最小值', valueRange),
  rightMax: optionalNumber('坐标轴', '右轴最大值', valueRange),
  rightTitle: line('坐标轴', '右轴标题', 20),
};
export interface RightAxisSettings {
  rightAuto: boolean;
  rightAxis: string[];
  rightNumberStyle: NumberStyle;
  rightSuffix: string;
  rightMin: number | null;
  rightMax: number | null;
  rightTitle: string;
}

/** Beside a measure so many times larger the others would be a line at the foot of its axis. */
const tooFar = 20;

/** A measure of the chart, the size of its largest value, and whether values between 0 and 1 named as shares are all. */
interface Measured {
  key: string;
  size: number;
  additive: boolean;
  share: boolean;
}

function measured({ answer, form }: ChartInput<Partial<RightAxisSettings>>): Measured[] {
  return placeColumns(answer, form).y.map(({ item, index }) => {
    const values = answer.data.map((row) => Math.abs(numberOf(row[index]) ?? 0));
    const size = values.reduce((most, value) => Math.max(most, value), 0);
    return {
      key: measureKey(item),
      size,
      additive: isItemAdditive(form, item, answer.keys[index], answer),
      share: shareName.test(item.name) && size <= 1,
    };
  });
}

/** The measures that are too small to be read beside the others: those below the widest gap. */
function smallOnes(all: readonly Measured[]): Measured[] {
  const known = all.filter(({ size }) => size > 0).toSorted((a, b) => b.size - a.size);
  const gaps = known.map(({ size }, at) => size / (known[at + 1]?.size ?? size));
  const widest = Math.max(1, ...gaps);
  return widest <= tooFar ? [] : known.slice(gaps.indexOf(widest) + 1);
}

/** Lengths of time beside measures that are none: seconds are no part of an axis of money. */
function lengthsOfTime({ answer, form }: ChartInput<unknown>): string[] {
  const { y } = placeColumns(answer, form);
  const lengths = y.filter(
    ({ item, index }) =>
      item.tableCalculation !== 'rank' &&
      item.format === undefined &&
      answer.seconds?.includes(answer.keys[index] ?? '') === true,
  );
  return lengths.length === y.length ? [] : lengths.map(({ item }) => measureKey(item));
}

/**
 * Settings under which measures that cannot be read beside the others stand on the second axis: rates beside values that
 * are none, and, unless the author says where they stand, values more than 20 times smaller, or else lengths of time. Parts of a stack stay in
 * it, however small; averages and the like are no parts. Kinds without a second axis draw as they are told.
 */
export function withScalesApart<S extends Partial<RightAxisSettings>>(
  input: ChartInput<S>,
  { stacks = false }: { stacks?: boolean } = {},
): ChartInput<S> {
  const { settings, form } = input;
  const { rightAxis } = settings;
  if (rightAxis === undefined || form.yAxis.length < 2) return input;
  const rates = form.yAxis.filter(
    ({ tableCalculation }) => tableCalculation !== undefined && isRate(tableCalculation),
  );
  const isAuto = rightAxis.length === 0 && rates.length === 0 && settings.rightAuto !== false;
  const small = isAuto ? smallOnes(measured(input)).filter(({ additive }) => !stacks || !additive) : [];
  const lengths = isAuto && small.length === 0 ? lengthsOfTime(input) : [];
  const apart = [
    ...new Set([...rightAxis, ...rates.map(measureKey), ...small.map(({ key }) => key), ...lengths]),
  ];
  if (rates.length === form.yAxis.length || apart.length === rightAxis.length) return input;
  const asShares =
    small.length > 0 && small.every(({ share }) => share) && settings.rightNumberStyle === 'auto';
  return {
    ...input,
    settings: { ...settings, rightAxis: apart, ...(asShares ? { rightNumberStyle: 'percent' } : {}) },
  };
}

/** Whether a series stands on the second axis. */
export const isRight = (settings: Partial<RightAxisSettings>, series: Series): boolean =>
  settings.rightAxis?.includes(series.measure) ?? false;

/** How figures are written on the second axis. */
export const rightNumbers = (settings: Partial<RightAxisSettings>): NumberSettings => ({
  numberStyle: settings.rightNumberStyle ?? 'auto',
  prefix: '',
  suffix: settings.rightSuffix ?? '',
});
