import { boundOf, checkBounds, type GaugeBounds, gaugeBounds } from '@mingjing/contract';
import type { ChartInput } from '../../chart-kind.ts';
import { measureFormat } from '../../settings/number-fields.ts';
import { shareName } from '../../shape/share-name.ts';
import { type Tone, toneFill, toneInk } from '../../theme/tones.ts';
import type { BestBand, GaugeSettings } from './settings.ts';
import { shownValue } from './shown-row.ts';

export interface Band {
  from: number;
  to: number;
  color: string;
  /** Readable as a small text. */
  ink: string;
  /** What a value in it means. */
  says: string;
}

/** Red below the lowest standard, green up to the highest, orange above; one end is the good one where asked. */
const tones: Record<BestBand, readonly [Tone, Tone, Tone]> = {
  middle: ['bad', 'good', 'warn'],
  up: ['bad', 'warn', 'good'],
  down: ['good', 'warn', 'bad'],
};
const good = '达标';
const saysOf = ['低于最低标准', '介于标准之间', '高于最高标准'] as const;
const middleSays: Record<BestBand, string> = { middle: good, up: saysOf[1], down: saysOf[1] };
const endSays: Record<BestBand, readonly [string, string]> = {
  middle: [saysOf[0], saysOf[2]],
  up: [saysOf[0], good],
  down: [good, saysOf[2]],
};

/**
 * The standards that somebody set. Where one of them is left empty there is nothing beyond it: what should be high, or
 * low, is told apart by the other alone, what should lie between them ends with the range.
 */
function standardsOf(
  { form, settings }: Pick<ChartInput<GaugeSettings>, 'form' | 'settings'>,
  { min, max }: GaugeBounds,
) {
  const [lowest, height] = [boundOf(form.lowest), boundOf(form.height)];
  if (lowest === null && height === null) return undefined;
  const only = settings.best === 'middle' ? null : (lowest ?? height);
  return { lowest: lowest ?? only ?? min, height: height ?? only ?? max };
}

/** Rates above this are told in hundredths. */
const mostWhole = 2;

/** Where nobody set an end, the dial of a rate ends at 100 %, or at the next whole that it reaches. */
function withEnd(input: ChartInput<GaugeSettings>): ChartInput<GaugeSettings>['form'] {
  const { form, settings } = input;
  const { measure, measureName, cell, value } = shownValue(input);
  if (boundOf(form.max) !== null || value === null) return form;
  const isPercentage = measureFormat(input, measure, settings, [cell]).style === 'percent';
  if (!isPercentage && !shareName.test(measureName)) return form;
  const bounds = [form.min, form.lowest, form.height].map((bound) => boundOf(bound) ?? 0);
  const reached = Math.max(1, ...[value, ...bounds].map(Math.ceil));
  if (isPercentage || reached <= mostWhole) return { ...form, max: reached };
  return reached <= 100 ? { ...form, max: 100 } : form;
}

/**
 * The gauge's range and its bands: one, that judges nothing, where nobody set a standard. Stored bounds that contradict
 * each other are not saved any more, but may come from elsewhere: a wrong range falls back to the defaults, wrong
 * standards to one band.
 */
export function bandsOf(input: ChartInput<GaugeSettings>): { bounds: GaugeBounds; bands: Band[] } {
  const { settings, theme } = input;
  const form = withEnd(input);
  const asked = gaugeBounds(form);
  const sound = asked.min < asked.max;
  const range = sound ? asked : gaugeBounds({});
  const { min, max } = range;
  const standards = standardsOf({ form, settings }, range);
  const given = standards === undefined ? form : { ...form, ...standards };
  if (!sound || standards === undefined || checkBounds('gauge', given).length > 0) {
    return {
      bounds: range,
      bands: [{ from: min, to: max, color: theme.accent, ink: theme.mutedText, says: '' }],
    };
  }
  const bounds = { ...range, ...standards };
  const edges = [min, bounds.lowest, bounds.height, max];
  const own = [settings.lowColor, settings.middleColor, settings.highColor];
  const [low, high] = endSays[settings.best];
  const says = [low, middleSays[settings.best], high];
  const bands = tones[settings.best].map(
    (tone, at): Band => ({
      from: edges[at] ?? min,
      to: edges[at + 1] ?? max,
      color: own[at] || toneFill(theme, tone),
      ink: own[at] || toneInk(theme, tone),
      says: says[at] ?? '',
    }),
  );
  return { bounds, bands };
}

/** The band a value lies in; standards themselves belong to the middle, one that stands alone to the good end. */
export function bandAt(bands: readonly Band[], value: number): Band | undefined {
  const [low, middle, high] = bands;
  if (middle === undefined || high === undefined) return low;
  if (middle.from === middle.to && value === middle.from) return low?.says === good ? low : high;
  return value < middle.from ? low : value > high.from ? high : middle;
}
