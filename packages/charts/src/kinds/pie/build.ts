import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { formatNumber } from '../../number/format.ts';
import { type PieStyle, pieOption } from '../../pie/option.ts';
import type { PieSettings } from '../../pie/settings.ts';
import { noteOf, type Slices, shareText, slicesOf } from '../../pie/slices.ts';
import { measureFormat } from '../../settings/number-fields.ts';
import { shownX } from '../../shape/columns.ts';

/** Any kind made of one ring of slices, in a style that may look at them first. */
export function buildSlices<S extends PieSettings>(
  input: ChartInput<S>,
  styleOf: (sliced: Slices) => PieStyle,
): Drawn {
  const sliced = slicesOf(input);
  if (sliced.slices.length === 0) return { renderer: 'empty', message: '没有大于 0 的数据' };
  return {
    renderer: 'echarts',
    option: pieOption(input, sliced, styleOf(sliced)),
    rowAt: ({ seriesIndex, dataIndex }) =>
      seriesIndex === 0 ? (sliced.slices[dataIndex]?.row ?? null) : null,
  };
}

export const buildPie = (input: ChartInput<PieSettings>): Drawn =>
  buildSlices(input, () => ({ inner: 0, outer: 0.94 }));

/** 「饼图，按科室显示门诊量的占比，共 5 项。内科 1,234（42%），…」 */
export function describePie(label: string, input: ChartInput<PieSettings>): string {
  const sliced = slicesOf(input);
  const { slices, measure, measureName } = sliced;
  const format = measureFormat(input, measure, input.settings);
  const by = shownX(input.form)[0]?.name ?? '';
  const named = slices
    .slice(0, 3)
    .map(({ name, cell, share }) => `${name} ${formatNumber(cell, format)}（${shareText(share)}）`);
  const note = noteOf(sliced);
  return `${label}，按${by}显示${measureName}的占比，共 ${slices.length} 项。${named.join('，')}${slices.length > 3 ? '等' : ''}。${note === '' ? '' : `${note}。`}`;
}
