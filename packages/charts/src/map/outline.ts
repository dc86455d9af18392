import { type OutlineFeature, type OutlineGeo, type Point, polygonsOf } from './geo.ts';
import { countryCode } from './provinces.ts';

export interface Box {
  west: number;
  east: number;
  south: number;
  north: number;
}

export interface OutlineRegion {
  name: string;
  adcode: string;
  center: Point;
  /** Of its largest part. */
  box: Box;
}

export const corners = ['bottom-left', 'bottom-right', 'top-left', 'top-right'] as const;
export type Corner = (typeof corners)[number];

/** What builders know of an outline: its regions and their places, not their borders. */
export interface Outline {
  code: string;
  regions: readonly OutlineRegion[];
  places: ReadonlyMap<string, Point>;
  box: Box;
  /** Width of a degree of longitude beside one of latitude. */
  aspect: number;
  /** The emptiest corner: the legend stands there. */
  calm: Corner;
}

function boxOf(points: readonly Point[]): Box {
  const box = { west: 180, east: -180, south: 90, north: -90 };
  for (const [x, y] of points) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return box;
}

const areaOf = (box: Box): number => (box.east - box.west) * (box.north - box.south);
const around = (boxes: readonly Box[]): Box => ({
  west: Math.min(...boxes.map(({ west }) => west)),
  east: Math.max(...boxes.map(({ east }) => east)),
  south: Math.min(...boxes.map(({ south }) => south)),
  north: Math.max(...boxes.map(({ north }) => north)),
});

/** ECharts moves these labels of its own accord on a map called `china`. */
const moved: Record<string, Point> = {
  广东: [0, 10 / 14],
  香港: [10 / 10.5, -5 / 14],
  澳门: [-10 / 10.5, -10 / 14],
  天津: [5 / 10.5, -5 / 14],
};

function regionOf(feature: OutlineFeature, code: string): OutlineRegion {
  const boxes = polygonsOf(feature).map(([outer = []]) => boxOf(outer));
  const box = boxes.reduce((best, one) => (areaOf(one) > areaOf(best) ? one : best));
  const { name, adcode = '', cp } = feature.properties;
  const [x, y] = cp ?? [(box.west + box.east) / 2, (box.south + box.north) / 2];
  const [dx, dy] = (code === countryCode && moved[name]) || [0, 0];
  return { name, adcode, center: [x + dx, y + dy], box };
}

function calmCorner(features: readonly OutlineFeature[], box: Box, code: string): Corner {
  // The inset of the South China Sea stands at the lower right.
  if (code === countryCode) return 'bottom-left';
  const counts = new Map<Corner, number>(corners.map((corner) => [corner, 0]));
  for (const feature of features) {
    for (const [outer = []] of polygonsOf(feature)) {
      for (const [x, y] of outer) {
        const across = (x - box.west) / (box.east - box.west);
        const up = (y - box.south) / (box.north - box.south);
        const side = across < 0.34 ? 'left' : across > 0.66 ? 'right' : null;
        const end = up < 0.42 ? 'bottom' : up > 0.58 ? 'top' : null;
        if (side === null || end === null) continue;
        const corner: Corner = `${end}-${side}`;
        counts.set(corner, (counts.get(corner) ?? 0) + 1);
      }
    }
  }
  return corners.reduce((best, corner) =>
    (counts.get(corner) ?? 0) < (counts.get(best) ?? 0) ? corner : best,
  );
}

const clamp = (value: number): number => Math.min(1, Math.max(0.3, value));

/** Takes an outline in for the builders. */
export function outlineOf(code: string, geo: OutlineGeo): Outline {
  const boxes = geo.features.flatMap((feature) => polygonsOf(feature).map(([outer = []]) => boxOf(outer)));
  const box = around(boxes);
  const middle = ((box.north + box.south) / 2 / 180) * Math.PI;
  return {
    code,
    regions: geo.features.map((feature) => regionOf(feature, code)),
    places: new Map((geo.places ?? []).map(([name, x, y]) => [name, [x, y]])),
    box,
    // ECharts made the inset for this proportion.
    aspect: code === countryCode ? 0.75 : clamp(Math.cos(middle)),
    calm: calmCorner(geo.features, box, code),
  };
}
