import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { formatNumber } from '../../number/format.ts';
import { pieOption } from '../../pie/option.ts';
import type { PieSettings } from '../../pie/settings.ts';
import { shareText, slicesOf } from '../../pie/slices.ts';
import { measureFormat } from '../../settings/number-fields.ts';
import { shownX } from '../../shape/columns.ts';

export function buildPie(input: ChartInput<PieSettings>): Drawn {
  const { slices } = slicesOf(input);
  if (slices.length === 0) return { renderer: 'empty', message: '没有大于 0 的数据' };
  return {
    renderer: 'echarts',
    option: pieOption(input, { inner: 0, outer: 0.94 }),
    rowAt: ({ dataIndex }) => slices[dataIndex]?.row ?? null,
  };
}

/** 「饼图，按科室显示门诊量的占比，共 5 项。内科 1,234（42%），…」 */
export function describePie(label: string, input: ChartInput<PieSettings>): string {
  const { slices, measure, measureName, left } = slicesOf(input);
  const format = measureFormat(input.form, input.round, measure, input.settings);
  const by = shownX(input.form)[0]?.name ?? '';
  const named = slices
    .slice(0, 3)
    .map(({ name, cell, share }) => `${name} ${formatNumber(cell, format)}（${shareText(share)}）`);
  const omitted = left > 0 ? `另有 ${left} 项不大于 0，未画出。` : '';
  return `${label}，按${by}显示${measureName}的占比，共 ${slices.length} 项。${named.join('，')}${slices.length > 3 ? '等' : ''}。${omitted}`;
}
