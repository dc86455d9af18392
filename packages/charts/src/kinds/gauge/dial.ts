import type { GaugeBounds } from '@mingjing/contract';
import type { Band } from './bands.ts';

/** Where the dial stands in its place, in pixels; angles in degrees, counted against the clock from the right. */
export interface Dial {
  center: [number, number];
  radius: number;
  /** Of the ring. */
  width: number;
  /** Length of the hand. */
  hand: number;
  start: number;
  end: number;
}

/** The largest dial a place can hold with the texts around it. */
export function dialOf(width: number, height: number, shape: 'wide' | 'half', labels: boolean): Dial {
  const dip = shape === 'half' ? 0 : 32;
  const below = Math.sin((dip * Math.PI) / 180);
  const pad = labels ? { side: 46, top: 22, bottom: 18 } : { side: 8, top: 6, bottom: 6 };
  const radius = Math.max(
    20,
    Math.min((width - pad.side * 2) / 2, (height - pad.top - pad.bottom) / (1 + below), 300),
  );
  const tall = radius * (1 + below);
  const middle = pad.top + (height - pad.top - pad.bottom - tall) / 2 + radius;
  return {
    center: [width / 2, middle],
    radius,
    width: Math.max(6, Math.min(30, radius * 0.14)),
    hand: Math.max(8, Math.min(26, radius * 0.13)),
    start: 180 + dip,
    end: -dip,
  };
}

/** About how wide a bound's text is drawn. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, one) => sum + (one > '\u00ff' ? 11 : 6.2), 0);

/** Bounds and standards beside the ring; a standard that would touch another text is left out. */
export function labelsOf(
  bounds: GaugeBounds,
  bands: readonly Band[],
  dial: Dial,
  write: (value: number) => string,
): { text: string; at: [number, number] }[] {
  const place = (value: number) => {
    const share = (value - bounds.min) / (bounds.max - bounds.min);
    const angle = ((dial.start + (dial.end - dial.start) * share) * Math.PI) / 180;
    const text = write(value);
    const end = value === bounds.min || value === bounds.max;
    const half = widthOf(text) / 2;
    // The ends stand under the ring, standards outside it.
    const at: [number, number] = end
      ? [
          Math.cos(angle) * (dial.radius - dial.width / 2),
          -Math.sin(angle) * (dial.radius - dial.width / 2) + 13,
        ]
      : [
          Math.cos(angle) * (dial.radius + 7 + half * Math.abs(Math.cos(angle))),
          -Math.sin(angle) * (dial.radius + 11),
        ];
    return { text, at, half };
  };
  const placed = [bounds.min, bounds.max].map(place);
  const standards = bands.length > 1 ? [bounds.lowest, bounds.height] : [];
  for (const value of standards) {
    if (value === bounds.min || value === bounds.max) continue;
    const next = place(value);
    const free = placed.every(
      ({ at, half }) =>
        Math.abs(at[0] - next.at[0]) > half + next.half + 4 || Math.abs(at[1] - next.at[1]) > 13,
    );
    if (free) placed.push(next);
  }
  return placed.map(({ text, at }) => ({ text, at }));
}
