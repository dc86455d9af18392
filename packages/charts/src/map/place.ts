import type { Point } from './geo.ts';
import type { Box, Outline } from './outline.ts';

export interface Size {
  width: number;
  height: number;
}

/** Where a map stands in its place, in pixels. */
export interface Fit {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Pixels of a longitude and latitude. */
  at: (point: Point) => [number, number];
  /** Pixels across a region. */
  across: (box: Box) => number;
}

/** Pixels of a place that a map leaves free. */
export interface Beside {
  side: 'left' | 'right';
  width: number;
}

/** The largest map of the right proportion in the middle of a place, or of what a legend at its side leaves. */
export function fitOf(outline: Outline, place: Size, beside?: Beside): Fit {
  const { height } = place;
  const width = place.width - (beside?.width ?? 0);
  const pad = Math.min(16, height * 0.05);
  const { box, aspect } = outline;
  const degrees = {
    x: Math.max(1e-9, (box.east - box.west) * aspect),
    y: Math.max(1e-9, box.north - box.south),
  };
  const scale = Math.min((width - pad * 2) / degrees.x, (height - pad * 2) / degrees.y);
  const size = { width: degrees.x * scale, height: degrees.y * scale };
  const left = (width - size.width) / 2 + (beside?.side === 'left' ? beside.width : 0);
  const top = (height - size.height) / 2;
  return {
    left,
    top,
    ...size,
    at: ([x, y]) => [left + (x - box.west) * aspect * scale, top + (box.north - y) * scale],
    across: (region) => (region.east - region.west) * aspect * scale,
  };
}

/** The place of a map as ECharts takes it; the box keeps its fit the same as ours. */
export function geoPlace(outline: Outline, fit: Fit) {
  const { box } = outline;
  return {
    left: fit.left,
    top: fit.top,
    width: fit.width,
    height: fit.height,
    aspectScale: outline.aspect,
    boundingCoords: [
      [box.west, box.north],
      [box.east, box.south],
    ],
  };
}
