import { checkBounds, type GaugeBounds, gaugeBounds } from '@mingjing/contract';
import type { ChartInput } from '../../chart-kind.ts';
import { type Tone, toneFill, toneInk } from '../../theme/tones.ts';
import type { BestBand, GaugeSettings } from './settings.ts';

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
const saysOf = ['低于最低标准', '介于标准之间', '高于最高标准'] as const;
const middleSays: Record<BestBand, string> = { middle: '达标', up: saysOf[1], down: saysOf[1] };
const endSays: Record<BestBand, readonly [string, string]> = {
  middle: [saysOf[0], saysOf[2]],
  up: [saysOf[0], '达标'],
  down: ['达标', saysOf[2]],
};

/**
 * The gauge's range and its bands. Stored bounds that contradict each other are not saved any more, but may come from
 * elsewhere: a wrong range falls back to the defaults, wrong standards to one band.
 */
export function bandsOf({ form, settings, theme }: ChartInput<GaugeSettings>): {
  bounds: GaugeBounds;
  bands: Band[];
} {
  const asked = gaugeBounds(form);
  const sound = asked.min < asked.max;
  const bounds = sound ? asked : gaugeBounds({});
  if (!sound || checkBounds('gauge', form).length > 0) {
    const { min: from, max: to } = bounds;
    return { bounds, bands: [{ from, to, color: theme.accent, ink: theme.mutedText, says: '' }] };
  }
  const { min, max, lowest, height } = bounds;
  const edges = [min, lowest, height, max];
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

/** The band a value lies in; standards themselves belong to the middle. */
export function bandAt(bands: readonly Band[], value: number): Band | undefined {
  const [low, middle, high] = bands;
  if (middle === undefined || high === undefined) return low;
  return value < middle.from ? low : value > high.from ? high : middle;
}
