// Makes packages/charts/outlines from the `map/json` folder of the echarts 4.9.0 package:
//   node scripts/outlines.mjs <folder of the unpacked echarts package>
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/project.mjs';

const source = process.argv[2];
if (source === undefined) throw new Error('usage: node scripts/outlines.mjs <folder of echarts 4.9.0>');
const out = join(root, 'packages', 'charts', 'outlines');

/** Files by the adcode of what they show; the country has a name of its own, by which ECharts knows it. */
const files = {
  china: 'china',
  110000: 'beijing',
  120000: 'tianjin',
  130000: 'hebei',
  140000: 'shanxi',
  150000: 'neimenggu',
  210000: 'liaoning',
  220000: 'jilin',
  230000: 'heilongjiang',
  310000: 'shanghai',
  320000: 'jiangsu',
  330000: 'zhejiang',
  340000: 'anhui',
  350000: 'fujian',
  360000: 'jiangxi',
  370000: 'shandong',
  410000: 'henan',
  420000: 'hubei',
  430000: 'hunan',
  440000: 'guangdong',
  450000: 'guangxi',
  460000: 'hainan',
  500000: 'chongqing',
  510000: 'sichuan',
  520000: 'guizhou',
  530000: 'yunnan',
  540000: 'xizang',
  610000: 'shanxi1',
  620000: 'gansu',
  630000: 'qinghai',
  640000: 'ningxia',
  650000: 'xinjiang',
  710000: 'taiwan',
  810000: 'xianggang',
  820000: 'aomen',
};

const unzigzag = (code) => ((code - 64) >> 1) ^ -((code - 64) & 1);

/** Delta and zigzag coding of ECharts 4: two characters a point, units of 1/1024 degree. */
function decodeRing(text, offset) {
  let [x, y] = offset;
  const ring = [];
  for (let at = 0; at < text.length; at += 2) {
    x += unzigzag(text.charCodeAt(at));
    y += unzigzag(text.charCodeAt(at + 1));
    ring.push([x / 1024, y / 1024]);
  }
  return ring;
}

/** All rings of a feature as [polygon][ring][point]. */
function polygonsOf({ geometry }) {
  const { type, coordinates, encodeOffsets } = geometry;
  const many = type === 'Polygon' ? [coordinates] : coordinates;
  const offsets = type === 'Polygon' ? [encodeOffsets] : encodeOffsets;
  return many.map((rings, at) =>
    rings.map((ring, ringAt) => {
      const points = typeof ring === 'string' ? decodeRing(ring, offsets[at][ringAt]) : ring;
      const [first, last] = [points[0], points.at(-1)];
      return first[0] === last[0] && first[1] === last[1] ? points.slice(0, -1) : points;
    }),
  );
}

const keyOf = ([x, y]) => `${x},${y}`;

/** Points where borders of three areas meet: they stay, and the borders between them are simplified once for both sides. */
function junctionsOf(rings) {
  const neighbours = new Map();
  for (const ring of rings) {
    ring.forEach((point, at) => {
      const around = [ring[(at + ring.length - 1) % ring.length], ring[(at + 1) % ring.length]].map(keyOf);
      const known = neighbours.get(keyOf(point)) ?? new Set();
      for (const one of around) known.add(one);
      neighbours.set(keyOf(point), known);
    });
  }
  return new Set([...neighbours].flatMap(([key, around]) => (around.size > 2 ? [key] : [])));
}

