import type { ChartTheme } from '../chart-kind.ts';

type Channels = [number, number, number];

function channelsOf(color: string): Channels | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color);
  const digits = short
    ? short.slice(1).map((digit) => digit + digit)
    : /^#(..)(..)(..)$/.exec(color)?.slice(1);
  const channels = digits?.map((pair) => Number.parseInt(pair, 16));
  return channels?.some(Number.isNaN) ? undefined : (channels as Channels | undefined);
}

const hex = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const mix = (one: Channels, other: Channels, share: number): Channels =>
  one.map((channel, at) => channel + ((other[at] ?? channel) - channel) * share) as Channels;

/** Few to many: quiet near the ground, strong far from it, so that much stands out on light and on dark alike. */
export function rampOf(theme: ChartTheme, own: string, steps: number): string[] {
  const fallback: Channels = theme.dark ? [77, 123, 253] : [61, 104, 232];
  const base = channelsOf(own) ?? channelsOf(theme.palette[0] ?? '') ?? fallback;
  const stops: Channels[] = theme.dark
    ? [mix([20, 34, 66], base, 0.3), mix([20, 34, 66], base, 0.75), base, mix(base, [226, 238, 255], 0.62)]
    : [mix([255, 255, 255], base, 0.16), mix([255, 255, 255], base, 0.5), base, mix(base, [10, 18, 58], 0.5)];
  return Array.from({ length: steps }, (_, at) => {
    const place = (at / Math.max(1, steps - 1)) * (stops.length - 1);
    const from = Math.min(stops.length - 2, Math.floor(place));
    return hex(mix(stops[from] ?? base, stops[from + 1] ?? base, place - from));
  });
}

/** The colour of a share of the way, 0 to 1, as ECharts mixes it. */
export function colorOn(ramp: readonly string[], share: number): string {
  const place = Math.min(1, Math.max(0, share)) * (ramp.length - 1);
  const from = Math.min(ramp.length - 2, Math.floor(place));
  const [a, b] = [channelsOf(ramp[from] ?? ''), channelsOf(ramp[from + 1] ?? '')];
  return a === undefined || b === undefined ? (ramp[0] ?? '') : hex(mix(a, b, place - from));
}

/** Land without a value, and its borders. */
export const quiet = (theme: ChartTheme) =>
  theme.dark ? { area: '#16233f', border: '#2f4268' } : { area: '#eef1f6', border: '#cfd6e2' };
