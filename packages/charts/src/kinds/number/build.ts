import { type Cell, limits } from '@mingjing/contract';
import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { figureOf, formatNumber, numberOf } from '../../number/format.ts';
import { fontSizeOf } from '../../settings/font-size.ts';
import { measureFormat, type NumberSettings } from '../../settings/number-fields.ts';
import { placeColumns } from '../../shape/columns.ts';

/** The one value: the measure of the first row. */
function shownValue(input: ChartInput<NumberSettings>): { cell: Cell; label: string; measure: string } {
  const { y } = placeColumns(input.answer, input.form);
  const [row] = input.answer.data;
  const [first] = y;
  // A measure under a name of the server's own is the last column, after the dimensions.
  const index = first !== undefined && first.index >= 0 ? first.index : input.answer.keys.length - 1;
  return { cell: row?.[index] ?? null, label: first?.item.name ?? '', measure: first?.item.id ?? '' };
}

export function buildNumber(input: ChartInput<NumberSettings>): Drawn {
  const { cell, label, measure } = shownValue(input);
  const format = measureFormat(input.form, input.round, measure, input.settings);
  const figure = figureOf(cell, format);
  return {
    renderer: 'number',
    value: numberOf(cell),
    text: formatNumber(cell, format),
    figure: figure === null ? null : { ...figure, prefix: format.prefix, suffix: format.suffix },
    label,
    fontSize: fontSizeOf(input.form.fontSize, limits.numberFontSize),
    description: input.form.desc,
  };
}

export function describeNumber(input: ChartInput<NumberSettings>): string {
  const { cell, label, measure } = shownValue(input);
  const text = formatNumber(cell, measureFormat(input.form, input.round, measure, input.settings));
  return `${label} ${text}${input.form.desc === '' ? '' : `，${input.form.desc}`}`;
}
