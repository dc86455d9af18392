import type { ChartInput, Drawn } from '../../chart-kind.ts';
import type { PieSettings } from '../../pie/settings.ts';
import type { Slices } from '../../pie/slices.ts';
import { othersName } from '../../shape/matrix.ts';
import { buildSlices } from '../pie/build.ts';

/** How far the grouped tail may stand out over the longest petal before the others become too short to compare. */
const longest = 1.25;

/** The petal of 其他 when it is too long for the scale of the others, and the length it is drawn with instead. */
function brokenPetal({ slices }: Slices): { at: number; length: number } | null {
  const at = slices.findIndex(({ name, row }) => name === othersName && row === null);
  const largest = Math.max(0, ...slices.filter((_, index) => index !== at).map(({ value }) => value));
  if (at < 0 || largest === 0 || (slices[at]?.value ?? 0) <= largest * longest) return null;
  return { at, length: largest * longest };
}

/** Petals of equal angle; the radius follows the value. A tail beyond the scale is drawn open and says so. */
export function buildRose(input: ChartInput<PieSettings>): Drawn {
  return buildSlices(input, (sliced) => {
    const broken = brokenPetal(sliced);
    return {
      inner: 0.14,
      outer: 0.96,
      series: { roseType: 'area', minAngle: 0 },
      ...(broken === null
        ? {}
        : {
            note: `${othersName}（${sliced.grouped} 项合计）超出刻度，未按比例画`,
            slice: (at: number, color: string) =>
              at === broken.at
                ? {
                    value: broken.length,
                    itemStyle: {
                      color,
                      opacity: 0.45,
                      borderColor: color,
                      borderType: 'dashed',
                      borderWidth: 1,
                    },
                  }
                : {},
          }),
    };
  });
}
