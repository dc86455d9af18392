import type { PartSet } from './sets.ts';

type Parts = typeof import('./base.ts').baseParts;

/** Fetches a set: each is a file of its own, so that a page without maps does not load what draws them. */
export const loaders: Readonly<Record<PartSet, () => Promise<Parts>>> = {
  zoom: async () => (await import('./zoom.ts')).parts as Parts,
  ramp: async () => (await import('./ramp.ts')).parts as Parts,
  map: async () => (await import('./map.ts')).parts as Parts,
  points: async () => (await import('./points.ts')).parts as Parts,
  figures: async () => (await import('./figures.ts')).parts as Parts,
};
