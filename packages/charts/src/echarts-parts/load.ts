import type { PartSet } from './sets.ts';

type Parts = typeof import('./base.ts').baseParts;

/** Fetches a set: each is a file of its own, so that a page without maps does not load what draws them. */
export const loaders: Readonly<Record<PartSet, () => Promise<Parts>>> = {
  zoom: async () => (await import('./zoom.ts')).parts as Parts,
  ramp: async () => (await import('./ramp.ts')).parts as Parts,
  map: async () => (await import('./map.ts')).parts as Parts,
  points: async () => (await import('./points.ts')).parts as Parts,
  pie: async () => (await import('./pie.ts')).parts as Parts,
  marks: async () => (await import('./marks.ts')).parts as Parts,
  gauge: async () => (await import('./gauge.ts')).parts as Parts,
  funnel: async () => (await import('./funnel.ts')).parts as Parts,
  radar: async () => (await import('./radar.ts')).parts as Parts,
};