function distance([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Douglas and Peucker, without recursion. */
function simplifyArc(arc, tolerance) {
  const keep = new Uint8Array(arc.length);
  keep[0] = keep[arc.length - 1] = 1;
  const stack = [[0, arc.length - 1]];
  while (stack.length > 0) {
    const [from, to] = stack.pop();
    let [worst, at] = [tolerance, -1];
    for (let i = from + 1; i < to; i += 1) {
      const d = distance(arc[i], arc[from], arc[to]);
      if (d > worst) [worst, at] = [d, i];
    }
    if (at >= 0) {
      keep[at] = 1;
      stack.push([from, at], [at, to]);
    }
  }
  return arc.filter((_, at) => keep[at] === 1);
}

/** Both sides of a border give the same arc, whichever way round they run. */
function simplifyBorder(arc, tolerance) {
  const [first, last] = [keyOf(arc[0]), keyOf(arc.at(-1))];
  const second = first === last ? [keyOf(arc[1]), keyOf(arc.at(-2))] : [first, last];
  return second[0] <= second[1]
    ? simplifyArc(arc, tolerance)
    : simplifyArc(arc.toReversed(), tolerance).reverse();
}

function simplifyRing(ring, junctions, tolerance) {
  const starts = ring.flatMap((point, at) => (junctions.has(keyOf(point)) ? [at] : []));
  if (starts.length < 2) {
    // An island: cut at its two ends, so that it cannot shrink to a line.
    const base = starts[0] ?? ring.reduce((best, point, at) => (point[0] < ring[best][0] ? at : best), 0);
    const turned = [...ring.slice(base), ...ring.slice(0, base)];
    const far = turned.reduce(
      (best, point, at) =>
        Math.hypot(point[0] - turned[0][0], point[1] - turned[0][1]) >
        Math.hypot(turned[best][0] - turned[0][0], turned[best][1] - turned[0][1])
          ? at
          : best,
      0,
    );
    if (far === 0) return ring;
    const [out, back] = [turned.slice(0, far + 1), [...turned.slice(far), turned[0]]];
    return [...simplifyArc(out, tolerance).slice(0, -1), ...simplifyArc(back, tolerance).slice(0, -1)];
  }
  return starts.flatMap((start, at) => {
    const end = starts[(at + 1) % starts.length];
    const arc = end > start ? ring.slice(start, end + 1) : [...ring.slice(start), ...ring.slice(0, end + 1)];
    return simplifyBorder(arc, tolerance).slice(0, -1);
  });
}

/** No island is ever left out: one that would shrink to a line keeps its points. */
function simplifyOrKeep(ring, junctions, tolerance) {
  const simplified = simplifyRing(ring, junctions, tolerance);
  return simplified.length >= 3 ? simplified : ring;
}

function make(code, name) {
  const folder = join(source, 'map', 'json');
  const path = code === 'china' ? join(folder, 'china.json') : join(folder, 'province', `${name}.json`);
  const { features } = JSON.parse(readFileSync(path, 'utf8'));
  const regions = new Map();
  for (const feature of features) {
    const own = regions.get(feature.properties.name);
    // One province file lists a region twice: its parts belong together.
    if (own !== undefined) own.polygons.push(...polygonsOf(feature));
    else regions.set(feature.properties.name, { feature, polygons: polygonsOf(feature) });
  }
  const rings = [...regions.values()].flatMap(({ polygons }) => polygons.flat());
  const xs = rings.flat().map(([x]) => x);
  const ys = rings.flat().map(([, y]) => y);
  const most = (values) => values.reduce((a, b) => Math.max(a, b));
  const least = (values) => values.reduce((a, b) => Math.min(a, b));
  const extent = Math.max(most(xs) - least(xs), most(ys) - least(ys));
  // A pixel of a map 1,200 pixels wide.
  const tolerance = extent / 1200;
  const digits = Math.max(2, Math.ceil(-Math.log10(tolerance)));
  const round = (value) => Number(value.toFixed(digits));
  const junctions = junctionsOf(rings);
  const shaped = [...regions.values()].map(({ feature, polygons }) => {
    const simplified = polygons
      .filter((each) => each.length > 0 && each[0].length >= 3)
      .map((each) => each.map((ring) => simplifyOrKeep(ring, junctions, tolerance)));
    const coordinates = simplified.map((each) =>
      each.map((ring) => [...ring, ring[0]].map(([x, y]) => [round(x), round(y)])),
    );
    const { properties, id } = feature;
    const adcode = String(id ?? properties.id ?? '');
    const cp = properties.cp ?? [properties.longitude, properties.latitude];
    return {
      type: 'Feature',
      properties: {
        name: properties.name,
        ...(/^\d{6}$/.test(adcode) ? { adcode } : {}),
        ...(Number.isFinite(cp[0]) ? { cp: cp.map((value) => Number(value.toFixed(4))) } : {}),
      },
      geometry:
        coordinates.length === 1
          ? { type: 'Polygon', coordinates: coordinates[0] }
          : { type: 'MultiPolygon', coordinates },
    };
  });
  const points = (list) => list.reduce((sum, ring) => sum + ring.length, 0);
  const kept = shaped.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat(),
  );
  process.stdout.write(`${code} ${shaped.length} regions, ${points(rings)} -> ${points(kept)} points\n`);
  return shaped;
}

/** 三沙's islands lie over a thousand kilometres off: they stand in a framed inset beside the main island. */
function insetIslands(features) {
  const islands = features.find(({ properties }) => properties.name === '三沙市');
  const rings = islands.geometry.coordinates.flat();
  const [xs, ys] = [0, 1].map((axis) => rings.flat().map((point) => point[axis]));
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const frame = { left: 111.3, right: 112.2, bottom: 18.15, top: 20.1, pad: 0.06 };
  const scale = Math.min(
    (frame.right - frame.left - 2 * frame.pad) / (east - west),
    (frame.top - frame.bottom - 2 * frame.pad) / (north - south),
  );
  const moved = ([x, y]) => [
    Number(((frame.left + frame.right) / 2 + (x - (west + east) / 2) * scale).toFixed(4)),
    Number(((frame.top + frame.bottom) / 2 + (y - (south + north) / 2) * scale).toFixed(4)),
  ];
  const box = ({ left, right, bottom, top }, by) => [
    [left + by, bottom + by],
    [right - by, bottom + by],
    [right - by, top - by],
    [left + by, top - by],
    [left + by, bottom + by],
  ];
  islands.geometry.coordinates = [
    ...islands.geometry.coordinates.map((each) => each.map((ring) => ring.map(moved))),
    [box(frame, 0), box(frame, 0.012)],
  ];
  islands.properties.cp = [(frame.left + frame.right) / 2, frame.bottom + 0.12];
}

mkdirSync(out, { recursive: true });
for (const name of readdirSync(source)) {
  if (name === 'LICENSE' || name === 'NOTICE') copyFileSync(join(source, name), join(out, name));
}
const made = Object.entries(files).map(([code, name]) => [code, make(code, name)]);
// Cities of all provinces as points, so that a map of the country can place them without their outlines.
const municipalities = ['110000', '120000', '310000', '500000', '810000', '820000'];
const places = made
  .filter(([code]) => code !== 'china' && !municipalities.includes(code))
  .flatMap(([, features]) => features.map(({ properties }) => properties))
  .filter(({ cp }) => cp !== undefined)
  .map(({ name, cp }) => [name, ...cp]);
insetIslands(made.find(([code]) => code === '460000')[1]);
for (const [code, features] of made) {
  const collection = { type: 'FeatureCollection', features, ...(code === 'china' ? { places } : {}) };
  writeFileSync(join(out, `${code}.json`), `${JSON.stringify(collection)}\n`);
}
