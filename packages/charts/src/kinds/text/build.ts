import {
  type Calculation,
  calculationOfMeasure,
  limits,
  measureKey,
  type NumberStyle,
} from '@mingjing/contract';
import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { formatNumber, noValue } from '../../number/format.ts';
import { fontSizeOf } from '../../settings/font-size.ts';
import { formatOfMeasure, measureFormat } from '../../settings/number-fields.ts';
import { placeColumns } from '../../shape/columns.ts';
import type { TextSettings } from './settings.ts';

/** Lines that roll by; more would never be read. */
const scrollLines = 200;

/** What an amount is made by; what stands there as it is may be a year, a code or a name. */
const amounts: ReadonlySet<Calculation> = new Set(['sum', 'avg', 'count', 'countAndClearRepeat']);

/**
 * Texts are written as they are unless something is said: a measure with a format of its own says it, and one that is an
 * amount is read as other figures are, 1,100,922.
 */
function styleOf(input: ChartInput<TextSettings>, measure: string): NumberStyle {
  const { numberStyle } = input.settings;
  if (numberStyle !== 'plain') return numberStyle;
  if (formatOfMeasure(input, measure) !== undefined) return 'auto';
  const isUnsaid = input.form.settings?.['numberStyle'] === undefined;
  return isUnsaid && amounts.has(calculationOfMeasure(input.form, measure)) ? 'thousands' : numberStyle;
}

function linesOf(input: ChartInput<TextSettings>): string[] {
  const [first] = placeColumns(input.answer, input.form).y;
  const index = first !== undefined && first.index >= 0 ? first.index : input.answer.keys.length - 1;
  const rows = input.answer.data.slice(0, input.form.tableScroll ? scrollLines : 1);
  const measure = first === undefined ? '' : measureKey(first.item);
  const format = measureFormat(
    input,
    measure,
    { ...input.settings, numberStyle: styleOf(input, measure) },
    rows.map((row) => row[index] ?? null),
  );
  return rows.map((row) => formatNumber(row[index], format)).filter((text) => text !== noValue);
}

/** The value of the first row; with auto-scroll the values of all rows, one a line. */
export function buildText(input: ChartInput<TextSettings>): Drawn {
  return {
    renderer: 'text',
    text: linesOf(input).join('\n') || noValue,
    fontSize: fontSizeOf(input.form.fontSize, limits.textFontSize),
    description: input.form.desc,
    scroll: input.form.tableScroll,
    align: input.settings.align,
    bold: input.settings.bold,
    speed: input.settings.speed,
    ...(input.settings.color === '' ? {} : { color: input.settings.color }),
  };
}

export function describeText(input: ChartInput<TextSettings>): string {
  return [linesOf(input).slice(0, 3).join('，') || noValue, input.form.desc]
    .filter((text) => text !== '')
    .join('，');
}
