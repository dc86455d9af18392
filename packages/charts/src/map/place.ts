import type { Point } from './geo.ts';
import type { Box, Outline } from './outline.ts';

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

/** The largest map of the right proportion in the middle of a place. */
export function fitOf(outline: Outline, width: number, height: number): Fit {
  const pad = Math.min(16, height * 0.05);
  const { box, aspect } = outline;
  const degrees = {
    x: Math.max(1e-9, (box.east - box.west) * aspect),
    y: Math.max(1e-9, box.north - box.south),
  };
  const scale = Math.min((width - pad * 2) / degrees.x, (height - pad * 2) / degrees.y);
  const size = { width: degrees.x * scale, height: degrees.y * scale };
  const left = (width - size.width) / 2;
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
