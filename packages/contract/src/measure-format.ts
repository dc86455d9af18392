import { z } from 'zod';

/**
 * How a figure is written: as it is, with thousands, in 万, in 亿, in whichever of the two fits, as a percentage, or, of
 * seconds, as hours, minutes and seconds.
 */
export const numberStyles = ['plain', 'thousands', 'wan', 'yi', 'auto', 'percent', 'duration'] as const;
export type NumberStyle = (typeof numberStyles)[number];

/** The most decimals that a format may ask for. */
export const mostDecimals = 6;

/** How the figures of a shared measure are written wherever a chart does not say otherwise. */
export const measureFormat = z.object({
  numberStyle: z.enum(numberStyles).default('auto'),
  prefix: z.string().max(10).default(''),
  suffix: z.string().max(10).default(''),
  /** Always so many; left out: as many as the chart asks for. */
  decimals: z.number().int().min(0).max(mostDecimals).optional(),
});
export type MeasureFormat = z.infer<typeof measureFormat>;
