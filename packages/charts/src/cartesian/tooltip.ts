import type { ChartInput } from '../chart-kind.ts';
import { formatNumber, type NumberFormat, numberOf } from '../number/format.ts';
import { shareText } from '../pie/slices.ts';
import { type Matrix, total } from '../shape/matrix.ts';
import { isAdditive } from '../shape/order.ts';
import { partialMarks, partialOf, partialWord } from '../shape/partial.ts';
import { colorAt, withAlpha } from '../theme/theme.ts';
import { tooltipBox, tooltipMarkup } from '../theme/tooltip.ts';
import type { CartesianSettings } from './settings.ts';
import type { StackOf } from './stack.ts';
import type { CartesianStyle } from './style.ts';
import { gapName } from './undated.ts';

interface Hover {
  seriesIndex: number;
  dataIndex: number;
}

/** '（42.0%）' beside a value; nothing where there is none. */
const shareOf = (share: number | null | undefined): string =>
  share === null || share === undefined ? '' : `（${shareText(share)}）`;

/** A stack's sum, where its parts may be added up and are all of one measure. */
function sumText(
  matrix: Matrix,
  { form, answer }: Pick<ChartInput<unknown>, 'form' | 'answer'>,
  { formats, at, stackOf }: { formats: NumberFormat[]; at: number; stackOf: StackOf },
): string {
  const stacked = matrix.series.filter((series) => stackOf(series) !== undefined);
  const format = formats[stacked[0] === undefined ? -1 : matrix.series.indexOf(stacked[0])];
  const measures = new Set(stacked.map((series) => series.measure));
  if (format === undefined || measures.size > 1 || stacked.length < 2 || !isAdditive(form, answer)) return '';
  return `合计 ${formatNumber(total(stacked.map((series) => numberOf(series.cells[at]))), format)}`;
}

/** What a category says under the pointer: every series' value there. */
export function categoryTooltip(
  input: ChartInput<CartesianSettings>,
  matrix: Matrix,
  formats: NumberFormat[],
  { pointer, stackOf, percent }: CartesianStyle,
) {
  const { theme, form } = input;
  const partial = partialOf(input, matrix.categories);
  const marks = partialMarks(input, matrix);
  const shade = withAlpha(theme.dark ? '#94acd6' : '#1f2937', theme.dark ? 0.1 : 0.05);
  return {
    ...tooltipBox(theme),
    trigger: 'axis',
    axisPointer:
      pointer === 'shadow'
        ? { type: 'shadow', shadowStyle: { color: shade } }
        : { type: 'line', lineStyle: { color: withAlpha(theme.accent, 0.5), width: 1, type: 'solid' } },
    formatter: (hovers: Hover | Hover[]) => {
      const list = Array.isArray(hovers) ? hovers : [hovers];
      const at = list[0]?.dataIndex ?? 0;
      if (matrix.categories[at] === gapName) return '';
      const shown = list.flatMap(({ seriesIndex }) => {
        const series = matrix.series[seriesIndex];
        const format = formats[seriesIndex];
        return series && format ? [{ series, format, seriesIndex }] : [];
      });
      // A long list is more useful with its largest values first.
      const ordered =
        shown.length > 12
          ? shown.toSorted((a, b) => Math.abs(b.series.values[at] ?? 0) - Math.abs(a.series.values[at] ?? 0))
          : shown;
      const rows = ordered.map(({ series, format, seriesIndex }) => ({
        color: colorAt(theme, seriesIndex),
        name: series.name,
        value: `${formatNumber(series.cells[at], format)}${percent && stackOf?.(series) !== undefined ? shareOf(series.values[at]) : ''}${marks.own(series, at) ? `（${partialWord}）` : ''}`,
      }));
      const category = matrix.categories[at] ?? '';
      const title = partial.has(category) ? `${category}（${partialWord}）` : category;
      return tooltipMarkup(
        form.groupSeriesTitle === '' ? title : `${title} · ${form.groupSeriesTitle}`,
        rows,
        stackOf === undefined ? '' : sumText(matrix, input, { formats, at, stackOf }),
      );
    },
  };
}
