import { type ChartForm, type ColumnItem, isRate, measureKey } from '@mingjing/contract';

/** Where a number is typed: the setting's name, and in a list what else its entry holds. */
export interface NumberPlace {
  name: string;
  entry?: Readonly<Record<string, unknown>> | undefined;
}

const writesPercent = ({ format, tableCalculation: made }: ColumnItem): boolean =>
  format?.numberStyle === 'percent' || (made !== undefined && isRate(made));

/** The measure that an entry of a list is about; undefined where it is about the axis. */
function measureOf({ entry = {} }: NumberPlace): string | undefined {
  const { measure } = entry;
  return Array.isArray(measure) && typeof measure[0] === 'string' ? measure[0] : undefined;
}

/**
 * Whether a number of the settings stands among percentages, so that 8% typed for it is 0.08: by the style of its axis, or
 * by the measures on it where nobody chose one.
 */
export function isInPercent({ settings = {}, yAxis, heatmapY }: ChartForm, place: NumberPlace): boolean {
  const values = heatmapY.length > 0 ? heatmapY : yAxis;
  const right = Array.isArray(settings['rightAxis']) ? settings['rightAxis'] : [];
  const onRight = (item: ColumnItem): boolean => right.includes(measureKey(item));
  const measure = measureOf(place);
  const one = values.find((item) => measureKey(item) === measure);
  const isRight = one === undefined ? place.name.startsWith('right') : onRight(one);
  const style = settings[isRight ? 'rightNumberStyle' : 'numberStyle'] ?? 'auto';
  if (style !== 'auto') return style === 'percent';
  // A second axis that nobody filled has the rates.
  const besides = isRight && right.length === 0 ? values.filter(writesPercent) : values;
  const own =
    one === undefined ? besides.filter((item) => right.length === 0 || onRight(item) === isRight) : [one];
  return own.length > 0 && own.every(writesPercent);
}
