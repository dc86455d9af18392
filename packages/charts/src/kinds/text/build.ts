import { limits, measureKey } from '@mingjing/contract';
import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { formatNumber, noValue } from '../../number/format.ts';
import { fontSizeOf } from '../../settings/font-size.ts';
import { formatOfMeasure, measureFormat } from '../../settings/number-fields.ts';
import { placeColumns } from '../../shape/columns.ts';
import type { TextSettings } from './settings.ts';

/** Lines that roll by; more would never be read. */
const scrollLines = 200;

function linesOf(input: ChartInput<TextSettings>): string[] {
  const [first] = placeColumns(input.answer, input.form).y;
  const index = first !== undefined && first.index >= 0 ? first.index : input.answer.keys.length - 1;
  const rows = input.answer.data.slice(0, input.form.tableScroll ? scrollLines : 1);
  // Texts are written as they are unless something is said: a measure with a format of its own says it.
  const own = first === undefined ? undefined : formatOfMeasure(input, measureKey(first.item));
  const isOwn = own !== undefined && input.settings.numberStyle === 'plain';
  const format = measureFormat(
    input,
    first === undefined ? '' : measureKey(first.item),
    isOwn ? { ...input.settings, numberStyle: 'auto' } : input.settings,
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
