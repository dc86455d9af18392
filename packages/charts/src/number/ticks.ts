import { bareOf, formatNumber, type NumberFormat, scaleOf } from './format.ts';

/** More decimals than the steps of an axis need are never written. */
const most = 11;

/** The step between ticks that a value axis takes for a span: 1, 2, 3, 5 or 10 of a power of ten. */
export function stepOf(span: number, count: number): number {
  const rough = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const share = rough / power;
  const nice = share < 1.5 ? 1 : share < 2.5 ? 2 : share < 4 ? 3 : share < 7 ? 5 : 10;
  return nice * power;
}

/** Seconds that a clock is divided into, up to a day. */
const clockSteps = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400,
];

/** The step between ticks of lengths of time, in seconds: whole minutes, hours or days. */
export function durationStep(span: number, count: number): number {
  const rough = span / Math.max(1, count);
  const day = clockSteps.at(-1) ?? 1;
  return clockSteps.find((step) => step >= rough) ?? stepOf(span / day, count) * day;
}

function needs(value: number, decimals: number): boolean {
  const moved = Math.abs(value * 10 ** decimals);
  return Math.abs(moved - Math.round(moved)) > 1e-6 * Math.min(1, moved);
}

function decimalsOf(value: number, from = 0): number {
  let decimals = from;
  while (decimals < most && needs(Number(value.toPrecision(12)), decimals)) decimals += 1;
  return decimals;
}

/**
 * Writes the ticks of an axis with the unit of its figures and one number of decimals, that of its step: 0.5万, 1.0万,
 * 1.5万. A tick of another step, as when a series is switched off, keeps the decimals it needs. Zero is 0. Without a
 * `step` that of a value axis of about `count` ticks is taken.
 */
export function tickWriter(
  format: NumberFormat,
  { min, max }: { min: number; max: number },
  count: number,
  step?: number,
): (value: number) => string {
  const bare = { ...bareOf(format), fixed: true, prefix: '', signed: false };
  const { divisor } = scaleOf(bare.style, Math.max(Math.abs(min), Math.abs(max)));
  const guessed = max > min ? stepOf((max - min) / divisor, count) : 0;
  const shared = decimalsOf(step === undefined ? guessed : step / divisor);
  return (value) =>
    value === 0 ? '0' : formatNumber(value, { ...bare, decimals: decimalsOf(value / divisor, shared) });
}
