import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { formatNumber } from '../../number/format.ts';
import { withUnit } from '../../number/settled.ts';
import type { PieStyle } from '../../pie/option.ts';
import type { Slices } from '../../pie/slices.ts';
import { measureFormat } from '../../settings/number-fields.ts';
import { fitText, textWidth } from '../../theme/text-width.ts';
import { buildSlices } from '../pie/build.ts';
import type { DoughnutSettings } from './settings.ts';

/** The hole has to be this wide for a figure in it, and the figure this large to be read. */
const smallest = { hole: 40, figure: 13 };

/** The part of its hole's radius that a title has: it stands below the middle, where the hole grows narrow. */
const widthOfTitle = 1.6;

/** What the sum is of, as much as there is room for: the name alone before a part of it. */
function titleIn(name: string, width: number): string {
  const full = /[合总]计$/.test(name) ? name : `${name}合计`;
  return textWidth(full, 12) <= width ? full : fitText(name, width);
}

/** The sum in the hole, where parts may be added up: of everything, also of what has no slice. */
function centreOf(input: ChartInput<DoughnutSettings>, sliced: Slices): PieStyle['centre'] {
  const { sum } = sliced;
  if (!input.settings.total || sum === null) return undefined;
  const format = measureFormat(input, sliced.measure, input.settings);
  return (radius) => {
    const sizeOf = (text: string) => Math.min(48, radius * 0.36, (radius * 1.55) / textWidth(text, 1));
    const exact = formatNumber(Number(sum.toPrecision(15)), format);
    // A sum too long for the hole is said in 万 or 亿.
    const short = formatNumber(sum, withUnit({ ...format, style: 'auto', decimals: 2, fixed: false }, [sum]));
    const figure = sizeOf(exact) >= 16 || format.style !== 'thousands' ? exact : short;
    if (radius < smallest.hole || sizeOf(figure) < smallest.figure) return null;
    return {
      title: titleIn(sliced.measureName, radius * widthOfTitle),
      figure,
      size: sizeOf(figure),
    };
  };
}

export function buildDoughnut(input: ChartInput<DoughnutSettings>): Drawn {
  return buildSlices(input, (sliced) => {
    const centre = centreOf(input, sliced);
    const inner = ((input.settings.hole ?? 64) / 100) * 0.94;
    return { inner, outer: 0.94, ...(centre && { centre }) };
  });
}
